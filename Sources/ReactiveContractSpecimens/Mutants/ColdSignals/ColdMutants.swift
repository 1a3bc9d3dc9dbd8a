import ReactiveContractKit

extension Mutants {
  static let coldSignals = [
    Mutant(
      rule: "K1",
      source: "plausible: the function is dear, and its result is thought to be the same every time",
      .recipe("map that works in its first run only", .worksInItsFirstRun)
    ),
    Mutant(
      rule: "K1",
      source: "plausible: asked once whether there is a value, and once for it",
      .recipe("map that asks its function twice", .asksTwice)
    ),
    Mutant(
      rule: "K2",
      source: "plausible: the handle is that of the run, and there is none yet",
      .start("start(on:) that begins behind its disposal", .beginsBehindItsDisposal)
    ),
    Mutant(
      rule: "K2",
      source: "plausible: the events are moved to the scheduler, and not the start",
      .start("start(on:) that begins where it is", .beginsAtOnce)
    ),
    Mutant(
      rule: "K2",
      source: "plausible: nobody asks whether the code is there already",
      .start("start on the current scheduler that always waits", .none, .scheduledUnlessThere)
    ),
    Mutant(
      rule: "K3",
      source: "DeclarativeHub/ReactiveKit#116",
      .share("connection that begins again", .connected, .beginsAgain)
    ),
    Mutant(
      rule: "K3",
      source: "dotnet/reactive#768",
      .share("share that looks before it takes its turn", .autoconnected, .looksBeforeItTakes)
    ),
    Mutant(
      rule: "K3",
      source: "plausible: the list of observers is copied when the run begins",
      .share("share that forgets late observers", .autoconnected, .forgetsLateObservers)
    ),
    Mutant(
      rule: "K4",
      source: "reactor/reactor-core#4387",
      .share("share that never ends", .autoconnected, .neverEnds)
    ),
    Mutant(
      rule: "K4",
      source: "badoo/Reaktive#729",
      .share("share that ends with the first to leave", .autoconnected, .endsWithTheFirst)
    ),
    Mutant(
      rule: "K4",
      source: "plausible: the observers are detached, and who is left has nobody to tell",
      .share("connection that only detaches its observers", .connected, .neverEnds)
    ),
    Mutant(
      rule: "K5",
      source: "ReactiveX/RxJava#3379",
      .recipe("combineLatest that keeps its last value behind the end", .keepsItsLastValue)
    ),
  ]
}
