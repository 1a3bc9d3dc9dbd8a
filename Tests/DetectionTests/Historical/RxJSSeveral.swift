import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of RxJS over two streams.
  static let rxJSSeveral: [Bug] = [skipUntilKeepsNotifier, takeUntilObservesInVain, raceGoesOn, startWithRunsOn]

  private static let skipUntilKeepsNotifier = Bug(
    "RxJS/skipUntil-keeps-notifier",
    "skipUntil goes on observing the notifier after its first value",
    link: "https://github.com/ReactiveX/rxjs/issues/1886",
    breaks: "B1",
    witness: .played(correct: "b, notifier held 0", broken: "b, notifier held 1") { variant in
      let (source, notifier, log) = (Feed<String>(), Feed<String>(), EventText())
      let run = skipUntil(source.source, notifier.source, variant).recorded(in: log)
      source.send("a")
      notifier.send("x")
      source.send("b")
      let text = "\(log.text), notifier held \(notifier.held)"
      run.dispose()
      return text
    },
    oracle: "skip(until:)"
  ) { variant in
    OperatorSubject(
      combining: "skipUntil",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { source, notifier, _ in
      skipUntil(source, notifier, variant)
    }
  }

  private static func skipUntil(
    _ source: EventSource<String, TestFailure>,
    _ notifier: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let hasFired = Box(false)
      let observation = notifier.observe { event in
        switch event {
        case .next, .completed:
          hasFired.value = true
          if variant == .correct { outlet.release(1) }
        case .failed(let failure): outlet.fail(failure)
        case .interrupted: if !hasFired.value { outlet.interrupt() }
        }
      }
      if hasFired.value { observation.dispose() } else { outlet.hold(observation, as: 1) }
      let observed = source.observe { event in
        switch event {
        case .next(let value): if hasFired.value { outlet.send(value) }
        case .failed(let failure): outlet.fail(failure)
        case .completed: outlet.complete()
        case .interrupted: outlet.interrupt()
        }
      }
      outlet.hold(observed)
      return outlet.cancellation
    }
  }

  private static let takeUntilObservesInVain = Bug(
    "RxJS/takeUntil-observes-in-vain",
    "takeUntil observes its source although the notifier has sent a value at once",
    link: "https://github.com/ReactiveX/rxjs/pull/2189",
    breaks: "B1",
    witness: .played(correct: "|, source observed 0 times", broken: "|, source observed 1 times") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = takeUntil(source.source, .immediate("x"), variant).recorded(in: log)
      run.dispose()
      return "\(log.text), source observed \(source.observations) times"
    },
    oracle: "take(until:)"
  ) { variant in
    OperatorSubject(
      combining: "takeUntil",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { source, notifier, _ in
      takeUntil(source, notifier, variant)
    }
  }

  private static func takeUntil(
    _ source: EventSource<String, TestFailure>,
    _ notifier: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let observation = notifier.observe { event in
        switch event {
        case .next, .completed: outlet.complete()
        case .failed(let failure): outlet.fail(failure)
        case .interrupted: break
        }
      }
      outlet.hold(observation, as: 1)
      if variant == .correct, !outlet.isOpen { return .none }
      outlet.hold(source.observe { pass($0, to: outlet) })
      return outlet.cancellation
    }
  }

  private static func pass(_ event: Event<String, TestFailure>, to outlet: Outlet<String>) {
    switch event {
    case .next(let value): outlet.send(value)
    case .failed(let failure): outlet.fail(failure)
    case .completed: outlet.complete()
    case .interrupted: outlet.interrupt()
    }
  }

  private static let raceGoesOn = Bug(
    "RxJS/race-goes-on",
    "race observes the second stream although the first has won by ending at once",
    link: "https://github.com/ReactiveX/rxjs/issues/4808",
    breaks: "B1",
    witness: .played(correct: "|, second observed 0 times", broken: "|, second observed 1 times") { variant in
      let (second, log) = (Feed<String>(), EventText())
      let run = race(.immediate(), second.source, endsTheRace: variant == .correct).recorded(in: log)
      run.dispose()
      return "\(log.text), second observed \(second.observations) times"
    }
  ) { variant in
    OperatorSubject(
      combining: "race",
      traits: .finishesEarly,
      capabilities: .rx,
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      race(first, second, endsTheRace: variant == .correct)
    }
  }

  private static func race(
    _ first: EventSource<String, TestFailure>,
    _ second: EventSource<String, TestFailure>,
    endsTheRace: Bool
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let winner = Box<Int?>(nil)
      for (index, source) in [first, second].enumerated() {
        if winner.value != nil { break }
        let observation = source.observe { event in
          if winner.value == nil {
            let hasValue = if case .next = event { true } else { false }
            if hasValue || endsTheRace { winner.value = index }
            outlet.release(1 - index)
          }
          pass(event, to: outlet)
        }
        outlet.hold(observation, as: index)
      }
      return outlet.cancellation
    }
  }

  private static let startWithRunsOn = Bug(
    "RxJS/concat-runs-on",
    "a concatenation observes its second stream although it was disposed of while the first one sent at once",
    link: "https://github.com/ReactiveX/rxjs/issues/4025",
    breaks: "B1",
    witness: .played(correct: "z|, source observed 0 times", broken: "z|, source observed 1 times") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = firstWithStart(source.source, variant).recorded(in: log)
      run.dispose()
      return "\(log.text), source observed \(source.observations) times"
    }
  ) { variant in
    OperatorSubject(
      "startWith, take(1)",
      traits: .endsAtBirth,
      capabilities: .rx,
      values: ["a", "b"]
    ) { source, _ in
      firstWithStart(source, variant)
    }
  }

  /// `concat(of("z"), source)`, of which only the first value is taken.
  private static func firstWithStart(
    _ source: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let parts: [EventSource<String, TestFailure>] = [.immediate("z"), source]
      let next: @Sendable (Int) -> Void = { index in
        guard index < parts.count else { return outlet.complete() }
        if variant == .correct, !outlet.isOpen { return }
        outlet.hold(
          parts[index].observe { event in
            switch event {
            case .next(let value):
              outlet.send(value)
              outlet.complete()
            case .failed(let failure): outlet.fail(failure)
            case .completed: if index + 1 == parts.count { outlet.complete() }
            case .interrupted: outlet.interrupt()
            }
          },
          as: index
        )
      }
      for index in parts.indices { next(index) }
      return outlet.cancellation
    }
  }
}
