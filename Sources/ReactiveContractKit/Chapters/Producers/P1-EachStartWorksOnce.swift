extension TrialCheck {
  /// Checks that each start starts each source as often as a single start does, and nothing else does.
  ///
  /// A situation is a start, or a result that is never started. It counts only if a single start starts a source.
  static func eachStartWorksOnce(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "P1",
      missing: "no start started a source",
      exceptions: [
        DeclaredException(
          trait: .startsAgain,
          name: ".startsAgain",
          claim: "it starts a source more than once per start"
        )
      ],
      exemption: facts.streamKind == .producer ? nil : "no producer given"
    ) { played, tally in
      let usual = counts(of: 0, in: played.baseline)
      guard total(usual) > 0 else { return }
      switch played.given.variation {
      case .plain: judgeSingle(usual, facts, tally)
      case .unobserved:
        tally.check(
          played.trial.runs.isEmpty,
          else: Breach(
            tick: 0,
            note: "the source was started, but the result was not",
            cause: "the work begins when the producer is made, and not when it is started."
          )
        )
      case .startedAgain, .startedInside:
        for observer in [0, 1] { judgeStart(observer, counts(of: observer, in: played.trial), usual, tally) }
      case .observed, .disposed, .disposedInside, .siblingDisposed, .siblingDisposedInside: break
      }
    }
  }

  /// Checks a single start.
  private static func judgeSingle(_ usual: [Int], _ facts: Facts, _ tally: Tally) {
    let isAgain = total(usual) > 1 && usual.indices.contains { usual[$0] > 1 && !facts.isInner($0) }
    if isAgain { tally.note(.startsAgain) }
    tally.check(
      !isAgain || facts.traits.contains(.startsAgain),
      else: Breach(tick: 0, note: "one start started its source \(usual.max() ?? 0) times", cause: repetition)
    )
  }

  /// Checks one of two starts.
  private static func judgeStart(_ observer: Int, _ found: [Int], _ usual: [Int], _ tally: Tally) {
    tally.check(
      found == usual,
      else: Breach(
        observer: observer,
        tick: 0,
        note: "start \(observer + 1) started its source \(found[0]) times, alone \(usual[0]) times",
        cause: total(found) < total(usual)
          ? "the second start shares the work of the first: state that belongs to a run outlives it." : repetition
      )
    )
  }

  private static let repetition =
    "the source is observed more often than the result is started. If that is meant, declare "
    + ".startsAgain."

  private static func total(_ counts: [Int]) -> Int { counts[0] + counts[1] + counts[2] }

  /// Returns the number of starts of each input in a run.
  private static func counts(of observer: Int, in trial: Trial) -> [Int] {
    var counts = [0, 0, 0]
    for run in trial.runs where run.observer == observer { counts[run.input] += 1 }
    return counts
  }
}
