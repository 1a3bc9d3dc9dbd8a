import ReactiveContractKit

extension Mutants {
  static let coldSignals = [
    Mutant(
      rule: "K1",
      title: "a map that calls its function only in its first run",
      source: "plausible: the function is expensive, and its result is assumed to be the same every time",
      .recipe("K1/first-run-only", .callsFunctionInFirstRunOnly)
    ),
    Mutant(
      rule: "K1",
      title: "a map that calls its function twice for each value",
      source: "plausible: one call checks whether there is a result, and a second one returns it",
      .recipe("K1/double-call", .callsFunctionTwice)
    ),
    Mutant(
      rule: "K2",
      title: "a start(on:) that starts its source although it has been disposed",
      source: "plausible: the handle disposes the run, which does not exist yet",
      .start("K2/starts-after-disposal", .startsAfterDisposal)
    ),
    Mutant(
      rule: "K2",
      title: "a start(on:) that starts its source in the calling code, not on the scheduler",
      source: "plausible: the events are moved to the scheduler, but the start is not",
      .start("K2/starts-on-caller", .startsOnCaller)
    ),
    Mutant(
      rule: "K2",
      title: "a start on the current scheduler that is scheduled even if the caller is already there",
      source: "plausible: no code checks whether the caller is on the scheduler already",
      .start("K2/needless-hop", .none, .scheduledUnlessThere)
    ),
    Mutant(
      rule: "K3",
      title: "a connectable stream that starts its source again at its second connection",
      source: "DeclarativeHub/ReactiveKit#116",
      .share("K3/restarts-on-connect", .connected, .restartsOnConnect)
    ),
    Mutant(
      rule: "K3",
      title: "a shared stream that starts its source again for an observer that comes after the end",
      source: "ReactiveX/RxSwift#1111",
      .share("K3/restarts-after-end", .autoconnected, .restartsAfterEnd)
    ),
    Mutant(
      rule: "K3",
      title: "a shared stream that checks whether it has started and starts in two steps",
      source: "dotnet/reactive#768",
      .share("K3/check-then-act", .autoconnected, .checksThenActs)
    ),
    Mutant(
      rule: "K3",
      title: "a shared stream that sends nothing to observers that attach after its start",
      source: "plausible: the list of observers is copied when the run starts",
      .share("K3/ignores-late-observers", .autoconnected, .ignoresLateObservers)
    ),
    Mutant(
      rule: "K4",
      title: "a shared stream that keeps running after its last observer has left",
      source: "reactor/reactor-core#4387",
      .share("K4/never-disposes", .autoconnected, .neverDisposes)
    ),
    Mutant(
      rule: "K4",
      title: "a shared stream that disposes its run when any observer leaves",
      source: "badoo/Reaktive#729",
      .share("K4/first-detach-disposes", .autoconnected, .disposesOnFirstDetach)
    ),
    Mutant(
      rule: "K4",
      title: "a shared stream whose next run ends when an observer of the last one is disposed of late",
      source: "plausible: a disposal counts observers down, and those of an ended run were counted already",
      .share("K4/late-disposal-ends-next", .autoconnectedAnew, .endsNextRunLate)
    ),
    Mutant(
      rule: "K4",
      title: "a connectable stream whose disposal detaches the observers, but leaves the run active",
      source: "plausible: without observers, the run is assumed to be harmless",
      .share("K4/detaches-only", .connected, .neverDisposes)
    ),
    Mutant(
      rule: "K5",
      title: "a combineLatest that retains its last value after its end",
      source: "ReactiveX/RxJava#3379",
      .recipe("K5/retains-last-value", .retainsLastValue)
    ),
  ]
}
