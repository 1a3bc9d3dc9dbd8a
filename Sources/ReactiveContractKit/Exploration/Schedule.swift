/// A set of threads of a scenario, by index.
struct ThreadSet: OptionSet {
  let rawValue: UInt8

  /// The largest number of threads.
  static let capacity = 8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ index: Int) { self.init(rawValue: 1 << UInt8(index)) }

  // The set of an index that does not fit is empty, and every set would contain that.
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

/// One decision of a run: the thread that went on, and the threads that could.
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
  /// The number of switches from one thread to another.
  var switches: Int { pairs { $0.thread != $1.thread } }

  /// The number of times that a thread had to stop although it could go on.
  var preemptions: Int { pairs { $0.thread != $1.thread && $1.enabled.contains($0.thread) } }

  private func pairs(where isCounted: (Choice, Choice) -> Bool) -> Int {
    zip(self, dropFirst()).reduce(0) { $0 + (isCounted($1.0, $1.1) ? 1 : 0) }
  }
}
