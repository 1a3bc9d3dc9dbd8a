import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of RxSwift; its streams know no interruption.
  static let rxSwift: [Bug] = [
    Bug(
      "RxSwift/combineLatest-completes-with-a-value",
      "combineLatest completes when a value comes after another input has completed without one",
      link: "https://github.com/ReactiveX/RxSwift/issues/2317",
      breaks: "E3",
      witness: .played(correct: "+a +b more | -a -b", broken: "+a +b | -a -b more") { variant in
        let log = Log()
        let (a, b) = (Hand<String>("a", log), Hand<String>("b", log))
        let run = combineLatest(variant, a.source, b.source).observe(into: log)
        defer { run.dispose() }
        a.send(.completed)
        b.send("x")
        log.add("more")
        b.send(.completed)
        return log.text
      },
      oracle: { OracleSubject(combineLatestSubject($0), oracle: "combineLatest") },
      subject: { Subject(combineLatestSubject($0)) }
    ),
    Bug(
      "RxSwift/zip-waits-for-one-value-more",
      "zip completes only when a value arrives that has no partner, not when an input is used up",
      link: "https://github.com/ReactiveX/RxSwift/issues/1666",
      breaks: "B1",
      witness: .played(correct: "+a +b 1x | -a -b more", broken: "+a +b 1x more | -a -b") { variant in
        let log = Log()
        let (a, b) = (Hand<String>("a", log), Hand<String>("b", log))
        let run = zip(variant, a.source, b.source).observe(into: log)
        defer { run.dispose() }
        a.send("1")
        a.send(.completed)
        b.send("x")
        log.add("more")
        b.send("y")
        return log.text
      },
      oracle: { OracleSubject(zipSubject($0), oracle: "zip") },
      subject: { Subject(zipSubject($0)) }
    ),
    Bug(
      "RxSwift/retry-goes-on-after-take",
      "retry starts its source again although take(1) has ended the stream",
      link: "https://github.com/ReactiveX/RxSwift/issues/2298",
      breaks: "B1",
      witness: .played(correct: "start a |", broken: "start a | start start start") { variant in
        let log = Log()
        let source = Source.sending(.next("a"), .failed(TestFailure("late")), logging: "start", in: log)
        _ = firstOfRetried(variant, source).observe(into: log)
        return log.text
      },
      subject: { variant in
        Subject(
          OperatorSubject<String, String>(
            "Rx retry(3).take(1)",
            traits: [.finishesEarly, .handlesFailure, .startsAgain],
            capabilities: rx,
            values: ["a", "b"]
          ) { source, _ in firstOfRetried(variant, source) }
        )
      }
    ),
    Bug(
      "RxSwift/observeOn-delivers-after-disposal",
      "observeOn delivers an event that waits for the scheduler although the observation was disposed of",
      link: "https://github.com/ReactiveX/RxSwift/issues/1778",
      breaks: "P4",
      witness: .played(correct: "+s a -s", broken: "+s a -s b") { variant in
        let (log, scheduler) = (Log(), TestScheduler())
        let s = Hand<String>("s", log)
        let run = observe(variant, s.source, on: scheduler).observe(into: log)
        s.send("a")
        try? scheduler.advance()
        s.send("b")
        run.dispose()
        try? scheduler.advance()
        return log.text
      },
      oracle: { OracleSubject(observeSubject($0), oracle: "observe(on:)") },
      subject: { Subject(observeSubject($0)) }
    ),
  ]

  private static let rx: Capabilities = [.failure, .manyObservers]
}

private typealias Source = EventSource<String, TestFailure>

// MARK: - Two inputs

private struct Latest: Sendable {
  var value: String?
  var isDone = false
}

private func combineLatest(_ variant: Bug.Variant, _ first: Source, _ second: Source) -> Source {
  Source { sink in
    let link = Link(sink)
    let inputs = Guarded([Latest(), Latest()])
    for (index, source) in [first, second].enumerated() where !link.isOver {
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          let (values, otherIsDone) = inputs { inputs in
            inputs[index].value = value
            return (inputs.compactMap(\.value), inputs[1 - index].isDone)
          }
          if values.count == 2 {
            link.send(.next(values.joined()))
          } else if variant == .broken, otherIsDone {
            link.send(.completed)
          }
        case .completed:
          let areDone = inputs { inputs in
            inputs[index].isDone = true
            return inputs.allSatisfy(\.isDone)
          }
          if areDone { link.send(.completed) }
        case .failed, .interrupted: link.send(event)
        }
      }
      link.add(observation)
    }
    return link.cancellation
  }
}

private func combineLatestSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "Rx combineLatest",
    capabilities: [.failure, .manyObservers],
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in combineLatest(variant, first, second) }
}

private struct Waiting: Sendable {
  var values: [String] = []
  var isDone = false
}

/// True if zip ends; the index is that of an input that has just sent a value without a partner.
private func isUsedUp(_ variant: Bug.Variant, _ inputs: [Waiting], without partner: Int?) -> Bool {
  if inputs.allSatisfy(\.isDone) { return true }
  return switch variant {
  case .broken: partner.map { inputs[1 - $0].isDone } ?? false
  case .correct: inputs.contains { $0.isDone && $0.values.isEmpty }
  }
}

private func zip(_ variant: Bug.Variant, _ first: Source, _ second: Source) -> Source {
  Source { sink in
    let link = Link(sink)
    let inputs = Guarded([Waiting(), Waiting()])
    for (index, source) in [first, second].enumerated() where !link.isOver {
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          let pair: String? = inputs { inputs in
            inputs[index].values.append(value)
            guard inputs.allSatisfy({ !$0.values.isEmpty }) else { return nil }
            return inputs[0].values.removeFirst() + inputs[1].values.removeFirst()
          }
          if let pair { link.send(.next(pair)) }
          if inputs({ isUsedUp(variant, $0, without: pair == nil ? index : nil) }) { link.send(.completed) }
        case .completed:
          inputs { $0[index].isDone = true }
          if inputs({ isUsedUp(variant, $0, without: nil) }) { link.send(.completed) }
        case .failed, .interrupted: link.send(event)
        }
      }
      link.add(observation)
    }
    return link.cancellation
  }
}

private func zipSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "Rx zip",
    traits: .finishesEarly,
    capabilities: [.failure, .manyObservers],
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in zip(variant, first, second) }
}

// MARK: - One input

/// `retry(3)`, as a loop in which sources that fail at once are started, and then `take(1)`.
private func firstOfRetried(_ variant: Bug.Variant, _ source: Source) -> Source {
  Source { sink in
    let link = Link(sink)
    let state = Guarded((attemptsLeft: 3, isStarting: false, startsAgain: true))
    @Sendable func run() {
      if state({ exchange(&$0.isStarting, with: true) }) { return }
      while state({ exchange(&$0.startsAgain, with: false) }), variant == .broken || !link.isOver {
        let observation = source.observe { event in
          switch event {
          case .next:
            link.send(event)
            link.send(.completed)
          case .failed:
            let startsAgain = state { state in
              state.attemptsLeft -= 1
              state.startsAgain = state.attemptsLeft >= 0
              return state.startsAgain
            }
            if startsAgain { run() } else { link.send(event) }
          case .completed, .interrupted: link.send(event)
          }
        }
        link.add(observation)
      }
      state { $0.isStarting = false }
    }
    run()
    return link.cancellation
  }
}

private func observe(_ variant: Bug.Variant, _ source: Source, on scheduler: TestScheduler) -> Source {
  Source { sink in
    let link = Link(sink)
    let observation = source.observe { event in
      scheduler.schedule {
        guard variant == .broken || !link.isOver else { return }
        sink(event)
        if event.isTerminating { link.cancellation.dispose() }
      }
    }
    link.add(observation)
    return link.cancellation
  }
}

private func observeSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    "Rx observeOn",
    traits: [.asynchronous, .deliversOnScheduler],
    capabilities: [.failure, .manyObservers],
    values: ["a", "b"]
  ) { source, scheduler in observe(variant, source, on: scheduler) }
}
