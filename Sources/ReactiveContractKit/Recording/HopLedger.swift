/// Knows for every scheduled action how many hops lie between it and the step that caused it.
///
/// A hop is an action that was scheduled for the instant in which it was scheduled; one that waits for a later instant
/// begins a new count, since time and not a change of scheduler is what it is for.
struct HopLedger {
  private struct Entry {
    let last: UInt64
    let tick: Int
    let hops: Int
    let observer: Int
  }

  private var entries: ContiguousArray<Entry> = []
  private var noted: UInt64 = 0

  /// Notes that everything scheduled since the last call was scheduled now, by something so many hops away.
  mutating func note(upTo number: UInt64, tick: Int, hops: Int, observer: Int) {
    guard number > noted else { return }
    noted = number
    entries.append(Entry(last: number, tick: tick, hops: hops, observer: observer))
  }

  /// Returns how many hops an action is away that runs at the given instant, and on whose behalf it runs.
  func origin(of number: UInt64, at tick: Int) -> (hops: Int, observer: Int) {
    guard let entry = entries.first(where: { $0.last >= number }) else { return (1, 0) }
    return (entry.tick == tick ? entry.hops + 1 : 1, entry.observer)
  }
}
