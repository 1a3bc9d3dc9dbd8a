import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Subjects that were disputed once: the kit has reported a rule about each of them.
  static var settled: [CorrectSubject] {
    [
      CorrectSubject(
        "settled/observe(on:), by the short interface",
        "Is the reference's own operator.",
        verify: {
          try Contract.operators.verify("observe(on:)", traits: [.asynchronous, .deliversOnScheduler]) {
            (signal: Signal<String, TestFailure>, time) in signal.observe(on: time)
          }
        }
      ),
      CorrectSubject(
        "settled/take(first: 0), by the short interface",
        "Is the reference's own operator.",
        verify: {
          try Contract.operators.verify("take(first: 0)", traits: .endsAtBirth) { signal, _ in signal.take(first: 0) }
        }
      ),
      CorrectSubject(
        "settled/materialize, by the short interface",
        "Is the reference's own operator, which the kit lifts to producers.",
        verify: {
          try Contract.operators.verify("materialize", traits: [.handlesFailure, .handlesInterruption]) { signal, _ in
            signal.materialize()
          }
        }
      ),
      CorrectSubject("settled/failures as values, no interruption", "Its library lacks one of the two ends.") {
        Subject(
          OperatorSubject<String, Result<String, TestFailure>>(
            "failures as values, no interruption",
            traits: .handlesFailure,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, _ in results(source).silencing }
        )
      },
      CorrectSubject("settled/sets", "Sends a set of all values so far, whose order in print is not defined.") {
        Subject(
          OperatorSubject(signal: "sets", values: ["a", "b", "c"]) { (signal: Signal<String, TestFailure>, _) in
            signal.scan(Set<String>()) { $0.union([$1]) }
          }
        )
      },
      CorrectSubject("settled/dictionaries", "Sends a dictionary of counts, in an order that is not defined.") {
        Subject(
          OperatorSubject(signal: "dictionaries", values: ["a", "b", "c"]) {
            (signal: Signal<String, TestFailure>, _) in
            signal.scan([String: Int]()) { $0.merging([$1: 1]) { $0 + $1 } }
          }
        )
      },
      CorrectSubject("settled/a relay with an undeclared resource", "Disposes what its library need not.") {
        Subject(
          SignalSubject(
            "an undeclared resource",
            capabilities: [.failure, .manyObservers],
            readings: ["E6/queued"]
          ) { work in
            let relay = PlainRelay(ArrayList(), work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("settled/a buffer without interruption", "Takes an interruption for a completion.") {
        Subject(
          BufferSubject("no interruption") { capacity in
            let buffer = LockedBuffer(Cut(capacity))
            return BufferAdapter(
              send: { event in if case .interrupted = event { buffer.send(.completed) } else { buffer.send(event) } },
              observe: buffer.observe
            )
          }
        )
      },
      CorrectSubject("settled/identities of objects", "Sends the address of an object of its own.") {
        Subject(
          OperatorSubject(signal: "identities", values: ["a", "b"]) { (signal: Signal<String, TestFailure>, _) in
            signal.scan(into: [Box]()) { $0.append(Box($1)) }.map { boxes in boxes.map { ObjectIdentifier($0) } }
          }
        )
      },
    ]
  }
}
