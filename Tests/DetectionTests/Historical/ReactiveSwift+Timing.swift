import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of ReactiveSwift and ReactiveCocoa that are given a scheduler.
  static let reactiveSwiftTiming: [Bug] = [
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
      "ReactiveCocoa/buffer-by-time-sends-once",
      "values are collected for one span of time, and never again after that",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/205",
      breaks: nil,
      witness: .played(correct: "2:[a] 4:[b]", broken: "2:[a]") { variant in
        let (log, scheduler) = (Log(), TestScheduler())
        let s = Hand<String>()
        let run = collect(variant, s.source, on: scheduler).observe { event in
          log.add("\(Int(scheduler.now.sinceZero / .milliseconds(1))):\(event.mark)")
        }
        for (time, value) in [(1, "a"), (3, "b")] {
          try? scheduler.advance(to: SchedulerInstant(sinceZero: .milliseconds(time)))
          s.send(value)
        }
        try? scheduler.advance(by: .milliseconds(5))
        let text = log.text
        run.dispose()
        return text
      },
      oracle: { OracleSubject(collectSubject($0), oracle: "collect(every: 2, skipEmpty: true)") },
      subject: { Subject(collectSubject($0)) }
    ),
  ]

  private static func debounceSubject(
    sharing: Variant = .correct,
    endingDirectly: Variant = .correct
  ) -> OperatorSubject<String, String> {
    OperatorSubject(
      "RAC debounce",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: oneThread,
      values: ["a", "b"]
    ) { debounce($0, on: $1, sharing: sharing, endingDirectly: endingDirectly) }
  }

  private static func throttleSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "RAC throttle",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: oneThread,
      values: ["a", "b"]
    ) { throttle(variant, $0, on: $1) }
  }

  private static func collectSubject(_ variant: Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "RAC bufferWithTime",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: oneThread,
      values: ["a", "b"]
    ) { collect(variant, $0, on: $1) }
  }

  private static let oneThread = Capabilities.all.subtracting([.threads, .interruptionOnDisposal])
}

private typealias Source = EventSource<String, TestFailure>

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

private func collect(_ variant: Bug.Variant, _ source: Source, on scheduler: TestScheduler) -> Source {
  Source { sink in
    let link = Link(sink)
    let (values, timer) = (Guarded<[String]>([]), SerialDisposable())
    link.add(Cancellation { timer.dispose() })
    let first = scheduler.now.advanced(by: .milliseconds(2))
    @Sendable func send() {
      let values = values { exchange(&$0, with: []) }
      if !values.isEmpty { link.send(.next("[\(values.joined())]")) }
    }
    timer.inner =
      switch variant {
      case .broken: scheduler.schedule(at: first, send)
      case .correct: scheduler.schedule(at: first, every: .milliseconds(2), send)
      }
    let observation = source.observe { event in
      switch event {
      case .next(let value): values { $0.append(value) }
      case .failed, .completed, .interrupted: timer.inner = scheduler.schedule { link.send(event) }
      }
    }
    link.add(observation)
    return link.cancellation
  }
}
