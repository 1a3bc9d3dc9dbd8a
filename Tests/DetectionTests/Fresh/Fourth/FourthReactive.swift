import Reactive
import ReactiveContractKit
import Synchronization

private typealias Producer = SignalProducer<String, TestFailure>
private typealias Stream = Signal<String, TestFailure>

/// The runs of a producer that is started again when it fails.
private final class Repetition: @unchecked Sendable {
  private let isBroken: Bool
  private let source: Producer
  private let observer: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private var left: Int
  private var isStarting = false
  private var mustStart = false

  init(
    _ isBroken: Bool,
    _ source: Producer,
    _ count: Int,
    _ observer: Observer<String, TestFailure>,
    _ lifetime: Lifetime
  ) {
    (self.isBroken, self.source, left, self.observer, self.lifetime) = (isBroken, source, count, observer, lifetime)
  }

  func begin() {
    if isStarting && !isBroken {
      mustStart = true
      return
    }
    isStarting = true
    repeat {
      mustStart = false
      lifetime += source.start { self.receive($0) }
    } while mustStart && !lifetime.hasEnded
    isStarting = false
  }

  private func receive(_ event: FourthEvent) {
    guard case .failed = event, left > 0 else { return observer.send(event) }
    left -= 1
    if !lifetime.hasEnded { begin() }
  }
}

/// A number that is kept apart from the closures that change it.
private final class Tally: Sendable {
  let count = Mutex(0)
}

/// A text that is kept apart from the closures that change it.
private final class Text: Sendable {
  let value: Mutex<String>

  init(_ value: String) { self.value = Mutex(value) }
}

/// The end of the current gap of a timeout.
private final class Deadline: Sendable {
  let instant: Mutex<SchedulerInstant>

  init(_ instant: SchedulerInstant) { self.instant = Mutex(instant) }
}

extension Bug {
  /// Operators over one of the library's own signals or producers.
  static let fourthReactive: [Bug] = [
    fourth(
      "delay-interruption-late",
      "delay treats an interruption as a completion, and delays it",
      breaks: "E4",
      oracle: "delay(2)",
      witness: .played(correct: "1! d10 p0", broken: "2a 3! d10 p0") { variant in
        let stage = FourthStage()
        let stream = delay(variant == .broken, Stream(stage.first.source), stage.scheduler)
        return stage.play("a-!---", EventSource(stream))
      }
    ) { isBroken in
      OperatorSubject(
        "delay-interruption-late",
        traits: [.asynchronous, .deliversOnScheduler],
        capabilities: .all.subtracting(.threads),
        values: ["a", "b"],
        streamKind: .signal
      ) { EventSource(delay(isBroken, Stream($0), $1)) }
    },
    fourth(
      "observe-on-short-cut",
      "observe(on:) forwards an end directly if no value waits for the scheduler",
      breaks: "B2",
      oracle: "observe(on:)",
      witness: .played(correct: "0a d10 p1", broken: "0a 1| d10 p0") { variant in
        let stage = FourthStage()
        let stream = observe(variant == .broken, Stream(stage.first.source), stage.scheduler)
        return stage.play("a-|", EventSource(stream))
      }
    ) { isBroken in
      OperatorSubject(
        "observe-on-short-cut",
        traits: [.asynchronous, .deliversOnScheduler],
        capabilities: .all.subtracting(.threads),
        values: ["a", "b"],
        streamKind: .signal
      ) { EventSource(observe(isBroken, Stream($0), $1)) }
    },
    fourth(
      "scan-one-result",
      "scan makes its result when it is applied, so that all runs go on with the same one",
      breaks: "P2",
      oracle: "scan",
      witness: .played(correct: "-a -b", broken: "-a -ab") { variant in
        let log = FourthLog()
        let texts = Mutex(["a", "b"])
        let source = Producer { () -> Result<String, TestFailure> in .success(texts.withLock { $0.removeFirst() }) }
        let result = scan(variant == .broken, source)
        for _ in 0..<2 { result.startWithResult { if let value = try? $0.get() { log.note(value) } } }
        return log.text
      }
    ) { isBroken in
      OperatorSubject(producer: "scan-one-result", values: ["a", "b"]) { source, _ in scan(isBroken, source) }
    },
    fourth(
      "retry-nested",
      "retry starts the next run inside the failure of the one before",
      breaks: "O7",
      oracle: nil,
      witness: .played(correct: "1", broken: "4") { variant in
        let depth = Mutex((now: 0, most: 0))
        let source = Producer { observer, _ in
          depth.withLock { ($0.now, $0.most) = ($0.now + 1, max($0.most, $0.now + 1)) }
          observer.send(error: TestFailure())
          depth.withLock { $0.now -= 1 }
        }
        retry(variant == .broken, source, 3).start()
        return "\(depth.withLock { $0.most })"
      }
    ) { isBroken in
      OperatorSubject(
        "retry-nested",
        traits: [.handlesFailure, .startsAgain],
        capabilities: .all.subtracting(.threads),
        values: ["a", "b"]
      ) { source, _ in EventSource(retry(isBroken, Producer(source), 12)) }
    },
    fourth(
      "timeout-gap-from-start",
      "timeout(withoutValueFor:) does not begin a new gap when a value arrives",
      breaks: nil,
      oracle: "timeout(withoutValueFor: 2)",
      witness: .played(correct: "0a 1b 3# d10 p0", broken: "0a 1b 2# d10 p0") { variant in
        let stage = FourthStage()
        let stream = timeout(variant == .broken, Producer(stage.first.source), stage.scheduler)
        return stage.play("a-b----", EventSource(stream))
      }
    ) { isBroken in
      OperatorSubject(
        "timeout-gap-from-start",
        traits: .asynchronous,
        capabilities: .all.subtracting(.threads),
        values: ["a", "b"]
      ) { EventSource(timeout(isBroken, Producer($0), $1)) }
    },
  ]

  private static func delay(_ isBroken: Bool, _ source: Stream, _ scheduler: TestScheduler) -> Stream {
    Stream { observer, lifetime in
      let waiting = CompositeDisposable()
      lifetime += waiting
      lifetime += source.observe { event in
        let waits =
          switch event {
          case .next, .completed: true
          case .failed: false
          case .interrupted: isBroken
          }
        if waits {
          waiting.add(scheduler.schedule(after: .milliseconds(2)) { observer.send(event) })
        } else {
          waiting.dispose()
          lifetime += scheduler.schedule { observer.send(event) }
        }
      }
    }
  }

  private static func observe(_ isBroken: Bool, _ source: Stream, _ scheduler: TestScheduler) -> Stream {
    Stream { observer, lifetime in
      let waiting = Tally()
      lifetime += source.observe { event in
        if isBroken, event.isTerminating, waiting.count.withLock({ $0 }) == 0 { return observer.send(event) }
        waiting.count.withLock { $0 += 1 }
        lifetime += scheduler.schedule {
          waiting.count.withLock { $0 -= 1 }
          observer.send(event)
        }
      }
    }
  }

  private static func scan(_ isBroken: Bool, _ source: Producer) -> Producer {
    let common = Text("-")
    return Producer { observer, lifetime in
      let result = isBroken ? common : Text("-")
      lifetime += source.start { event in
        observer.send(
          event.map { value in
            result.value.withLock {
              $0 += value; return $0
            }
          }
        )
      }
    }
  }

  private static func retry(_ isBroken: Bool, _ source: Producer, _ count: Int) -> Producer {
    Producer { observer, lifetime in Repetition(isBroken, source, count, observer, lifetime).begin() }
  }

  private static func timeout(_ isBroken: Bool, _ source: Producer, _ scheduler: TestScheduler) -> Producer {
    Producer { observer, lifetime in
      let deadline = Deadline(scheduler.now.advanced(by: .milliseconds(2)))
      @Sendable func wait(until instant: SchedulerInstant) {
        lifetime += scheduler.schedule(at: instant) {
          let current = deadline.instant.withLock { $0 }
          if current > instant { wait(until: current) } else { observer.send(error: TestFailure("late")) }
        }
      }
      wait(until: deadline.instant.withLock { $0 })
      lifetime += source.start { event in
        if !isBroken, event.value != nil {
          deadline.instant.withLock { $0 = scheduler.now.advanced(by: .milliseconds(2)) }
        }
        observer.send(event)
      }
    }
  }
}
