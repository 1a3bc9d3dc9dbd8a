/// What the listeners of a property were told in one step.
struct PropertyReaction: StoryReaction {
  /// Something that a listener was told.
  struct Told: Hashable, Sendable {
    let listener: Int
    let note: Note

    /// The value that the property showed meanwhile; `nil` once it was released.
    let shown: Int?
  }

  var told: [Told] = []

  /// The value that the property showed when the step was done.
  var shown: Int?
}
