/// Tells when the last reference to it goes: put into a closure, it tells when that is let go of.
package final class ReleaseWitness: Sendable {
  private let onRelease: @Sendable () -> Void

  package init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
