import ReactiveExclusion

/// The demand of an iterating task, shared by its run and by the runs that operators start for that run.
///
/// A source that iterates pauses while the task requests nothing, and while a value is on its way through a scheduler.
/// At most one source of a run pauses: the one that is started last. If another one paused, too, its later values would
/// arrive in a different order than without pauses.
@usableFromInline
final class Demand: Sendable {
  private static var paused: UInt32 { 1 }

  /// The amount by which a stage raises the word while it has values to deliver on its scheduler.
  private static var delivery: UInt32 { 2 }

  /// The bit `paused`, set and cleared under the lock of the mailbox; the bits above it count the stages that have
  /// values to deliver.
  ///
  /// ``allow()`` clears the bit before ``resume()`` takes the waiting run. A run becomes the waiting one only while a
  /// bit is set, so no run is missed.
  private let bits = StateBits()

  /// The run whose source has paused.
  private let waiting = Locked<Run?>(nil)

  /// True if sources must pause before their next value.
  var isPaused: Bool { bits.containsAny(of: .max) }

  /// Makes the source pause before its next value.
  @usableFromInline
  func pause() { bits.set(Demand.paused) }

  /// Allows sources to make values again; a paused source goes on only with ``resume()``.
  @usableFromInline
  func allow() { bits.clear(Demand.paused) }

  /// Makes the source pause while a value that it has sent is being delivered.
  @usableFromInline
  func beginDelivery() { bits.add(Demand.delivery) }

  /// Ends a delivery, and resumes a paused source unless sources must still pause.
  @usableFromInline
  func endDelivery() {
    bits.subtract(Demand.delivery)
    resume()
  }

  /// Resumes a paused source unless sources must still pause; never waits.
  @usableFromInline
  func resume() {
    let run = waiting.withLock { isPaused ? nil : $0.take() }
    run?.goOn(in: CallMode())
  }

  /// Stores the run whose source pauses; returns `false` if the source must go on now.
  func add(_ run: Run) -> Bool {
    waiting.withLock { waiting in
      if !isPaused || waiting != nil { return false }
      waiting = run
      return true
    }
  }

  /// Removes a run that has ended while its source was paused.
  func remove(_ run: Run) {
    let ended = waiting.withLock { waiting in waiting === run ? waiting.take() : nil }
    releaseOutside(ended)
  }
}
