/// Distinguishes threads that sleep forever from those that sleep for a moment.
///
/// One look is enough if the holder of a lock is known, or if the same sleep was judged before. Otherwise three looks
/// in a row must find the same sleep, and between them every other thread of the process must have moved on: a thread
/// that holds a lock inside the system's libraries would have released it by then.
struct Suspicion {
  private var looks: [Int: (state: ThreadState, count: Int)] = [:]
  private var bystanders: Bystanders?

  /// True if the next look needs some time to pass.
  var takesTime: Bool { bystanders != nil }

  /// Returns whether a thread sleeps forever, after one more look.
  ///
  /// - Parameter isNew: Whether the thread was not in this same state when it was last judged.
  mutating func holds(_ index: Int, _ state: ThreadState, isNew: Bool, _ patience: Patience) -> Bool {
    switch state {
    case .running:
      looks[index] = nil
      return false
    case .waiting:
      return true
    case .unknown:
      return patience.hasLasted(.milliseconds(50))
    case .asleep(let place, _):
      if !isNew, place != nil { return true }
      return lookAgain(index, state)
    }
  }

  private mutating func lookAgain(_ index: Int, _ state: ThreadState) -> Bool {
    // If the thread was awake in between, its sleep can end, so three new looks are needed.
    let count = looks[index].flatMap { $0.state == state ? $0.count : nil } ?? 0
    if count == 3 { return true }
    if count > 0, bystanders?.haveMovedOn() == false { return false }
    looks[index] = (state, count + 1)
    if count < 2 { bystanders = Bystanders() }
    return count == 2
  }
}
