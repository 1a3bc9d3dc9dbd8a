/// Stores for every scheduled action how many hops lie between it and the step that caused it.
///
/// A hop is an action that runs in the instant in which it was scheduled. An action that waits for a later instant
/// begins a new count, since its purpose is to wait and not to change the scheduler.
struct HopLedger {
  private struct Entry {
    let last: UInt64
    let tick: Int
    let hops: Int
    let observer: Int
  }

  private var entries: ContiguousArray<Entry> = []
  private var noted: UInt64 = 0

  /// Records that all actions since the last call, up to `number`, were scheduled now.
  ///
  /// - Parameter hops: The number of hops between the cause and the action that scheduled them.
  mutating func note(upTo number: UInt64, tick: Int, hops: Int, observer: Int) {
    guard number > noted else { return }
    noted = number
    entries.append(Entry(last: number, tick: tick, hops: hops, observer: observer))
  }

  /// Returns the number of hops of an action that runs at the given instant, and the observer on whose behalf it runs.
  func origin(of number: UInt64, at tick: Int) -> (hops: Int, observer: Int) {
    guard let entry = entries.first(where: { $0.last >= number }) else { return (1, 0) }
    return (entry.tick == tick ? entry.hops + 1 : 1, entry.observer)
  }
}
