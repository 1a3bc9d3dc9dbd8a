import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators with a scheduler or a clock.
  static let timed: [Bug] = [debounceLosesFailure, debounceKeepsDeadline, debounceSendsAfterEnd, delayStartsLate]

  private static let timedTraits: Traits = [.asynchronous, .deliversOnScheduler]

  private static let debounceLosesFailure = Bug(
    "AsyncAlgorithms/debounce-loses-failure",
    "debounce completes when its source fails while no value waits",
    link: "https://github.com/apple/swift-async-algorithms/issues/450",
    breaks: "E2",
    witness: .played(correct: "a#", broken: "a|") { variant in
      let (source, scheduler, log) = (Feed<String>(), TestScheduler(), EventText())
      let run = debounce(source.source, scheduler, variant == .broken ? .completesOnFailure : nil).recorded(in: log)
      source.send("a")
      scheduler.pass(3)
      source.fail()
      scheduler.pass(1)
      run.dispose()
      return log.text
    },
    oracle: "debounce(2)"
  ) { variant in
    OperatorSubject("debounce(2)", traits: timedTraits, capabilities: .rx, values: ["a", "b", "c"]) {
      debounce($0, $1, variant == .broken ? .completesOnFailure : nil)
    }
  }

  private static let debounceKeepsDeadline = Bug(
    "AsyncAlgorithms/debounce-keeps-deadline",
    "debounce does not begin its interval again when another value arrives",
    link: "https://github.com/apple/swift-async-algorithms/issues/174",
    breaks: nil,
    witness: .played(correct: "d", broken: "bd") { variant in
      let (source, scheduler, log) = (Feed<String>(), TestScheduler(), EventText())
      let run = debounce(source.source, scheduler, variant == .broken ? .keepsDeadline : nil).recorded(in: log)
      for value in ["a", "b", "c", "d"] {
        source.send(value)
        scheduler.pass(1)
      }
      scheduler.pass(2)
      run.dispose()
      return log.text
    },
    oracle: "debounce(2)"
  ) { variant in
    OperatorSubject("debounce(2)", traits: timedTraits, capabilities: .rx, values: ["a", "b", "c"]) {
      debounce($0, $1, variant == .broken ? .keepsDeadline : nil)
    }
  }

  private enum DebounceFlaw: Sendable { case completesOnFailure, keepsDeadline }

  /// Sends the latest value when none has come for two ticks.
  private static func debounce(
    _ source: EventSource<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ flaw: DebounceFlaw?
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let waiting = Box<String?>(nil)
      let end: @Sendable (@escaping @Sendable (Outlet<String>) -> Void) -> Void = { send in
        waiting.value = nil
        outlet.release(1)
        let task = scheduler.schedule { send(outlet) }
        outlet.hold(Cancellation { task?.dispose() }, as: 1)
      }
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          let isTiming = waiting.value != nil
          waiting.value = value
          if isTiming, flaw == .keepsDeadline { return }
          outlet.release(1)
          let task = scheduler.schedule(after: .milliseconds(2)) {
            guard let value = waiting.value else { return }
            waiting.value = nil
            outlet.send(value)
          }
          outlet.hold(Cancellation { task?.dispose() }, as: 1)
        case .failed(let failure):
          let isLost = flaw == .completesOnFailure && waiting.value == nil
          end { if isLost { $0.complete() } else { $0.fail(failure) } }
        case .completed: end { $0.complete() }
        case .interrupted: end { $0.interrupt() }
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }

  private static let debounceSendsAfterEnd = Bug(
    "Trikot/debounce-sends-after-end",
    "debounce completes at once, and its timer sends the waiting value later",
    link: "https://github.com/mirego/trikot.streams/pull/99",
    breaks: "E0",
    witness: .played(correct: "a|", broken: "|a") { variant in
      let (source, scheduler, log) = (Feed<String>(), TestScheduler(), EventText())
      let run = eagerDebounce(source.source, scheduler, variant).recorded(in: log)
      source.send("a")
      source.complete()
      scheduler.pass(3)
      run.dispose()
      return log.text
    }
  ) { variant in
    OperatorSubject("debounce(2), flushing", traits: .asynchronous, capabilities: .rx, values: ["a", "b", "c"]) {
      eagerDebounce($0, $1, variant)
    }
  }

  /// Sends the latest value when none has come for two ticks, or the source completes.
  private static func eagerDebounce(
    _ source: EventSource<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let (waiting, timer, observation) = (Box<String?>(nil), Box<(any Disposable)?>(nil), Box<Cancellation?>(nil))
      let (isOver, isStopped) = (Box(false), Box(false))
      let stop: @Sendable () -> Void = {
        (isOver.value, isStopped.value) = (true, true)
        waiting.value = nil
        timer.value?.dispose()
        observation.value?.dispose()
        observation.value = nil
      }
      let flush: @Sendable () -> Void = {
        guard let value = waiting.value else { return }
        waiting.value = nil
        sink(.next(value))
      }
      let observed = source.observe { event in
        if isOver.value { return }
        switch event {
        case .next(let value):
          waiting.value = value
          timer.value?.dispose()
          timer.value = scheduler.schedule(after: .milliseconds(2), flush)
        case .completed:
          isOver.value = true
          if variant == .correct {
            timer.value?.dispose()
            flush()
          }
          if !isStopped.value { sink(.completed) }
          if variant == .correct { stop() }
        case .failed, .interrupted:
          isOver.value = true
          waiting.value = nil
          sink(event)
          stop()
        }
      }
      if isOver.value { observed.dispose() } else { observation.value = observed }
      return Cancellation(stop)
    }
  }

  private static let delayStartsLate = Bug(
    "rxRust/delay-starts-late",
    "delay observes its source later, and does not delay the values",
    link: "https://github.com/rxRust/rxRust/pull/220",
    breaks: "B2",
    witness: .played(correct: "a, then ab", broken: ", then b") { variant in
      let (source, scheduler, log) = (Feed<String>(), TestScheduler(), EventText())
      let run = delay(source.source, scheduler, variant).recorded(in: log)
      source.send("a")
      scheduler.pass(2)
      let early = log.text
      source.send("b")
      scheduler.pass(2)
      run.dispose()
      return "\(early), then \(log.text)"
    },
    oracle: "delay(2)"
  ) { variant in
    OperatorSubject("delay(2)", traits: timedTraits, capabilities: .rx, values: ["a", "b"]) { source, scheduler in
      delay(source, scheduler, variant)
    }
  }

  private static func delay(
    _ source: EventSource<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let number = Box(0)
      let later: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void = { duration, action in
        number.value += 1
        let key = number.value
        let task = scheduler.schedule(after: duration) {
          outlet.release(key)
          action()
        }
        outlet.hold(Cancellation { task?.dispose() }, as: key)
      }
      let drop: @Sendable () -> Void = {
        for key in 0..<number.value { outlet.release(key + 1) }
      }
      let two = Duration.milliseconds(2)
      if variant == .broken {
        later(two) {
          outlet.hold(
            source.observe { event in
              switch event {
              case .next(let value): outlet.send(value)
              case .completed: outlet.complete()
              case .failed(let failure): outlet.fail(failure)
              case .interrupted: outlet.interrupt()
              }
            }
          )
        }
        return outlet.cancellation
      }
      let observation = source.observe { event in
        switch event {
        case .next(let value): later(two) { outlet.send(value) }
        case .completed: later(two) { outlet.complete() }
        case .failed(let failure):
          drop()
          later(.zero) { outlet.fail(failure) }
        case .interrupted:
          drop()
          later(.zero) { outlet.interrupt() }
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }
}
