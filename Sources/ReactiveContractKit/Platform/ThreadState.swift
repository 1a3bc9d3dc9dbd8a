/// What a look at a thread from outside finds.
enum ThreadState: Equatable {
  /// It runs, or will go on by itself: it is ready, naps, or waits for the disk.
  case running

  /// It waits for a lock that the thread with this id holds.
  case waiting(for: ThreadWindow.ThreadID)

  /// It sleeps until somebody wakes it; who that could be is not known.
  ///
  /// Place and turn are the same as long as it is the same sleep. The place is `nil` if that is not known either; the turn
  /// says how often the thread had been given a processor when it fell asleep, 0 where nobody counts.
  case asleep(at: UInt?, turn: UInt)

  /// This platform does not tell.
  case unknown
}
