/// Waits for a missing event that another thread may still cause.
enum LostEvents {
  /// The number of milliseconds granted to a thread that sleeps until a timer wakes it.
  private static let naps = 100
  /// The number of milliseconds after which waiting ends, even if a running thread was never scheduled meanwhile.
  private static let most = 2_000

  /// Waits until the condition holds.
  ///
  /// Gives up once every thread that was running has slept or been scheduled, and after `most` milliseconds at the
  /// latest.
  ///
  /// - Parameter naps: The number of milliseconds after which it gives up at the earliest.
  static func await(atLeast naps: Int = naps, _ hasCome: () -> Bool) {
    var bystanders = Bystanders()
    var count = 0
    while !hasCome(), count < naps || !bystanders.haveMovedOn() && count < most {
      KitThread.nap(microseconds: 1_000)
      count += 1
    }
  }
}
