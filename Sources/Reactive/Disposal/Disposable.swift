/// An object that can be stopped: work in progress, an observation, a resource.
///
/// Conforming types make ``dispose()`` idempotent and callable from any thread.
public protocol Disposable: AnyObject, Sendable {
  /// True if ``dispose()`` was called, or if the work has ended by itself.
  var isDisposed: Bool { get }

  /// Stops the work or frees the resource; does nothing from the second call on.
  func dispose()
}
