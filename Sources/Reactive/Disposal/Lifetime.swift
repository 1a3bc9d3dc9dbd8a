/// The time during which something is at work, and the bag of what ends with it.
///
/// Generators and start handlers receive one: what they add to it is disposed when their stream terminates or is disposed.
/// Objects own one through a ``Token``. Additions run in order, each once, on the thread that ends the lifetime, never
/// under a lock; they may use the lifetime themselves. Like a ``CompositeDisposable``, a long one does not grow with
/// disposables that come and go.
///
/// A lifetime that nothing was added to is one object of two words beside its header.
public final class Lifetime: Sendable {
  private let children = Children()

  /// Makes a lifetime that ends with a call of `end()`, for an owner that is sure to make it.
  @usableFromInline
  init() {}

  /// Whether the lifetime has ended, be it that additions are still being disposed; costs one load.
  public var hasEnded: Bool { children.areDisposed }

  /// Ends the lifetime; does nothing from the second call on.
  @usableFromInline
  func end() { children.dispose() }

  /// Runs the action when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: What calls the observation off; `nil` if the action has run.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    children.add(.action(action))
  }

  /// Disposes the disposable when the lifetime ends, or at once if it has ended: `+=` that returns no handle.
  ///
  /// For internal use, where the handle would be an object for nothing.
  @usableFromInline
  func attach(_ disposable: any Disposable) { children.attach(Child(disposable)) }

  /// Runs the action when the lifetime ends, or at once if it has ended: `+=` that returns no handle.
  @usableFromInline
  func attach(_ action: @escaping @Sendable () -> Void) { children.attach(.action(action)) }

  /// Disposes the disposable when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: What takes the disposable out again without disposing it; `nil` if it was not added, because the lifetime
  ///   has ended, the disposable has been disposed or there is none.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.flatMap { lifetime.children.add(Child($0)) }
  }

  /// Runs the action when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: What takes the action out again without running it; `nil` if it has run.
  @discardableResult
  public static func += (lifetime: Lifetime, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    lifetime.children.add(.action(action))
  }
}

extension Lifetime {
  /// A lifetime that has ended before anything could be added to it.
  public static let empty: Lifetime = {
    let lifetime = Lifetime()
    lifetime.end()
    return lifetime
  }()

  /// Makes a lifetime and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (token.lifetime, token)
  }

  /// What ends a lifetime: by disposal, or by its own end.
  ///
  /// An object that holds the only reference to a token shares its life with the token's lifetime.
  public final class Token: Disposable {
    /// The lifetime that ends with this token, and does not retain it.
    public let lifetime = Lifetime()

    /// Begins a lifetime.
    public init() {}

    deinit { lifetime.end() }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { lifetime.hasEnded }

    /// Ends the lifetime; does nothing from the second call on.
    public func dispose() { lifetime.end() }
  }
}
