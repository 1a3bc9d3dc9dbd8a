import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of RxJS over one stream.
  static let rxJSSingle: [Bug] = [delayWhenNeverCompletes, repeatRecursion, throttleSendsTwice]

  private static let delayWhenNeverCompletes = Bug(
    "RxJS/delayWhen-never-completes",
    "delayWhen enters a notifier into its list after that notifier has fired inside the call that observed it",
    link: "https://github.com/ReactiveX/rxjs/issues/2587",
    breaks: "E3",
    witness: .played(correct: "a|", broken: "a") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = delayWhen(source.source, variant).recorded(in: log)
      source.send("a")
      source.complete()
      run.dispose()
      return log.text
    },
    oracle: "on"
  ) { variant in
    OperatorSubject("delayWhen(at once)", capabilities: .rx, values: ["a", "b"]) { source, _ in
      delayWhen(source, variant)
    }
  }

  /// Delays each value until a notifier fires; here each notifier fires at once.
  private static func delayWhen(
    _ source: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (waiting, count, hasEnded) = (Box(Set<Int>()), Box(0), Box(false))
      let notifier = EventSource<String, TestFailure>.immediate("now")
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          count.value += 1
          let number = count.value
          let hasFired = Box(false)
          let timer = notifier.observe { event in
            guard case .next = event, !hasFired.value else { return }
            hasFired.value = true
            waiting.value.remove(number)
            outlet.release(number)
            outlet.send(value)
            if hasEnded.value, waiting.value.isEmpty { outlet.complete() }
          }
          if variant == .broken || !hasFired.value {
            waiting.value.insert(number)
            outlet.hold(timer, as: number)
          }
        case .failed(let failure): outlet.fail(failure)
        case .interrupted: outlet.interrupt()
        case .completed:
          hasEnded.value = true
          if waiting.value.isEmpty { outlet.complete() }
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }

  private static let repeatRecursion = Bug(
    "RxJS/repeat-recursion",
    "repeat observes its source again inside the completion, and overflows the stack",
    link: "https://github.com/ReactiveX/rxjs/issues/651",
    breaks: "O7",
    witness: .played(correct: "aaa|, 1 deep", broken: "aaa|, 3 deep") { variant in
      let (log, depth, deepest) = (EventText(), Box(0), Box(0))
      let source = EventSource<String, TestFailure> { sink in
        depth.value += 1
        deepest.value = max(deepest.value, depth.value)
        sink(.next("a"))
        sink(.completed)
        depth.value -= 1
        return .none
      }
      repeated(source, 3, variant).recorded(in: log).dispose()
      return "\(log.text), \(deepest.value) deep"
    }
  ) { variant in
    OperatorSubject("repeat(12)", traits: .startsAgain, capabilities: .rx, values: ["a", "b"]) { source, _ in
      repeated(source, 12, variant)
    }
  }

  private static func repeated(
    _ source: EventSource<String, TestFailure>,
    _ times: Int,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let loop = Repetition(source, times, Outlet(sink), startsInside: variant == .broken)
      loop.start()
      return loop.outlet.cancellation
    }
  }

  /// Observes a source again and again.
  private final class Repetition: @unchecked Sendable {
    let outlet: Outlet<String>
    private let source: EventSource<String, TestFailure>
    private let startsInside: Bool
    private var left: Int
    private var run = 0
    private var isStarting = false
    private var isWanted = false

    init(_ source: EventSource<String, TestFailure>, _ times: Int, _ outlet: Outlet<String>, startsInside: Bool) {
      self.source = source
      self.outlet = outlet
      self.startsInside = startsInside
      left = times
    }

    func start() {
      if isStarting, !startsInside {
        isWanted = true
        return
      }
      isStarting = true
      repeat {
        isWanted = false
        outlet.release(run)
        run += 1
        let number = run
        outlet.hold(source.observe { self.receive($0) }, as: number)
      } while isWanted && outlet.isOpen
      isStarting = false
    }

    private func receive(_ event: Event<String, TestFailure>) {
      switch event {
      case .next(let value): outlet.send(value)
      case .failed(let failure): outlet.fail(failure)
      case .interrupted: outlet.interrupt()
      case .completed:
        left -= 1
        if left == 0 { outlet.complete() } else if outlet.isOpen { start() }
      }
    }
  }

  private static let throttleSendsTwice = Bug(
    "RxJS/throttle-sends-twice",
    "throttle with leading and trailing values sends a single value at both ends of the interval",
    link: "https://github.com/ReactiveX/rxjs/issues/2859",
    breaks: nil,
    witness: .played(correct: "a", broken: "aa") { variant in
      let (source, scheduler, log) = (Feed<String>(), TestScheduler(), EventText())
      let run = throttle(source.source, scheduler, variant).recorded(in: log)
      source.send("a")
      scheduler.pass(6)
      run.dispose()
      return log.text
    },
    oracle: "throttle(2)"
  ) { variant in
    OperatorSubject(
      "throttle(2)",
      traits: [.asynchronous, .deliversOnScheduler],
      capabilities: .rx,
      values: ["a", "b", "c"]
    ) { source, scheduler in
      throttle(source, scheduler, variant)
    }
  }

  /// Sends the first value of an interval of two ticks at once, and the latest one at its end.
  private static func throttle(
    _ source: EventSource<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let throttling = Throttling(outlet, scheduler, keepsLeading: variant == .broken)
      outlet.hold(source.observe { throttling.receive($0) })
      outlet.hold(Cancellation { throttling.stop() }, as: 1)
      return outlet.cancellation
    }
  }

  private final class Throttling: @unchecked Sendable {
    private let outlet: Outlet<String>
    private let scheduler: TestScheduler
    private let keepsLeading: Bool
    private var latest: String?
    private var isWithinInterval = false
    private var tasks: [(any Disposable)?] = []

    init(_ outlet: Outlet<String>, _ scheduler: TestScheduler, keepsLeading: Bool) {
      self.outlet = outlet
      self.scheduler = scheduler
      self.keepsLeading = keepsLeading
    }

    func stop() {
      for task in tasks { task?.dispose() }
      tasks = []
    }

    func receive(_ event: Event<String, TestFailure>) {
      switch event {
      case .next(let value):
        latest = value
        if isWithinInterval { return }
        isWithinInterval = true
        tasks = [scheduler.schedule { self.deliver(isLeading: true) }]
      case .failed(let failure):
        drop()
        end { $0.fail(failure) }
      case .interrupted:
        drop()
        end { $0.interrupt() }
      case .completed: end { $0.complete() }
      }
    }

    private func drop() {
      stop()
      latest = nil
    }

    private func deliver(isLeading: Bool) {
      guard let value = latest else { return isWithinInterval = false }
      latest = isLeading && keepsLeading ? value : nil
      tasks = [scheduler.schedule(after: .milliseconds(2)) { self.deliver(isLeading: false) }]
      outlet.send(value)
    }

    private func end(_ send: @escaping @Sendable (Outlet<String>) -> Void) {
      tasks.append(scheduler.schedule { send(self.outlet) })
    }
  }
}
