/// Values that belong to a few threads, in the order in which they were inserted.
///
/// Finding one takes time in proportion to their number. A dictionary would be keyed by addresses, for that is what the
/// tokens of threads are: they differ from process to process, and with them the accesses to memory of one schedule, so
/// that a search at every access would find other schedules each time.
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

  /// Removes the value of the thread, and returns it: its references are the caller's to give up.
  package mutating func remove(of thread: UInt) -> Value? {
    index(of: thread).map { entries.remove(at: $0).value }
  }

  private func index(of thread: UInt) -> Int? { entries.firstIndex { $0.thread == thread } }
}
