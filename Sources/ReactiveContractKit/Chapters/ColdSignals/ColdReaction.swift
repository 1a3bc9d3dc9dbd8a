/// The effects of a cold signal and its work in one step.
struct ColdReaction: StepReaction {
  /// The number of runs that began, and the number of those that began inside the task that observed the signal.
  var begun = 0
  var begunThere = 0

  /// The runs of the work that were disposed of, by number.
  var disposed: Set<Int> = []

  /// The number of times that the side effect happened.
  var effects = 0

  /// The events that the observers received, by the number of the observer.
  var received: [Int: [Note]] = [:]

  /// The runs of which a value was still held at the end of the step.
  var held: Set<Int> = []

  /// Returns the events that an observer received, in order.
  func notes(_ observer: Int) -> [Note] { received[observer] ?? [] }
}
