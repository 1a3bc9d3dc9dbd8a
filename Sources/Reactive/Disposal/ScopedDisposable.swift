/// A disposable that disposes another one when it is released.
///
/// The disposal takes place on the thread that releases the last reference.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable that ends with this one.
  public let inner: Inner

  /// Makes an object that disposes the disposable when it is released.
  public init(_ inner: Inner) { self.inner = inner }

  deinit { inner.dispose() }

  /// True if the inner disposable is disposed.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes the inner disposable now.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Makes an object that disposes a disposable of any type when it is released.
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
