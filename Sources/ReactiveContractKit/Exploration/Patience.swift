import Synchronization

/// Waits for another thread that is expected to act soon, without a wake-up from it.
///
/// At first it yields the processor, since a thread on the same core needs it to go on; then it naps, longer and
/// longer. On a crowded machine each yield may cost the whole time slice of another process, so there it naps at once.
struct Patience {
  private static let freeRounds = 40

  /// The number of further naps, since a yield took long; a guess about the machine, which only affects speed.
  private static let crowdedRounds = Atomic<Int>(0)

  private var hold: BatonHold?
  private var rounds = 0
  private var start: ContinuousClock.Instant?
  /// The processor time of the thread that is waited for, when it was first asked for.
  private var processorStart: Duration?

  /// Starts again if the baton has moved.
  mutating func begin(_ hold: BatonHold) {
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

  /// Counts processor time from now on, for another thread.
  mutating func forgetProcessorTime() { processorStart = nil }

  /// Returns whether it has waited for longer than the duration.
  func hasLasted(_ duration: Duration) -> Bool {
    start.map { .now - $0 > duration } ?? false
  }

  /// Returns whether it has waited for longer than the duration while the other thread ran.
  ///
  /// On a crowded machine, a thread that could run waits for a processor, and takes much longer by the clock: sixty times
  /// the duration by the clock is the limit, and at most half an hour.
  ///
  /// - Parameter processorTime: The time for which that thread has run. If it is `nil`, the time of the clock counts.
  mutating func hasLasted(_ duration: Duration, processorTime: Duration?) -> Bool {
    guard let processorTime else { return hasLasted(duration) }
    let first = processorStart ?? processorTime
    processorStart = first
    return processorTime - first > duration || hasLasted(max(duration, min(duration * 60, .seconds(1_800))))
  }
}
