/// Tells threads that sleep for good from those that sleep for a moment.
///
/// Where the holder of a lock is known, or the sleep is one that was judged before, one look is enough. Otherwise three in
/// a row must find the same sleep, and between them every other thread of the process must have moved on: one that holds a
/// lock inside the system's libraries would have let go of it.
struct Suspicion {
  private var looks: [Int: (state: ThreadState, count: Int)] = [:]
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
    case .asleep(let place, _):
      if !isNew, place != nil { return true }
      return lookAgain(index, state)
    }
  }

  private mutating func lookAgain(_ index: Int, _ state: ThreadState) -> Bool {
    // Awake in between, it sleeps for something that comes: it has to be seen three times anew.
    let count = looks[index].flatMap { $0.state == state ? $0.count : nil } ?? 0
    if count == 3 { return true }
    if count > 0, bystanders?.haveMovedOn() == false { return false }
    looks[index] = (state, count + 1)
    if count < 2 { bystanders = Bystanders() }
    return count == 2
  }
}
