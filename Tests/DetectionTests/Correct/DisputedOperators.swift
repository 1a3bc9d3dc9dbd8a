import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Operators that keep the rules by the documents, and about which the kit complains.
  static var disputedOperators: [Disputed] {
    [
      Disputed(
        "B2",
        because: "the form for signals keeps B2; the kit lifts it to producers by itself, and judges that",
        CorrectSubject(
          "disputed/observe(on:), by the short interface",
          "Is the reference's own operator.",
          verify: {
            try Contract.operators.verify("observe(on:)", traits: [.asynchronous, .deliversOnScheduler]) {
              (signal: Signal<String, TestFailure>, time) in signal.observe(on: time)
            }
          }
        )
      ),
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
        "E3",
        "E4",
        "E6",
        "P1",
        "B4",
        "O3",
        "O4",
        "O5",
        because: "it has ended at birth, as declared: nothing can be broken, and the short interface throws",
        CorrectSubject(
          "disputed/take(first: 0), by the short interface",
          "Is the reference's own operator.",
          verify: {
            try Contract.operators.verify("take(first: 0)", traits: .endsAtBirth) { signal, _ in signal.take(first: 0) }
          }
        )
      ),
      Disputed(
        "O3",
        because: "it handles failures, as declared, and its library has no interruption: O3 does not concern it",
        CorrectSubject("disputed/failures as values, no interruption", "Its library lacks one of the two ends.") {
          Subject(
            OperatorSubject<String, Result<String, TestFailure>>(
              "failures as values, no interruption",
              traits: .handlesFailure,
              capabilities: silent,
              values: ["a", "b"]
            ) { source, _ in results(source).silencing }
          )
        }
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
        because: "the sets are equal; the kit compares their texts, in which the order is not defined",
        CorrectSubject("disputed/sets", "Sends a set of all values so far, whose order in print is not defined.") {
          Subject(
            OperatorSubject(signal: "sets", values: ["a", "b", "c"]) { (signal: Signal<String, TestFailure>, _) in
              signal.scan(Set<String>()) { $0.union([$1]) }
            }
          )
        }
      ),
      Disputed(
        "P2",
        "P3",
        "P4",
        varies: true,
        because: "the dictionaries are equal; the kit compares their texts, in which the order is not defined",
        CorrectSubject("disputed/dictionaries", "Sends a dictionary of counts, in an order that is not defined.") {
          Subject(
            OperatorSubject(signal: "dictionaries", values: ["a", "b", "c"]) {
              (signal: Signal<String, TestFailure>, _) in
              signal.scan([String: Int]()) { $0.merging([$1: 1]) { $0 + $1 } }
            }
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
