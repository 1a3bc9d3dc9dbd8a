public import Reactive

/// Lets an initializer return an existing lifetime.
public protocol LifetimeOfToken {}

extension Lifetime: LifetimeOfToken {}

extension LifetimeOfToken where Self == Lifetime {
  /// The lifetime that a token ends.
  public init(_ token: Lifetime.Token) { self = token.lifetime }
}
