/// The places that a sequence computed in one step, and the values that are alive after it.
struct SequenceReaction: StepReaction {
  /// The places that were computed, in order; the end counts as a place.
  var worked: [Int] = []

  /// The value that was read, by its place.
  var value: Int?

  /// False if the step asked for a tail and there was none.
  var hasTail = true

  /// The places whose values are alive at the end of the step.
  var alive: Set<Int> = []
}
