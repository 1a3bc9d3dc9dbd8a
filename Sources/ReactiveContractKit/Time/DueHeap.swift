/// A heap of pending entries, ordered by instant and then by number; adding and removing take O(log n).
struct DueHeap {
  /// A pending entry; plain data, so that moving it costs no reference counting.
  struct Entry {
    /// Attoseconds since zero; unlike a `Duration`, it is compared without a call.
    var time: Int128
    var number: UInt64
    var slot: Int

    /// Compares by time, then by number, in one comparison: a branch here would be mispredicted half of the time.
    ///
    /// Subtracts on the left because that cannot overflow: no time is negative. Adding on the right could overflow,
    /// because the last instant is the greatest number.
    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.time &- (left.number < right.number ? 1 : 0) < right.time
    }
  }

  /// The children of `i` are `4i + 1 ... 4i + 4`: half as deep as a binary heap, and siblings share cache lines.
  private var entries: ContiguousArray<Entry> = []

  var count: Int { entries.count }

  var first: Entry? { entries.first }

  mutating func add(_ entry: Entry) {
    entries.reserveOneMore()
    entries.append(entry)
    entries.withUnsafeMutableBufferPointer { entries in
      Self.rise(entry, from: entries.count - 1, in: entries)
    }
  }

  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries.withUnsafeMutableBufferPointer { entries in
      Self.sink(last, from: 0, in: entries)
    }
  }

  mutating func removeAll(where isDead: (Entry) -> Bool) {
    entries.removeAll(where: isDead)
    entries.withUnsafeMutableBufferPointer { entries in
      for index in entries.indices.reversed() { Self.sink(entries[index], from: index, in: entries) }
    }
  }

  private static func rise(
    _ entry: Entry,
    from start: Int,
    to top: Int = 0,
    in entries: UnsafeMutableBufferPointer<Entry>
  ) {
    var hole = start
    while hole > top {
      let parent = (hole - 1) / 4
      guard entry < entries[parent] else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = entry
  }

  /// Moves the hole down to a leaf and then the entry up from there: the entry was a leaf and mostly stays near the
  /// bottom.
  private static func sink(_ entry: Entry, from start: Int, in entries: UnsafeMutableBufferPointer<Entry>) {
    let count = entries.count
    var hole = start
    while hole * 4 + 1 < count {
      let firstChild = hole * 4 + 1
      var least = firstChild
      var child = firstChild + 1
      let end = min(firstChild + 4, count)
      while child < end {
        if entries[child] < entries[least] { least = child }
        child += 1
      }
      entries[hole] = entries[least]
      hole = least
    }
    rise(entry, from: hole, to: start, in: entries)
  }
}

extension ContiguousArray {
  /// Makes room for one more element; a large array grows by a quarter, because doubling would leave half of it unused.
  @inline(__always)
  mutating func reserveOneMore() {
    if count == capacity, count >= 4_096 { reserveCapacity(count + count / 4) }
  }
}
