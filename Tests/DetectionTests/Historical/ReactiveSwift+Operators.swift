import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of ReactiveSwift and ReactiveCocoa over one or two streams.
  static let reactiveSwift: [Bug] = [
    Bug(
      "ReactiveSwift/debounce-shares-its-state",
      "two starts of a debounced producer share the waiting value, so that one of them receives nothing",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/771",
      breaks: "P2",
      witness: .played(correct: "+s +s 1a 2a", broken: "+s +s 2a") { variant in
        let (log, scheduler) = (Log(), TestScheduler())
        let s = Hand<String>("s", log)
        let debounced = debounce(s.source, on: scheduler, sharing: variant)
        let runs = [debounced.observe(into: log, "1"), debounced.observe(into: log, "2")]
        s.send("a")
        try? scheduler.advance(by: .milliseconds(2))
        let text = log.text
        for run in runs { run.dispose() }
        return text
      },
      oracle: { OracleSubject(debounceSubject(sharing: $0), oracle: "debounce(2)") },
      subject: { Subject(debounceSubject(sharing: $0)) }
    ),
    Bug(
      "ReactiveCocoa/debounce-ends-off-its-scheduler",
      "debounce delivers values on its scheduler, but the end on the thread that sends it",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/2952",
      breaks: "B2",
      witness: .played(correct: "+s sent | -s", broken: "+s | -s sent") { variant in
        let (log, scheduler) = (Log(), TestScheduler())
        let s = Hand<String>("s", log)
        let run = debounce(s.source, on: scheduler, endingDirectly: variant).observe(into: log)
        defer { run.dispose() }
        s.send(.completed)
        log.add("sent")
        try? scheduler.advance()
        return log.text
      },
      oracle: { OracleSubject(debounceSubject(endingDirectly: $0), oracle: "debounce(2)") },
      subject: { Subject(debounceSubject(endingDirectly: $0)) }
    ),
    Bug(
      "ReactiveCocoa/throttle-falls-behind",
      "after a silence throttle counts from the past, and lets through every value until it has caught up",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/1834",
      breaks: nil,
      witness: .played(correct: "0:a 10:b 12:c", broken: "0:a 10:b 11:c") { variant in
        let (log, scheduler) = (Log(), TestScheduler())
        let s = Hand<String>()
        let run = throttle(variant, s.source, on: scheduler).observe { event in
          log.add("\(Int(scheduler.now.sinceZero / .milliseconds(1))):\(event.mark)")
        }
        for (time, value) in [(0, "a"), (10, "b"), (11, "c")] {
          try? scheduler.advance(to: SchedulerInstant(sinceZero: .milliseconds(time)))
          s.send(value)
        }
        try? scheduler.advance(by: .milliseconds(5))
        let text = log.text
        run.dispose()
        return text
      },
      oracle: { OracleSubject(throttleSubject($0), oracle: "throttle(2)") },
      subject: { Subject(throttleSubject($0)) }
    ),
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

  private static func debounceSubject(
    sharing: Variant = .correct,
    endingDirectly: Variant = .correct
  ) -> OperatorSubject<String, String> {
    OperatorSubject(
      "RAC debounce",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: oneThread.subtracting(.interruptionOnDisposal),
      values: ["a", "b"]
    ) { debounce($0, on: $1, sharing: sharing, endingDirectly: endingDirectly) }
  }

  private static func throttleSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "RAC throttle",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: oneThread.subtracting(.interruptionOnDisposal),
      values: ["a", "b"]
    ) { throttle(variant, $0, on: $1) }
  }

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

// MARK: - Timed

private func debounce(
  _ source: Source,
  on scheduler: TestScheduler,
  sharing: Bug.Variant = .correct,
  endingDirectly: Bug.Variant = .correct
) -> Source {
  let shared = SerialDisposable()
  return Source { sink in
    let link = Link(sink)
    let waiting = sharing == .broken ? shared : SerialDisposable()
    link.add(Cancellation { waiting.inner = nil })
    let observation = source.observe { event in
      switch event {
      case .next:
        waiting.inner = scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(2))) { link.send(event) }
      case .failed, .completed, .interrupted:
        if endingDirectly == .broken { return link.send(event) }
        waiting.inner = scheduler.schedule { link.send(event) }
      }
    }
    link.add(observation)
    return link.cancellation
  }
}

private func throttle(_ variant: Bug.Variant, _ source: Source, on scheduler: TestScheduler) -> Source {
  struct State {
    var lastSlot: SchedulerInstant?
    var waiting: String?
    var due: SchedulerInstant?
  }
  return Source { sink in
    let link = Link(sink)
    let state = Guarded(State())
    let action = SerialDisposable()
    link.add(Cancellation { action.dispose() })
    let observation = source.observe { event in
      switch event {
      case .next(let value):
        let due: SchedulerInstant? = state { state in
          state.waiting = value
          if state.due != nil { return nil }
          let next = state.lastSlot?.advanced(by: .milliseconds(2)) ?? scheduler.now
          state.due = variant == .broken ? next : max(next, scheduler.now)
          return state.due
        }
        guard let due else { return }
        action.inner = scheduler.schedule(at: due) {
          let value = state { state in
            state.lastSlot = exchange(&state.due, with: nil)
            return exchange(&state.waiting, with: nil)
          }
          if let value { link.send(.next(value)) }
        }
      case .completed where state({ state in state.due.map { $0 <= scheduler.now } ?? false }):
        let end = scheduler.schedule { link.send(event) }
        link.add(Cancellation { end?.dispose() })
      case .failed, .completed, .interrupted:
        action.inner = scheduler.schedule { link.send(event) }
      }
    }
    link.add(observation)
    return link.cancellation
  }
}

// MARK: - Two inputs

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
