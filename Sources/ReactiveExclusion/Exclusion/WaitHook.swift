/// Decides, instead of the system, when a thread that waits at a gate continues; the search over thread schedules uses
/// one.
///
/// The system wakes a waiting thread while the thread that left runs on, and the order of their next steps is
/// undetermined. The keeper is called only where a thread would go to sleep or has woken others: a thread that finds a
/// gate free pays nothing.
package final class WaitHook: Sendable {
  /// The keeper of all gates of this process, if there is one.
  package static let appointed = OnceReference<WaitHook>()

  /// Waits as long as the thread inside is one that the keeper controls.
  ///
  /// Returns `false` at once if the keeper does not control both threads: then the system has to wait. The argument
  /// returns the `currentThread()` of the thread inside, 0 if no thread is inside.
  package let wait: @Sendable (_ inside: @escaping () -> UInt) -> Bool

  /// Called on a thread that has left a gate for which others wait, before it does anything else.
  package let gateWasLeft: @Sendable () -> Void

  package init(
    wait: @escaping @Sendable (_ inside: @escaping () -> UInt) -> Bool,
    gateWasLeft: @escaping @Sendable () -> Void
  ) {
    self.wait = wait
    self.gateWasLeft = gateWasLeft
  }

  /// Makes this the keeper of the process, unless there is one already.
  package func appoint() { WaitHook.appointed.set(self) }
}
