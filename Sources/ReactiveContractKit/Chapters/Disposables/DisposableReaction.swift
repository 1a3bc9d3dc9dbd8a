/// The effects of a disposable in one step.
struct DisposableReaction: StepReaction {
  /// The works that were done, by number.
  var done: [Int] = []

  /// The value of `isDisposed` inside each of these works, where it could be read.
  var shownInside: [Bool] = []

  /// The value of `isDisposed` at the end of the step; `nil` if it could not be read.
  var shown: Bool?

  /// The works that are still held.
  var held: Set<Int> = []
}
