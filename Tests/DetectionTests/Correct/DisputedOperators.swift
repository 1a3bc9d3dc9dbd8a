import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Operators that keep the rules by the documents, and about which the kit complains.
  static var disputedOperators: [Disputed] {
    [
      Disputed(
        "E2",
        "O3",
        because: "the failure is delivered in the instant in which it was sent, and before any other event",
        CorrectSubject("disputed/latest, starts in a turn", "Queues what an inner stream sends while it starts.") {
          Subject(
            OperatorSubject<String, String>(
              flattening: "latest, starts in a turn",
              capabilities: threadedSilent,
              values: ["a", "b", "x", "y"]
            ) { outer, _ in latest(outer, startsInTurn: true) }
          )
        }
      )
    ]
  }
}
