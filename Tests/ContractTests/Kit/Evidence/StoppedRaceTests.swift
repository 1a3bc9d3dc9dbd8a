import Foundation
import Reactive
import Testing

@testable import ReactiveContractKit

/// Races whose threads do not finish.
@Suite struct StoppedRaceTests {
  /// Runs tasks under a lock, which it does not give back.
  private final class KeepingScheduler: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var tasks: [() -> Void] = []

    func schedule(_ task: @escaping () -> Void) { lock.withLock { tasks.append(task) } }

    func advance() {
      lock.lock()
      while !tasks.isEmpty { tasks.removeFirst()() }
    }
  }

  @Test(arguments: ["T1", "T2"] as [Rule.ID])
  func `a lock that a call does not give back is the cause, and not what the race looks for`(rule: Rule.ID) throws {
    let subject = SchedulerSubject("keeping", canCancel: false) {
      let scheduler = KeepingScheduler()
      return SchedulerAdapter(
        schedule: { task in
          scheduler.schedule(task)
          return nil
        },
        advance: { _ in scheduler.advance() }
      )
    }
    let finding = try #require(Subject(subject).report().judgement(of: rule)?.verdict.findings.first)
    #expect(finding.headline.contains("deadlock: thread B waits for a lock that thread A holds"))
    #expect(finding.cause == "thread A has returned from its calls and still holds a lock.")
  }

  @Test func `what follows from a stop depends on who holds the locks`() {
    func cause(_ threads: (name: String, holder: String?)...) -> String? {
      let threads = threads.map { WaitingThread(name: $0.name, lastAction: nil, holder: $0.holder) }
      return InterleavingOutcome.deadlock(threads).causeOfStop
    }
    #expect(cause(("thread A", "thread A"))?.hasPrefix("a thread asks for a lock that it holds") == true)
    #expect(
      cause(("thread A", "thread B"), ("thread B", "thread A"))
        == "threads wait for locks that they hold from each other."
    )
    #expect(cause(("thread A", nil)) == "a thread waits, and no other one is left that could wake it.")
    #expect(InterleavingOutcome.completed.causeOfStop == nil)
    #expect(
      InterleavingOutcome.trapped(thread: "thread A", reason: "traps").causeOfStop?.hasPrefix("a call traps") == true
    )
  }
}
