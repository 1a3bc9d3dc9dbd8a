/// Something that can be stopped: work in progress, an observation, a resource.
///
/// Conforming types make ``dispose()`` idempotent and callable from any thread.
public protocol Disposable: AnyObject, Sendable {
  /// Whether ``dispose()`` has been called (or the thing has ended by itself).
  var isDisposed: Bool { get }

  /// Stops the thing; does nothing from the second call on.
  func dispose()
}
