import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Operators that keep the rules by the documents, and about which the kit complains.
  static var disputedOperators: [Disputed] {
    [
      Disputed(
        "P4",
        because: "a disposal between the value and the end of one event leaves what was sent, and one interruption",
        CorrectSubject(
          "disputed/materialize, by the short interface",
          "Is the reference's own operator, which the kit lifts to producers.",
          verify: {
            try Contract.operators.verify("materialize", traits: [.handlesFailure, .handlesInterruption]) { signal, _ in
              signal.materialize()
            }
          }
        )
      ),
      Disputed(
        "E2",
        because: "the trait says that the failure is changed, and it is; the kit says that this never happens",
        CorrectSubject("disputed/another failure type, declared", "Declares that it changes the failure's type.") {
          Subject(
            OperatorSubject<String, String>(
              "another failure type, declared",
              traits: .changesFailure,
              capabilities: silent,
              values: ["a", "b"]
            ) { (source: Letters, _) -> EventSource<String, Wrapped> in source.mapFailure { Wrapped(inner: $0) } }
          )
        }
      ),
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
      ),
      Disputed(
        "P2",
        "P3",
        "P4",
        varies: true,
        because: "every run makes objects of its own, as it must; nothing tells the kit how to compare them",
        CorrectSubject("disputed/identities of objects", "Sends the address of an object of its own.") {
          Subject(
            OperatorSubject(signal: "identities", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
              signal.scan(into: [Box]()) { $0.append(Box($1)) }.map { boxes in boxes.map { ObjectIdentifier($0) } }
            }
          )
        }
      ),
      Disputed(
        "E3",
        because: "the trait says that it waits after its inputs have completed, and it does; the kit says never",
        CorrectSubject(
          "disputed/goes on after the end, declared",
          "Sends one value two ticks after the end.",
          verify: {
            try Contract.operators.verify("goes on", traits: [.outlivesInputs, .asynchronous, .hopsTwice]) {
              (producer: SignalProducer<String, TestFailure>, time) in
              producer.collect().flatMap(.concat) { values in
                SignalProducer<String, TestFailure>(value: values.joined()).delay(.milliseconds(2), on: time)
              }
            }
          }
        )
      ),
    ]
  }
}
