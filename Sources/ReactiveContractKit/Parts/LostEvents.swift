/// Waits for what another thread may still do, where something is missing.
enum LostEvents {
  /// How many milliseconds a thread has that sleeps and is woken by a clock.
  private static let naps = 100
  /// How many more it may take until every thread that runs now has been given a processor.
  private static let most = 2_000

  /// Waits until the condition holds, until nobody is left who might do something about it at once, and for a while.
  static func await(_ hasCome: () -> Bool) {
    var bystanders = Bystanders()
    var count = 0
    while !hasCome(), count < naps || !bystanders.haveMovedOn() && count < most {
      KitThread.nap(microseconds: 1_000)
      count += 1
    }
  }
}
