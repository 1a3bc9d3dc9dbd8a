import Reactive

/// A heap of what is due, by instant and then by number; O(log n) to add and to take.
struct DueHeap {
  /// One thing that is due; plain data, so that moving it costs no reference count.
  struct Entry {
    var instant: SchedulerInstant
    var number: UInt64
    var slot: Int

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.instant != right.instant ? left.instant < right.instant : left.number < right.number
    }
  }

  /// Children of `i` are `4i + 1 ... 4i + 4`: half as deep as a binary heap, and siblings share cache lines.
  private var entries: ContiguousArray<Entry> = []

  var count: Int { entries.count }

  var first: Entry? { entries.first }

  mutating func add(_ entry: Entry) {
    entries.append(entry)
    rise(entry, from: entries.count - 1)
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    sink(last, from: 0)
  }

  mutating func removeAll(where isDead: (Entry) -> Bool) {
    entries.removeAll(where: isDead)
    for index in entries.indices.reversed() where index * 4 + 1 < entries.count {
      sink(entries[index], from: index)
    }
  }

  private mutating func rise(_ entry: Entry, from start: Int) {
    var hole = start
    while hole > 0 {
      let parent = (hole - 1) / 4
      guard entry < entries[parent] else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  private mutating func sink(_ entry: Entry, from start: Int) {
    let count = entries.count
    var hole = start
    while hole * 4 + 1 < count {
      var least = hole * 4 + 1
      var sibling = least + 1
      while sibling < count, sibling <= hole * 4 + 4 {
        if entries[sibling] < entries[least] { least = sibling }
        sibling += 1
      }
      guard entries[least] < entry else { break }
      entries[hole] = entries[least]
      hole = least
    }
    entries[hole] = entry
  }
}
