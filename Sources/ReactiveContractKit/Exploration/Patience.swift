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

  /// Lets others run for a moment.
  mutating func rest() {
    rounds += 1
    let now = ContinuousClock.now
    start = start ?? now
    if rounds > Self.freeRounds {
      KitThread.nap(microseconds: min(500, 20 << UInt32(min(rounds - Self.freeRounds - 1, 5))))
    } else if Self.crowdedRounds.load(ordering: .relaxed) > 0 {
      Self.crowdedRounds.subtract(1, ordering: .relaxed)
      KitThread.nap(microseconds: 20)
    } else {
      KitThread.giveWay()
      if ContinuousClock.now - now > .microseconds(500) { Self.crowdedRounds.store(500, ordering: .relaxed) }
    }
  }

  /// Takes naps from now on.
  mutating func tire() { rounds = max(rounds, Self.freeRounds) }

  /// Whether it has been waiting for that long.
  func hasLasted(_ duration: Duration) -> Bool {
    start.map { .now - $0 > duration } ?? false
  }
}
