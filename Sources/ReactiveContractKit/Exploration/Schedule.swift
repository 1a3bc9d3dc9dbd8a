/// Some of the threads of a scenario, by index.
struct ThreadSet: OptionSet {
  let rawValue: UInt8

  /// How many threads fit.
  static let capacity = 8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ index: Int) { self.init(rawValue: 1 << UInt8(index)) }

  // The set of an index that does not fit is empty, and every set contains it.
  func contains(_ index: Int) -> Bool { (0..<Self.capacity).contains(index) && contains(ThreadSet(index)) }

  var count: Int { rawValue.nonzeroBitCount }

  /// The index of the first thread.
  var first: Int? { isEmpty ? nil : rawValue.trailingZeroBitCount }

  var indices: some Sequence<Int> {
    sequence(state: self) { rest in
      guard let first = rest.first else { return nil }
      rest.remove(ThreadSet(first))
      return first
    }
  }
}

/// One decision of a run: who went on, of those who could.
struct Choice: Equatable {
  private let index: UInt8
  let enabled: ThreadSet

  init(thread: Int, enabled: ThreadSet) {
    index = UInt8(thread)
    self.enabled = enabled
  }

  var thread: Int { Int(index) }
}

extension Sequence<Choice> {
  /// How often another thread went on than the one before.
  var switches: Int { pairs { $0.thread != $1.thread } }

  /// How often a thread had to stop that could have gone on.
  var preemptions: Int { pairs { $0.thread != $1.thread && $1.enabled.contains($0.thread) } }

  private func pairs(where isCounted: (Choice, Choice) -> Bool) -> Int {
    zip(self, dropFirst()).reduce(0) { $0 + (isCounted($1.0, $1.1) ? 1 : 0) }
  }
}
