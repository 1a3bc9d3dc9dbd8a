/// Lets two threads traverse one sequence; checks that both find all values, and that each place is computed once.
struct ThreadsGetOneAnswer: Sendable {
  static let rule: Rule.ID = "Q4"

  static let cause = "what one thread finds, another one cannot see yet, or takes for found before it is."

  let name: String

  /// The number of heads that each thread reads before it goes on to the last place.
  let reads: [Int]

  /// The races for every sequence.
  static let all = [
    ThreadsGetOneAnswer(name: "two walks", reads: [2, 2]),
    ThreadsGetOneAnswer(name: "a head and a tail", reads: [1, 0]),
  ]

  /// Returns the race on a subject as a scenario for the search.
  func scenario(on subject: SequenceSubject) -> InterleavingScenario {
    InterleavingScenario("\(subject.name), \(Self.rule), \(name)") { interleaving in
      let worked = KitLocked<[Int]>([])
      let face = subject.make.content { place in
        inKit {
          interleaving.yield(before: "work out place \(place)")
          worked.withLock { $0.append(place) }
          interleaving.yield(after: "worked out place \(place)")
        }
        return place < 2 ? SequenceItem(place) : nil
      }
      let found = reads.map { _ in KitLocked<[Int?]>([]) }
      let bodies = zip(reads, found).enumerated().map { index, thread in
        {
          interleaving.yield(before: "begin")
          Self.walk(face, reading: thread.0) { value in thread.1.withLock { $0.append(value) } }
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let breach = breach(worked.withLock { $0 }, found.map { list in list.withLock { $0 } })
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }

  /// Reads the given number of heads, goes on to the last place, and reads its head if it has not been read.
  private static func walk(_ face: SequenceFace, reading reads: Int, _ found: (Int?) -> Void) {
    var face: SequenceFace? = face
    for place in 0..<2 {
      if place < reads { found(inSubject { face?.head.content()?.place }) }
      if place == 0 { inSubject { face = face?.tail.content() } }
    }
    if reads < 2 { found(inSubject { face?.head.content()?.place }) }
  }

  private func breach(_ worked: [Int], _ found: [[Int?]]) -> String? {
    if let place = Set(worked).sorted().first(where: { place in worked.count { $0 == place } > 1 }) {
      return "place \(place) was worked out \(worked.count { $0 == place }) times"
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
