import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Other subjects that keep the rules by the documents, and about which the kit complains.
  static var disputedOthers: [Disputed] {
    [
      Disputed(
        "E5",
        "S5",
        "S6",
        because: "a thread that spins and yields is one that waits for its turn; the kit gives up after ten seconds",
        CorrectSubject("disputed/a spin lock with an owner", "Spins and yields until another thread has delivered.") {
          Subject(
            SignalSubject("a spinning gate", capabilities: plainRelay, readings: ["E6/queued"]) { work in
              let gate = SpinningGate()
              let relay = GatedRelay(gate.inside, work.dispose)
              work.begin { relay.send($0) }
              return relay.source
            }
          )
        }
      ),
      Disputed(
        "S2",
        because: "nothing refers to the stream any more: by S3/retained it lives no longer, and frees its resource",
        CorrectSubject("disputed/two ends, freed by their release", "Frees its resource when both ends are released.") {
          Subject(
            SignalSubject(
              "two ends, freed",
              readings: ["S2/silent", "S3/retained", "S4/always", "E6/strict"]
            ) { work in
              let core = TwoEnds.Core(.stay, work.dispose)
              let (shell, input) = (TwoEnds.Shell(core), TwoEnds.Input(core))
              work.begin(refusable: { input.send($0) })
              return EventSource { sink in shell.observe(sink) }
            }
          )
        }
      ),
    ]
  }
}

private final class SpinningGate: Sendable {
  private let owner = Atomic<UInt>(0)
  private let later = Sheltered<[@Sendable () -> Void]>([])

  @Sendable func inside(_ body: @escaping @Sendable () -> Void) {
    let own = UInt(bitPattern: ObjectIdentifier(Thread.current).hashValue | 1)
    if owner.load(ordering: .acquiring) == own { return later.value.append(body) }
    while !owner.compareExchange(expected: 0, desired: own, ordering: .acquiring).exchanged { sched_yield() }
    body()
    while !later.value.isEmpty { later.value.removeFirst()() }
    owner.store(0, ordering: .releasing)
  }
}
