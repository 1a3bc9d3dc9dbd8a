/// The events that the listeners of a property received in one step.
struct PropertyReaction: StepReaction {
  /// An event that a listener received.
  struct Delivery: Hashable, Sendable {
    let listener: Int
    let note: Note

    /// The value of the property while the listener handled the event; `nil` after a terminal event or the release.
    let shown: Int?
  }

  var received: [Delivery] = []

  /// The value of the property at the end of the step.
  var shown: Int?
}
