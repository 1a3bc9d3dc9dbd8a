/// Whether a task that iterates asks for more: shared by its run and by those that operators start for that run.
///
/// A source that iterates pauses while nobody asks, and while a value is on its way through a scheduler. At most one of a run does,
/// the one that is started last: what others would send after it, and before it goes on, would come in another order than where
/// nobody pauses.
@usableFromInline
final class Demand: Sendable {
  private static var paused: UInt32 { 1 }

  /// The amount by which a stage raises the word while it has values to deliver on its scheduler.
  private static var delivery: UInt32 { 2 }

  /// The bit `paused`, set and cleared under the lock of the mailbox; the bits above it count the stages that have values to deliver.
  ///
  /// ``allow()`` clears it before ``resume()`` takes the waiting run. A run becomes the waiting one only while it is set, so none is missed.
  private let bits = StateBits()

  /// The run whose source has paused.
  private let waiting = Locked<Run?>(nil)

  /// Whether sources are to pause before their next value.
  var isPaused: Bool { bits.containsAny(of: .max) }

  /// Asks the source to pause before its next value.
  func pause() { bits.set(Demand.paused) }

  /// Lets sources make values again; one that has paused goes on with ``resume()``.
  func allow() { bits.clear(Demand.paused) }

  /// Asks the source to pause, because what it has sent is under way.
  @usableFromInline
  func beginDelivery() { bits.add(Demand.delivery) }

  /// Has a source that has paused go on, unless nobody asks.
  @usableFromInline
  func endDelivery() {
    bits.subtract(Demand.delivery)
    resume()
  }

  /// Has a source that has paused go on, without waiting.
  func resume() {
    let run = waiting.withLock { isPaused ? nil : $0.take() }
    run?.goOn(in: CallMode())
  }

  /// Notes that the source of the run pauses; `false` if it is to go on now.
  func add(_ run: Run) -> Bool {
    waiting.withLock { waiting in
      if !isPaused || waiting != nil { return false }
      waiting = run
      return true
    }
  }

  /// Notes that a run has ended whose source had paused.
  func remove(_ run: Run) {
    let ended = waiting.withLock { waiting in waiting === run ? waiting.take() : nil }
    releaseOutside(ended)
  }
}
