/// An operation, and the question whether it has had its effect.
struct Effect: Sendable {
  let perform: @Sendable () -> Void

  /// The difference between the effect and what was to be expected; `nil` if there is none.
  let problem: @Sendable () -> String?

  init(_ perform: @escaping @Sendable () -> Void, problem: @escaping @Sendable () -> String? = { nil }) {
    self.perform = perform
    self.problem = problem
  }

  /// Makes an effect that consists of entries in a log.
  init<Entry: Equatable>(
    _ log: Log<Entry>,
    expecting expected: [Entry],
    _ perform: @escaping @Sendable () -> Void
  ) {
    self.init(perform) { difference(log.entries, expected) }
  }
}

extension Effect {
  /// Performs this operation and then another one.
  func and(_ other: Effect) -> Effect {
    Effect {
      perform()
      other.perform()
    } problem: {
      problem() ?? other.problem()
    }
  }
}

/// Returns the difference between two values in words; `nil` if they are equal.
func difference<Value: Equatable>(_ actual: Value, _ expected: Value) -> String? {
  actual == expected ? nil : "\(actual) instead of \(expected)"
}
