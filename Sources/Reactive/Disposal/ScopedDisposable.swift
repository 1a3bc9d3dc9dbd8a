/// Disposes another disposable when it is released itself.
///
/// The disposal happens on the thread that lets go of the last reference.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable that ends with this one.
  public let inner: Inner

  /// Ties the disposable to the life of the new object.
  public init(_ inner: Inner) { self.inner = inner }

  deinit { inner.dispose() }

  /// Whether the inner disposable is disposed.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes the inner disposable right now.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Ties a disposable of unknown type to the life of the new object.
  public convenience init(_ disposable: any Disposable) { self.init(AnyDisposable(disposable)) }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable to the inner bag, or disposes it at once if that has been disposed.
  @discardableResult
  public static func += (scoped: ScopedDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
    scoped.inner.add(disposable)
  }

  /// Adds an action to the inner bag, or runs it at once if that has been disposed.
  @discardableResult
  public static func += (scoped: ScopedDisposable, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    scoped.inner.add(action)
  }
}
