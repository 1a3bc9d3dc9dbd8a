/// The events that the observers of a buffer received in one step.
struct BufferReaction: StepReaction {
  /// The events, by the number of the observer.
  var received: [Int: [Note]] = [:]

  /// Returns the events that an observer received, in order.
  func notes(_ observer: Int) -> [Note] { received[observer] ?? [] }
}
