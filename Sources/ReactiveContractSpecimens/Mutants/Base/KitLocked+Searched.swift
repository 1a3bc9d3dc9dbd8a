import ReactiveContractKit

extension KitLocked {
  /// Waits, on a thread of a search, until the condition holds; the search knows then who waits, and need not look.
  ///
  /// A thread that finds it true already is not stopped.
  func waitInSearch(_ condition: @escaping (Value) -> Bool) {
    let isFree = { self.withLock { condition($0) } }
    if !isFree() { Interleaving.wait(until: isFree, before: "goes on") }
  }
}
