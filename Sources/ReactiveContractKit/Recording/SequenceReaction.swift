/// What a sequence worked out in one step, and which of its values are alive.
struct SequenceReaction: StoryReaction {
  /// The places that were worked out, in order; the end is one of them.
  var worked: [Int] = []

  /// The value that was read, by its place.
  var value: Int?

  /// Whether there was a place to go on to.
  var hasTail = true

  /// The places whose values are alive when the step is done.
  var alive: Set<Int> = []
}
