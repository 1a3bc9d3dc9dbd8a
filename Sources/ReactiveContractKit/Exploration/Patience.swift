/// Waits for something that another thread does soon, without a wake-up call.
///
/// Gives way at first, since a thread of the same core gets on by that; then naps, longer and longer.
struct Patience {
  private var hold: Baton.Hold?
  private var rounds = 0
  private var start: ContinuousClock.Instant?

  /// Starts again if the baton has moved.
  mutating func begin(_ hold: Baton.Hold) {
    guard self.hold != hold else { return }
    self = Patience()
    self.hold = hold
  }

  /// Lets others run for a moment; a call of the semaphore ends a nap.
  mutating func rest(on semaphore: KitSemaphore) {
    rounds += 1
    if rounds <= 40 {
      KitThread.giveWay()
    } else {
      start = start ?? .now
      semaphore.wait(microseconds: min(1_000, 20 << min(rounds - 41, 6)))
    }
  }

  /// Whether it has been waiting for that long.
  func hasLasted(_ duration: Duration) -> Bool {
    start.map { .now - $0 > duration } ?? false
  }
}
