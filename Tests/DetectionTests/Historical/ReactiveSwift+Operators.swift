import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of ReactiveSwift and ReactiveCocoa over one or two streams.
  static let reactiveSwift: [Bug] = [
    Bug(
      "ReactiveCocoa/takeUntil-keeps-its-trigger",
      "takeUntil completes when its trigger fires, but goes on observing the trigger",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/286",
      breaks: "B1",
      witness: .played(correct: "+trigger +s a | -trigger -s", broken: "+trigger +s a | -s") { variant in
        let log = Log()
        let (s, trigger) = (Hand<String>("s", log), Hand<String>("trigger", log))
        let run = take(variant, s.source, until: trigger.source).observe(into: log)
        s.send("a")
        trigger.send("x")
        defer { run.dispose() }
        return log.text
      },
      oracle: { OracleSubject(takeSubject($0), oracle: "take(until:)") },
      subject: { Subject(takeSubject($0)) }
    ),
    Bug(
      "ReactiveCocoa/zip-drops-waiting-pairs",
      "zip completes with the first input that completes, although values of that input wait for partners",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/1746",
      breaks: "E3",
      witness: .played(correct: "+a +b 1x | -a -b", broken: "+a +b | -a -b") { variant in
        let log = Log()
        let (a, b) = (Hand<String>("a", log), Hand<String>("b", log))
        let run = zip(variant, a.source, b.source).observe(into: log)
        a.send("1")
        a.send(.completed)
        b.send("x")
        defer { run.dispose() }
        return log.text
      },
      oracle: { OracleSubject(zipSubject($0), oracle: "zip") },
      subject: { Subject(zipSubject($0)) }
    ),
  ]

  private static func takeSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "RAC takeUntil",
      traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
      capabilities: oneThread,
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { first, second, _ in take(variant, first, until: second) }
  }

  private static func zipSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "RAC zip",
      traits: .finishesEarly,
      capabilities: oneThread,
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in zip(variant, first, second) }
  }

  private static let oneThread = Capabilities.all.subtracting(.threads)
}

private typealias Source = EventSource<String, TestFailure>

extension Lifetime {
  fileprivate static func += (lifetime: Lifetime, cancellation: Cancellation) { lifetime += { cancellation.dispose() } }
}

private func take(_ variant: Bug.Variant, _ source: Source, until trigger: Source) -> Source {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let observation = trigger.observe { event in
      switch event {
      case .next, .completed: observer.sendCompleted()
      case .failed, .interrupted: break
      }
    }
    if variant == .correct { lifetime += observation }
    if !lifetime.hasEnded { lifetime += source.observe { observer.send($0) } }
  }
  return Source(producer)
}

private func zip(_ variant: Bug.Variant, _ first: Source, _ second: Source) -> Source {
  struct Input: Sendable {
    var values: [String] = []
    var isDone = false
    var isUsedUp: Bool { isDone && values.isEmpty }
  }
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let inputs = Guarded([Input(), Input()])
    for (index, source) in [first, second].enumerated() where !lifetime.hasEnded {
      lifetime += source.observe { event in
        switch event {
        case .next(let value):
          let pair: String? = inputs { inputs in
            inputs[index].values.append(value)
            guard inputs.allSatisfy({ !$0.values.isEmpty }) else { return nil }
            return inputs[0].values.removeFirst() + inputs[1].values.removeFirst()
          }
          if let pair { observer.send(value: pair) }
        case .completed: inputs { $0[index].isDone = true }
        case .failed, .interrupted: observer.send(event)
        }
        let isOver = inputs { inputs in
          inputs.allSatisfy(\.isDone) || inputs.contains { variant == .broken ? $0.isDone : $0.isUsedUp }
        }
        if isOver { observer.sendCompleted() }
      }
    }
  }
  return Source(producer)
}
