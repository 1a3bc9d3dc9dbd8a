import ReactiveContractKit
import Synchronization
import Testing

/// Not under a sanitizer: the thread sanitizer does not understand the standard library's lock on Linux, and reports what the
/// lock protects.
@Suite(.disabled(if: isSanitized, "the thread sanitizer takes Mutex on Linux for no lock")) struct PriorityLockTests {
  @Test func `the standard library's lock blocks in view of the search like any other`() {
    let report = Exploration(.relay(MutexRelay.self, [1, 2], [3, 0]), preemptions: 2).run()
    #expect(report.failures.isEmpty)
    #expect(report.inconclusive == nil)
    #expect(report.coverage == "all 18 schedules with at most 2 preemptions")
    #expect(report.judged == 122)
  }
}

/// One lock around state and delivery.
private final class MutexRelay: Relay {
  private let hasEnded = Mutex(false)
  private let observer: (RelayEvent) -> Void

  init(observer: @escaping (RelayEvent) -> Void) { self.observer = observer }

  func send(_ value: Int) {
    hasEnded.withLock { if !$0 { observer(.value(value)) } }
  }

  func complete() {
    hasEnded.withLock { hasEnded in
      if !hasEnded { observer(.completed) }
      hasEnded = true
    }
  }
}
