import Synchronization

/// Waits for something that another thread does soon, without a wake-up call.
///
/// Gives way at first, since a thread of the same core gets on by that; then naps, longer and longer. On a crowded machine
/// giving way costs a stranger's whole turn: it naps at once there.
struct Patience {
  private static let freeRounds = 40

  /// How many more times to nap, since giving way took long; a guess at the machine, for speed alone.
  private static let crowdedRounds = Atomic<Int>(0)

  private var hold: Baton.Hold?
  private var rounds = 0
  private var start: ContinuousClock.Instant?

  /// Starts again if the baton has moved.
  mutating func begin(_ hold: Baton.Hold) {
    guard self.hold != hold else { return }
    self = Patience()
    self.hold = hold
  }

  /// Lets others run for a moment, or until the semaphore is posted.
  mutating func rest(on semaphore: KitSemaphore? = nil) {
    rounds += 1
    let now = ContinuousClock.now
    start = start ?? now
    if rounds > Self.freeRounds {
      nap(min(500, 20 << min(rounds - Self.freeRounds - 1, 5)), semaphore)
    } else if Self.crowdedRounds.load(ordering: .relaxed) > 0 {
      Self.crowdedRounds.subtract(1, ordering: .relaxed)
      nap(20, semaphore)
    } else {
      KitThread.giveWay()
      if ContinuousClock.now - now > .microseconds(500) { Self.crowdedRounds.store(500, ordering: .relaxed) }
    }
  }

  private func nap(_ microseconds: Int, _ semaphore: KitSemaphore?) {
    guard let semaphore else { return KitThread.nap(microseconds: UInt32(microseconds)) }
    semaphore.wait(microseconds: microseconds)
  }

  /// Takes naps from now on.
  mutating func tire() { rounds = max(rounds, Self.freeRounds) }

  /// Whether it has been waiting for that long.
  func hasLasted(_ duration: Duration) -> Bool {
    start.map { .now - $0 > duration } ?? false
  }
}
