/// What the two sides of a binding told in one step, and what they show.
struct BindingReaction: StoryReaction {
  /// One of the two sides.
  enum Side: String, Hashable, Sendable {
    case source, target

    var other: Side { self == .source ? .target : .source }
  }

  var told: [Side: [Note]] = [:]

  /// The values that the sides show when the step is done, as far as they have any.
  var shown: [Side: Int] = [:]

  /// What a side told, in order.
  func notes(_ side: Side) -> [Note] { told[side] ?? [] }
}
