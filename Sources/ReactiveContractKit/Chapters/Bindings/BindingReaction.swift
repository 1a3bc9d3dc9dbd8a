/// The events that the two sides of a binding sent in one step, and the values that they show after it.
struct BindingReaction: StepReaction {
  /// One of the two sides.
  enum Side: String, Hashable, Sendable {
    case source, target

    var other: Side { self == .source ? .target : .source }
  }

  var received: [Side: [Note]] = [:]

  /// The values that the sides show at the end of the step, if they have values.
  var shown: [Side: Int] = [:]

  /// Returns the events that a side sent, in order.
  func notes(_ side: Side) -> [Note] { received[side] ?? [] }
}
