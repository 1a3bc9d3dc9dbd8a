import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Operators of the reference's kind, as values.
  static var transducerOperators: [CorrectSubject] {
    [
      CorrectSubject("transducer/begins with a value", "Sends a value before any event, when it is applied or started.")
      {
        Subject(
          OperatorSubject(producer: "begins with a value", values: ["a", "b"]) {
            (producer: SignalProducer<String, TestFailure>, _) in producer.applying(Beginning<TestFailure>())
          }
        )
      },
      CorrectSubject(
        "transducer/a table of states",
        "Is a table from states and letters to states and outputs.",
        verify: {
          try Contract.operators.verify("a table") { signal, _ in signal.applying(Table<TestFailure>()) }
        }
      ),
      CorrectSubject(
        "transducer/an iterator of outputs",
        "Takes its outputs from an iterator that is its state.",
        verify: {
          try Contract.operators.verify("numbered") { signal, _ in signal.applying(Numbered<TestFailure>()) }
        }
      ),
      CorrectSubject(
        "transducer/a recursive enum",
        "Keeps what it received in a recursive enum, and sends it at once.",
        verify: {
          try Contract.operators.verify("reversed") { signal, _ in signal.applying(Reversed<TestFailure>()) }
        }
      ),
      CorrectSubject(
        "transducer/failures become values",
        "Replaces a failure by a value, and completes.",
        verify: {
          try Contract.operators.verify("replaced failure", traits: .handlesFailure) { signal, _ in
            signal.applying(Replacing<TestFailure>())
          }
        }
      ),
      CorrectSubject(
        "transducer/interruptions complete",
        "Takes an interruption for the end of the work.",
        verify: {
          try Contract.operators.verify("interruptions complete", traits: .handlesInterruption) { signal, _ in
            signal.applying(Completing<TestFailure>())
          }
        }
      ),
    ]
  }
}

private struct Beginning<Failure: Error>: ValueTransducer {
  mutating func begin() -> Reaction<String, Failure> { .send("0") }
  mutating func receive(_ value: String) -> Reaction<String, Failure> { .send(value) }
}

private struct Table<Failure: Error>: ValueTransducer {
  private static var rows: [[String: (next: Int, output: String)]] {
    [["a": (1, "A"), "b": (0, "B")], ["a": (0, "AA"), "b": (1, "AB")]]
  }

  private var state = 0

  mutating func receive(_ value: String) -> Reaction<String, Failure> {
    guard let row = Self.rows[state][value] else { return .send(value) }
    state = row.next
    return .send(row.output)
  }
}

private struct Numbered<Failure: Error>: ValueTransducer {
  private var numbers = (1...).makeIterator()

  mutating func receive(_ value: String) -> Reaction<String, Failure> {
    numbers.next().map { .send("\(value)\($0)") } ?? .nothing
  }
}

private struct Reversed<Failure: Error>: Transducer {
  private indirect enum Stack: Sendable {
    case empty
    case pushed(String, Stack)
  }

  private var stack = Stack.empty

  mutating func receive(_ value: String) -> Reaction<String, Failure> {
    stack = .pushed(value, stack)
    return .nothing
  }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<String, Failure> {
    guard case .completed = termination else { return .end(termination) }
    var values: [String] = []
    while case .pushed(let value, let rest) = stack {
      values.append(value)
      stack = rest
    }
    return .sendEachThenEnd(values, .completed)
  }
}

private struct Replacing<Failure: Error>: Transducer {
  mutating func receive(_ value: String) -> Reaction<String, Never> { .send(value) }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<String, Never> {
    switch termination {
    case .failed: .sendThenEnd("?", .completed)
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}

private struct Completing<Failure: Error>: Transducer {
  mutating func receive(_ value: String) -> Reaction<String, Failure> { .send(value) }

  mutating func end(_ termination: Termination<Failure>) -> Reaction<String, Failure> {
    if case .interrupted = termination { .end(.completed) } else { .end(termination) }
  }
}
