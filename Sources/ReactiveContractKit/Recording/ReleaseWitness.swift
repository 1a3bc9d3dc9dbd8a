/// Tells when the last reference to it goes: put into a closure, it tells when that is let go of.
final class ReleaseWitness: Sendable {
  private let onRelease: @Sendable () -> Void

  init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
