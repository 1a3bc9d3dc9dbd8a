/// What the observers of a buffer were told in one step.
struct BufferReaction: StoryReaction {
  /// By the number of the observer.
  var told: [Int: [Note]] = [:]

  /// What an observer was told, in order.
  func notes(_ observer: Int) -> [Note] { told[observer] ?? [] }
}
