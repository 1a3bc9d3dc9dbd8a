/// A value that one thread hands over to the next, and does not touch any more itself.
@frozen
@usableFromInline
package struct HandedOver<Value>: @unchecked Sendable {
  /// Used by one thread at a time: the thread that made this has given the value away.
  @usableFromInline package let value: Value

  @inlinable
  package init(_ value: Value) { self.value = value }
}
