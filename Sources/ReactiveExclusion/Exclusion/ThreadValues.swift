/// Values that belong to a few threads, in the order in which they were inserted.
///
/// A lookup takes time in proportion to their number. It is no dictionary because the token of a thread is an address,
/// which differs between processes: its hash would decide which memory a schedule accesses, and a search at every access
/// would count other schedules in each process.
package struct ThreadValues<Value> {
  private var entries: [(thread: UInt, value: Value)] = []

  package init() {}

  package subscript(thread: UInt) -> Value? { index(of: thread).map { entries[$0].value } }

  /// Inserts a value for a thread that has none.
  package mutating func insert(_ value: Value, for thread: UInt) { entries.append((thread, value)) }

  /// Changes the value of the thread in place; returns `nil` if there is none.
  package mutating func change<Result>(of thread: UInt, _ body: (inout Value) -> Result) -> Result? {
    index(of: thread).map { body(&entries[$0].value) }
  }

  /// Removes the value of the thread, and returns it, so that the caller can release it outside a lock.
  @discardableResult
  package mutating func remove(of thread: UInt) -> Value? {
    index(of: thread).map { entries.remove(at: $0).value }
  }

  private func index(of thread: UInt) -> Int? { entries.firstIndex { $0.thread == thread } }
}
