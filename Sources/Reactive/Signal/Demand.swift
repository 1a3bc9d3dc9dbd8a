/// Whether a task that iterates asks for more: shared by its run and by those that operators start for that run.
///
/// Sources that iterate pause while nobody asks. They go on in the order in which they paused, one after the other, until
/// enough was sent.
@usableFromInline
final class Demand: Sendable {
  private static var paused: UInt32 { 1 }

  private struct State {
    /// The runs whose sources have paused; some may have ended since.
    var waiting: ArraySlice<Run> = []

    var endedCount = 0
  }

  /// Set without the lock, and cleared under it: a run that finds it set under the lock is told of the clearing.
  private let bits = StateBits()
  private let state = Locked(State())

  /// Whether sources are to pause before their next value.
  var isPaused: Bool { bits.containsAny(of: Demand.paused) }

  /// Asks all sources to pause before their next value.
  func pause() { bits.set(Demand.paused) }

  /// Has sources that have paused go on, without waiting.
  func resume() {
    state.withLock { _ in bits.clear(Demand.paused) }
    let mode = CallMode()
    while let run = takeNext() { run.goOn(in: mode) }
  }

  /// Notes that the source of the run pauses; `false` if it is to go on now.
  func add(_ run: Run) -> Bool {
    state.withLock { state in
      if !isPaused { return false }
      state.waiting.append(run)
      return true
    }
  }

  /// Notes that a run has ended whose source had paused.
  func noteEnd() {
    let ended = state.withLock { state -> ArraySlice<Run> in
      state.endedCount += 1
      if state.endedCount * 2 <= state.waiting.count { return [] }
      state.endedCount = 0
      let living = state.waiting.filter { !$0.isDisposed }
      return exchange(&state.waiting, with: living[...])
    }
    releaseOutside(ended)
  }

  private func takeNext() -> Run? {
    state.withLock { state in isPaused ? nil : state.waiting.popFirst() }
  }
}
