/// A bag of disposables and actions that are disposed together, in order of addition.
///
/// A bag may be used from any thread, and by the children themselves while they are being disposed: no code of a child
/// runs under a lock. If an addition races with ``dispose()``, the child is either stored and disposed with the others,
/// or disposed at once; it is never lost.
///
/// A bag may outlive any number of children. Disposing the handle that an addition returned removes the child in
/// constant time. Children that were disposed elsewhere are removed by the addition that makes the bag larger than 16
/// children, and more than twice as large as it was after the last such removal. So a larger bag holds at most twice as
/// many children as were active then. Only actions stay until their handle or the bag is disposed.
///
/// Releasing a bag does not dispose it: see ``ScopedDisposable``.
public final class CompositeDisposable: Disposable {
  let children = Children()

  /// Makes an empty bag.
  public init() {}

  /// Makes a bag of the given disposables; leaves out those that are `nil`.
  public convenience init(_ disposables: some Sequence<(any Disposable)?>) {
    self.init()
    for case let disposable? in disposables { children.attach(Child(disposable)) }
  }

  /// True if ``dispose()`` was called, even while children are still being disposed.
  public var isDisposed: Bool { children.areDisposed }

  /// Disposes all children in order of addition; does nothing from the second call on.
  ///
  /// A second caller does not wait for the first one. A child may remove a later one. Nested bags, however deep, take
  /// no stack.
  public func dispose() { children.dispose() }

  /// Adds a disposable, or disposes it at once if the bag has been disposed.
  ///
  /// - Returns: A handle that removes the disposable without disposing it; `nil` if it was not added, because the bag
  ///   or the disposable itself has been disposed or there is none.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    disposable.flatMap { children.add(Child($0)) }
  }

  /// Adds an action, or runs it at once if the bag has been disposed.
  ///
  /// - Returns: A handle that removes the action without running it; `nil` if it was not added.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    children.add(.action(action))
  }

  /// Adds a disposable, or disposes it at once if the bag has been disposed.
  ///
  /// See ``CompositeDisposable/add(_:)-2k1ld``.
  @discardableResult
  public static func += (composite: CompositeDisposable, disposable: (any Disposable)?) -> (any Disposable)? {
    composite.add(disposable)
  }

  /// Adds an action, or runs it at once if the bag has been disposed.
  ///
  /// See ``add(_:)-(()->Void)``.
  @discardableResult
  public static func += (
    composite: CompositeDisposable,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    composite.add(action)
  }
}
