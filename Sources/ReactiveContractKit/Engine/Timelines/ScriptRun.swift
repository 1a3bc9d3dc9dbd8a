/// A script in progress, for one observation of its input.
///
/// Not a part of ``Player``, which is generic: the runtime would look up the type at each access to a list of these.
struct ScriptRun {
  let input: Int
  let number: Int
  let start: Int
  var next = 0
  var isLive = true
  /// True while the observer of the run handles an event.
  var isSending = false
  /// True if the run was disposed in such a moment: its answer follows the event.
  var owesAnswer = false
  let send: (Note) -> Void
}

/// An observer of the result that a player plays.
struct ResultObserver {
  let schedule: ObserverSchedule
  var cancellation: Cancellation?
  /// The number of events that the observer has received.
  var count = 0
}
