/// A type whose reactive members are under `reactive`.
public protocol ReactiveExtensionsProvider {}

extension ReactiveExtensionsProvider {
  /// The reactive members of this value.
  public var reactive: Reactive<Self> { Reactive(self) }

  /// The reactive members of this type.
  public static var reactive: Reactive<Self>.Type { Reactive<Self>.self }
}

/// The reactive members of a value; extend it `where Base` is your type.
public struct Reactive<Base> {
  /// The value.
  public let base: Base

  /// Makes the reactive members of a value.
  public init(_ base: Base) { self.base = base }
}

extension Reactive: Sendable where Base: Sendable {}
