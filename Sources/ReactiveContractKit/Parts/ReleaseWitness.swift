/// Reports its own release; if a closure captures it, that is the release of the closure.
package final class ReleaseWitness: Sendable {
  private let onRelease: @Sendable () -> Void

  package init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
