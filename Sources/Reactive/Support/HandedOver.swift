/// A value that one thread hands over to the next, and does not touch any more itself.
struct HandedOver<Value>: @unchecked Sendable {
  /// Used by one thread at a time: the thread that made this has given the value away.
  let value: Value

  init(_ value: Value) { self.value = value }
}
