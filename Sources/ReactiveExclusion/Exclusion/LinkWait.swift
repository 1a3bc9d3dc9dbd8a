/// The threads that wait for another thread to compute a place of a sequence, so that a circular wait is detected.
///
/// It is used only by a thread that is about to sleep.
enum LinkWait {
  /// The text for a value that depends on itself, on one thread or through others.
  static let circle =
    "a sequence needs a value that this thread is just working out for it: what makes a value must not ask for that "
    + "value, nor for one behind it. Ask for those before it."

  /// For each waiting thread, a closure that returns the thread that computes the awaited place; 0 if none does any
  /// more.
  private static let workers = Locked(ThreadValues<@Sendable () -> UInt>())

  /// Records that the thread waits; returns true if the thread that it waits for also waits for it, directly or through
  /// others.
  ///
  /// The last thread of a cycle detects it: the others have been recorded, and none of them can continue.
  static func begin(by thread: UInt, for worker: @escaping @Sendable () -> UInt) -> Bool {
    workers.withLock { workers in
      workers.insert(worker, for: thread)
      var next = worker()
      while next != 0, next != thread { next = workers[next]?() ?? 0 }
      return next == thread
    }
  }

  /// Records that the thread no longer waits.
  static func end(by thread: UInt) {
    let worker = workers.withLock { $0.remove(of: thread) }
    // Outside the lock: the closure may hold the last reference to a place, and so to a value.
    withExtendedLifetime(worker) {}
  }
}
