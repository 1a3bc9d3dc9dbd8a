extension SingleCheck {
  private static let places = 8_000
  private static let stackSize = 256 * 1_024

  /// Checks that a long sequence can be traversed and released on a thread with a small stack.
  static func longSequence(on subject: SequenceSubject) -> SingleCheck {
    SingleCheck(
      rule: "Q6",
      name: "a long sequence",
      scope: "\(TextLayout.grouped(places)) values on \(stackSize / 1_024) KiB of stack",
      missing: "no long sequence was traversed"
    ) { perform(on: subject) }
  }

  private static func perform(on subject: SequenceSubject) -> SingleCheck.Result {
    let reached = KitLocked<[String]>([])
    let outcome = InterleavingOutcome.alone(stackSize: stackSize, isWatched: false) {
      var beginning: SequenceAdapter? = subject.make.content { $0 < places ? SequenceItem($0) : nil }
      var adapter = beginning
      while adapter?.head.content() != nil { adapter = adapter?.tail.content() }
      adapter = nil
      reached.withLock { $0.append("traversed") }
      beginning = nil
      reached.withLock { $0.append("released") }
    }
    let parts = reached.withLock { $0 }
    switch outcome {
    case .completed: return .init(situations: parts.count)
    case nil: return .init(doubt: "a thread of the kit neither finished nor blocked in a long sequence")
    case .deadlock, .trapped:
      let isWalk = parts.isEmpty
      let end = outcome.map { "\($0)" } ?? ""
      let breach = StepBreach(
        headline: "a sequence of \(places) values could not be \(isWalk ? "traversed" : "released"): \(end)",
        place: .lifetime,
        cause: isWalk
          ? "each place is computed inside the computation of another place."
          : "each place releases the next one inside its own release."
      )
      return .init(situations: parts.count + 1, breach: breach)
    }
  }
}
