/// The state of a thread as seen from outside.
enum ThreadState: Equatable {
  /// It runs, or will go on by itself: it is ready, naps, or waits for the disk.
  case running

  /// It waits for a lock that the thread with this id holds.
  ///
  /// The turn is the number of times that the thread had got a processor when it fell asleep, 0 if the platform does
  /// not count them. It stays the same during one sleep.
  case waiting(for: ThreadWindow.ThreadID, turn: UInt)

  /// It sleeps until another thread wakes it; it is not known which.
  ///
  /// Place and turn stay the same during one sleep. The place is `nil` if it is unknown.
  case asleep(at: UInt?, turn: UInt)

  /// The platform does not tell.
  case unknown
}
