/// The threads that wait for another one to work out a place of a sequence, so that a circle of them is found.
///
/// Consulted only by a thread that is about to fall asleep.
enum LinkWait {
  /// The text for a value that needs itself, on one thread or by way of others.
  static let circle =
    "a sequence needs a value that this thread is just working out for it: what makes a value must not ask for that "
    + "value, nor for one behind it. Ask for those before it."

  /// Tells which thread works out the place that a thread waits for; 0 if none does any more.
  private static let workers = Locked<[UInt: @Sendable () -> UInt]>([:])

  /// Notes that the thread waits; tells whether the one that it waits for waits in turn, perhaps by way of others, for this one.
  ///
  /// Of the threads of a circle the last one finds it: the others have been noted, and none of them can go on.
  static func begin(by thread: UInt, for worker: @escaping @Sendable () -> UInt) -> Bool {
    workers.withLock { workers in
      workers[thread] = worker
      var next = worker()
      while next != 0, next != thread { next = workers[next]?() ?? 0 }
      return next == thread
    }
  }

  /// Notes that the thread waits no longer.
  static func end(by thread: UInt) {
    let worker = workers.withLock { $0.removeValue(forKey: thread) }
    // Outside the lock: it may hold the last reference to a place, and so to a value.
    withExtendedLifetime(worker) {}
  }
}
