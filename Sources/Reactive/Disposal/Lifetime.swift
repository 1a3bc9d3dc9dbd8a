/// The duration of an activity, and the bag of disposables and actions that end with it.
///
/// Generators and start handlers receive a lifetime: its contents are disposed when their stream terminates or is
/// disposed. Objects own a lifetime through a ``Token``. Additions run in order, each once, on the thread that ends the
/// lifetime, never under a lock; they may use the lifetime themselves. Like a ``CompositeDisposable``, a long lifetime
/// does not grow with disposables that are added and disposed again.
///
/// A lifetime without additions is one object of two words, besides its header.
public final class Lifetime: Sendable {
  private let children = Children()

  /// Makes a lifetime whose owner must end it with a call of `end()`.
  @usableFromInline
  init() {}

  /// True if the lifetime has ended, even while additions are still being disposed; costs one load.
  public var hasEnded: Bool { children.areDisposed }

  /// Ends the lifetime; does nothing from the second call on.
  @usableFromInline
  func end() { children.dispose() }

  /// Runs the action when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: A handle that cancels the observation; `nil` if the action has run.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    children.add(.action(action))
  }

  /// Disposes the disposable when the lifetime ends, or at once if it has ended: `+=` without a returned handle.
  ///
  /// For internal use, where the allocation of the handle would be wasted.
  @usableFromInline
  func attach(_ disposable: any Disposable) { children.attach(Child(disposable)) }

  /// Runs the action when the lifetime ends, or at once if it has ended: `+=` without a returned handle.
  @usableFromInline
  func attach(_ action: @escaping @Sendable () -> Void) { children.attach(.action(action)) }

  /// Disposes the disposable when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: A handle that removes the disposable without disposing it. It is `nil` if nothing was added: the
  ///   lifetime has ended, the disposable has been disposed, or `disposable` is `nil`.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.flatMap { lifetime.children.add(Child($0)) }
  }

  /// Runs the action when the lifetime ends, or at once if it has ended.
  ///
  /// - Returns: A handle that removes the action without running it; `nil` if it has run.
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

  /// An object that ends a lifetime when it is disposed or released.
  ///
  /// If an object holds the only reference to a token, the token's lifetime ends with the object.
  public final class Token: Disposable {
    /// The lifetime that ends with this token; it does not retain the token.
    public let lifetime = Lifetime()

    /// Begins a lifetime.
    public init() {}

    deinit { lifetime.end() }

    /// True if the lifetime has ended.
    public var isDisposed: Bool { lifetime.hasEnded }

    /// Ends the lifetime; does nothing from the second call on.
    public func dispose() { lifetime.end() }
  }
}
