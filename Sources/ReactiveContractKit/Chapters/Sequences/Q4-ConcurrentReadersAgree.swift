extension RaceSweep.Entry {
  /// Returns the races of two threads that traverse one sequence.
  ///
  /// Both must find all values, and each place must be computed once.
  static func walks(on subject: SequenceSubject, preemptions: Int) -> [RaceSweep.Entry] {
    [("two walks", [2, 2]), ("a head and a tail", [1, 0])].map { walk(on: subject, $0, reading: $1, preemptions) }
  }

  /// - Parameter reads: The number of heads that each thread reads before it goes on to the last place.
  private static func walk(
    on subject: SequenceSubject,
    _ name: String,
    reading reads: [Int],
    _ preemptions: Int
  ) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "Q4",
      name,
      on: subject.name,
      cause: "checking whether a place is known and storing it are two steps, and another thread runs between them.",
      preemptions: preemptions
    ) { interleaving in
      let worked = KitLocked<[Int]>([])
      let adapter = subject.make.content { place in
        inKit {
          interleaving.yield(before: "compute place \(place)")
          worked.withLock { $0.append(place) }
          interleaving.yield(after: "computed place \(place)")
        }
        return place < 2 ? SequenceItem(place) : nil
      }
      let found = reads.map { _ in KitLocked<[Int?]>([]) }
      let bodies = zip(reads, found).enumerated().map { index, thread in
        {
          interleaving.yield(before: "begin")
          walk(adapter, reading: thread.0) { value in thread.1.withLock { $0.append(value) } }
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let breach = breach(worked.withLock { $0 }, found.map { list in list.withLock { $0 } }, reads)
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  /// Reads the given number of heads, goes on to the last place, and reads its head if it has not been read.
  private static func walk(_ adapter: SequenceAdapter, reading reads: Int, _ found: (Int?) -> Void) {
    var adapter: SequenceAdapter? = adapter
    for place in 0..<2 {
      if place < reads { found(inSubject { adapter?.head.content()?.place }) }
      if place == 0 { inSubject { adapter = adapter?.tail.content() } }
    }
    if reads < 2 { found(inSubject { adapter?.head.content()?.place }) }
  }

  private static func breach(_ worked: [Int], _ found: [[Int?]], _ reads: [Int]) -> String? {
    if let place = Set(worked).sorted().first(where: { place in worked.count { $0 == place } > 1 }) {
      return "place \(place) was computed \(worked.count { $0 == place }) times"
    }
    for (index, values) in found.enumerated() {
      let expected: [Int?] = reads[index] > 0 ? [0, 1] : [1]
      if values != expected {
        let words = values.map { $0.map(String.init) ?? "nil" }.joined(separator: ", ")
        return "thread \(index == 0 ? "A" : "B") found \(words)"
      }
    }
    return nil
  }
}
