import ReactiveContractKit

extension KitLocked {
  /// Waits, on a thread of a search, until the condition holds.
  ///
  /// The search learns from the call which thread waits, and need not examine its state.
  ///
  /// A thread that finds the condition true already is not stopped.
  func waitInSearch(_ condition: @escaping (Value) -> Bool) {
    let isFree = { self.withLock { condition($0) } }
    if !isFree() { Interleaving.wait(until: isFree, before: "goes on") }
  }
}
