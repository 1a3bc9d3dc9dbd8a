/// Waits for a missing event that another thread may still cause.
enum LostEvents {
  /// The number of milliseconds granted to a thread that sleeps until a timer wakes it.
  private static let naps = 100
  /// The number of milliseconds granted to a running thread that is never scheduled.
  private static let most = 2_000
  /// The number of milliseconds granted to the queues of the system.
  private static let mostOfQueues = 20_000

  /// Waits until the condition holds, or until no other thread can be expected to make it hold.
  ///
  /// Gives up after `naps` milliseconds at the earliest, once the queues of the system have begun what they were given
  /// and every thread that was running then has slept or been scheduled.
  ///
  /// - Returns: The reason why the event may still come; `nil` if it has come, or is not expected any more.
  static func await(_ hasCome: () -> Bool) -> String? {
    let probe = QueueProbe()
    var count = 0
    func waits(_ isOver: () -> Bool, atLeast least: Int = 0, most: Int) -> Bool {
      while !hasCome(), count < least || !isOver() {
        if count >= most { return false }
        KitThread.nap(microseconds: 1_000)
        count += 1
      }
      return true
    }
    guard waits({ probe.hasArrived }, most: mostOfQueues) else {
      return "an event may still come: a queue of the system was busy for more than \(mostOfQueues / 1_000) s"
    }
    var bystanders = Bystanders()
    _ = waits({ bystanders.haveMovedOn() }, atLeast: naps, most: count + most)
    return nil
  }
}
