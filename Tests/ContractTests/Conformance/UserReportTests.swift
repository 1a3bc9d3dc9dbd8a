import Reactive
import ReactiveContractKit
import Synchronization
import Testing

/// Reports of users: a bug that the kit did not see, and correct subjects that it blamed.
///
/// Many more of those are in `Tests/DetectionTests/Correct`.
@Suite struct UserReportTests {
  private typealias Text = EventSource<String, TestFailure>

  @Test func `a failure that is held back behind a hop breaks E2`() throws {
    let subject = OperatorSubject<String, String>(
      "hops, then holds failures back",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b"]
    ) { source, time in
      let moved = SignalProducer(source).observe(on: time)
      return Text { sink in
        let later = SerialDisposable()
        let run = moved.start { event in
          guard case .failed = event else { return sink(event) }
          later.inner = time.schedule(after: .milliseconds(2)) { sink(event) }
        }
        return Cancellation {
          run.dispose()
          later.dispose()
        }
      }
    }
    let report = Subject(subject).report()
    #expect(report.judgement(of: "E2")?.verdict.kind == .violated)
    #expect(report.breaches.first?.root.rule == "E2")
  }

  @Test func `a timed operator over signals may interrupt where it is disposed of`() throws {
    try Contract.operators.verify("throttle", traits: [.asynchronous, .deliversOnScheduler]) { signal, time in
      signal.throttle(.milliseconds(2), on: time)
    }
  }

  @Test func `an input that is observed after the end breaks B1, and nothing else by itself`() {
    let subject = OperatorSubject<String, String>(
      combining: "until the second ends",
      traits: .finishesEarly,
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      EventSource(
        SignalProducer<String, TestFailure> { observer, lifetime in
          let used = first.observe { observer.send($0) }
          lifetime += { used.dispose() }
          let other = second.observe { if $0.isTerminating { observer.send($0) } }
          lifetime += { other.dispose() }
        }
      )
    }
    #expect(Subject(subject).report().breaches.map(\.root.rule) == ["B1"])
  }

  @Test func `a run may be interrupted although its trigger has fired while the observer was busy`() throws {
    let subject = OperatorSubject<String, String>(
      triggering: "until",
      traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
      values: ["a", "b", "x", "y"]
    ) { input, trigger, _ in
      Self.until(trigger, input)
    } producer: { input, trigger, _ in
      trigger.lift(Self.until, with: input)
    }
    try Contract.operators.verify(subject)
  }

  private static func until(
    _ trigger: Signal<String, Never>,
    _ source: Signal<String, TestFailure>
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      lifetime += trigger.observe { event in
        switch event {
        case .next, .completed: observer.sendCompleted()
        case .failed, .interrupted: break
        }
      }
      lifetime += source.observe(observer)
    }
  }

  @Test func `the closure over signals may make its second signal first`() throws {
    let subject = OperatorSubject<String, String>(
      combining: "combineLatest",
      values: ["a", "b", "x", "y"],
      signal: { first, second, _ in
        let second = second.map { $0 }
        return first.map { $0 }.combineLatest(with: second).map { $0 + $1 }
      },
      producer: { first, second, _ in
        let second = second.map { $0 }
        return first.map { $0 }.combineLatest(with: second).map { $0 + $1 }
      }
    )
    try Contract.operators.verify(subject)
  }

  @Test func `an oracle does not ask whether the end follows a disposal inside the last value`() {
    let subject = OperatorSubject<String, String>(signal: "take(2)", traits: .finishesEarly, values: ["a", "b", "c"]) {
      source,
      _ in
      Signal { observer, lifetime in
        let count = Mutex(0)
        lifetime += source.observe { event in
          observer.send(event)
          guard case .next = event else { return }
          let isLast = count.withLock { count in
            count += 1
            return count == 2
          }
          if isLast { observer.sendCompleted() }
        }
      }
    }
    let rows = OperatorReport.comparing([OracleSubject(subject, oracle: "take(first: 2)")]).rows
    #expect(rows.flatMap(\.problems).isEmpty)
  }
}
