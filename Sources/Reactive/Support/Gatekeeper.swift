/// Decides, in place of the system, when a thread that waits at a gate goes on; a search through schedules does.
///
/// The system wakes a waiting thread while the one that left runs on, and what both do next may come out either way. The
/// keeper is asked only where a thread would go to sleep or has wakened others: who finds a gate free pays nothing.
package final class Gatekeeper: Sendable {
  /// Who keeps the gates of this process, if anybody does.
  static let appointed = OnceReference<Gatekeeper>()

  /// Waits as long as the thread inside is one that the keeper controls.
  ///
  /// `false`, at once, if it does not control both threads: then the system has to. Given what tells the `currentThread()`
  /// of the thread inside, 0 if nobody is.
  let wait: @Sendable (_ inside: @escaping () -> UInt) -> Bool

  /// Called on a thread that has left a gate for which others wait, before it does anything else.
  let gateWasLeft: @Sendable () -> Void

  package init(
    wait: @escaping @Sendable (_ inside: @escaping () -> UInt) -> Bool,
    gateWasLeft: @escaping @Sendable () -> Void
  ) {
    self.wait = wait
    self.gateWasLeft = gateWasLeft
  }

  /// Makes the keeper the one of this process; there is no second one.
  package func appoint() { Gatekeeper.appointed.set(self) }
}
