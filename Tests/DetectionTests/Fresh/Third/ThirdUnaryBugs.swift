import Reactive
import ReactiveContractKit

extension Bug {
  /// Bugs of operators over one input, written over event sources.
  static let thirdUnary: [Bug] = [
    Bug(
      "third/take-leaks-after-early-end",
      "take(2) of a source that sends while it is observed ends before it holds its input, and never disposes of it",
      breaks: "B1",
      witness: .played(correct: "a b | disposed", broken: "a b |") { variant in
        let log = ThirdLog()
        let feed = ThirdFeed<String>([.next("a"), .next("b"), .next("c")]) { log.note("disposed") }
        _ = ThirdTakeRun.take(feed.source, variant).observe { log.note($0) }
        return log.text
      },
      oracle: { OracleSubject(ThirdTakeRun.subject($0), oracle: "take(first: 2)") }
    ) { Subject(ThirdTakeRun.subject($0)) },
    Bug(
      "third/timeout-timer-outlives-interruption",
      "a time limit cancels its timer at a completion and at a failure, but not at an interruption",
      breaks: "B1",
      witness: .played(correct: "a ! timers 0", broken: "a ! timers 1") { variant in
        let (log, feed, scheduler) = (ThirdLog(), ThirdFeed<String>(), TestScheduler())
        _ = ThirdTimeout.limit(feed.source, scheduler, variant).observe { log.note($0) }
        feed.send(.next("a"), .interrupted)
        log.note("timers \(scheduler.pendingCount)")
        return log.text
      },
      oracle: { OracleSubject(ThirdTimeout.subject($0), oracle: "timeout(after: 2)") }
    ) { Subject(ThirdTimeout.subject($0)) },
    Bug(
      "third/distinct-remembers-the-last-run",
      "the last value is kept where the operator is applied, so that a second run drops a first value that it repeats",
      breaks: "P2",
      witness: .played(correct: "a | a |", broken: "a | |") { variant in
        let log = ThirdLog()
        let result = ThirdDistinct.distinct(ThirdFeed([.next("a"), .completed]).source, variant)
        _ = result.observe { log.note($0) }
        _ = result.observe { log.note($0) }
        return log.text
      },
      oracle: { OracleSubject(ThirdDistinct.subject($0), oracle: "skipRepeats") }
    ) { Subject(ThirdDistinct.subject($0)) },
    Bug(
      "third/check-goes-on-after-its-failure",
      "a check that refuses a value sends the failure, but neither records the end nor disposes of its input",
      breaks: "E0",
      witness: .played(correct: "a refused", broken: "a refused c |") { variant in
        let (log, feed) = (ThirdLog(), ThirdFeed<String>())
        _ = ThirdCheckRun.check(feed.source, variant).observe { log.note($0) }
        feed.send(.next("a"), .next("b"), .next("c"), .completed)
        return log.text
      },
      oracle: { OracleSubject(ThirdCheckRun.subject($0), oracle: "attempt") }
    ) { Subject(ThirdCheckRun.subject($0)) },
    Bug(
      "third/scan-delivers-under-its-lock",
      "a running total calls its observer under the lock that its disposal takes",
      breaks: "O6",
      witness: .described(
        correct: "an observer that disposes of its run while it handles a value returns",
        broken: "an observer that disposes of its run while it handles a value waits for its own thread forever"
      ),
      oracle: { OracleSubject(ThirdScanRun.subject($0), oracle: "scan") }
    ) { Subject(ThirdScanRun.subject($0)) },
  ]
}
