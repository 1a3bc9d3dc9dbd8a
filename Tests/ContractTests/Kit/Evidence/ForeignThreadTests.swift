import Dispatch
import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct ForeignThreadTests {
  @Test func `an operator that hops to a queue of its own breaks E7 and O5`() throws {
    let hopping = OperatorSubject<String, String>("hopping", values: ["a", "b"]) { source, _ in
      EventSource<String, TestFailure> { sink in
        source.observe { event in
          if event.isTerminating { return sink(event) }
          // Waited for, so that the value comes on the other thread while the operator is being judged.
          let isDone = KitLocked(false)
          DispatchQueue.global().async {
            sink(event)
            isDone.withLock { $0 = true }
            isDone.wakeAll()
          }
          isDone.withLock(when: \.self) { _ in }
        }
      }
    }
    let judgements = OperatorSweep(hopping, scope: .small).judge()
    let headlines = judgements.filter { ["E7", "O5"].contains($0.rule) }.map(\.verdict.findings.first?.headline)
    #expect(
      headlines == [
        "an event came on a thread that nobody handed to the operator",
        "a thread that nobody handed to the operator delivered an event",
      ]
    )
  }
}
