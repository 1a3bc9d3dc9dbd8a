#if ACCESS_SEARCH
  /// The thread of each step of a schedule, in tokens as `0.120,1.7,0.31`: thread and number of steps.
  struct AccessSchedule {
    let threads: [UInt8]

    init(_ threads: [UInt8]) { self.threads = threads }

    /// Reads the text of a token; `nil` if it is malformed.
    init?(_ text: String) {
      var threads: [UInt8] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        let numbers = part.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 2, let thread = UInt8(numbers[0]), let count = Int(numbers[1]),
          thread < Self.mostThreads,
          count > 0, threads.count + count <= Self.mostSteps
        else { return nil }
        threads += [UInt8](repeating: thread, count: count)
      }
      self.threads = threads
    }

    private static let mostThreads: UInt8 = 6
    private static let mostSteps = 1 << 20

    private var turns: [(thread: UInt8, count: Int)] {
      threads.reduce(into: []) { turns, thread in
        if turns.last?.thread == thread { turns[turns.count - 1].count += 1 } else { turns.append((thread, 1)) }
      }
    }

    /// The number of switches from one thread to another.
    var switches: Int { max(0, turns.count - 1) }

    var text: String { turns.map { "\($0.thread).\($0.count)" }.joined(separator: ",") }
  }
#endif
