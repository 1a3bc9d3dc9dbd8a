/// What a disposable did in one step.
struct DisposableReaction: StoryReaction {
  /// The works that were done, by number.
  var done: [Int] = []

  /// What the disposable said of itself in each of them.
  var shownInside: [Bool] = []

  /// What it said when the step was done; `nil` if it could not be asked.
  var shown: Bool?

  /// The works that are still held.
  var held: Set<Int> = []
}
