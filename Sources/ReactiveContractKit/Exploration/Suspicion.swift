/// Tells threads that sleep for good from those that sleep for a moment.
///
/// Where the holder of a lock is known, or the sleep is one that was judged before, one look is enough. Otherwise three in
/// a row must agree, and between them every other thread of the process must have moved on: one that holds a lock inside
/// the system's libraries would have let go of it.
struct Suspicion {
  private var looks: [Int: Int] = [:]
  private var bystanders: Bystanders?

  /// Whether what remains to be seen needs time.
  var takesTime: Bool { bystanders != nil }

  /// Whether a thread sleeps for good, judged by one more look.
  ///
  /// - Parameter isNew: Whether the thread has not been found in this same state when it was judged last.
  mutating func holds(_ index: Int, _ state: ThreadState, isNew: Bool, _ patience: Patience) -> Bool {
    switch state {
    case .running:
      looks[index] = nil
      return false
    case .waiting:
      return true
    case .unknown:
      return patience.hasLasted(.milliseconds(50))
    case .asleep(let place):
      if !isNew, place != nil { return true }
      return lookAgain(index)
    }
  }

  private mutating func lookAgain(_ index: Int) -> Bool {
    let count = looks[index, default: 0]
    if count == 3 { return true }
    if count > 0, bystanders?.haveMovedOn() == false { return false }
    looks[index] = count + 1
    if count < 2 { bystanders = Bystanders() }
    return count == 2
  }
}
