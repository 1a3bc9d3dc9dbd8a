extension TrialCheck {
  /// Checks that a run beside another run delivers what it delivers alone.
  ///
  /// A situation is a run beside another run. It counts if the run delivers something, alone or beside the other.
  static func runsAreIndependent(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "P2",
      missing: "no run delivered anything beside another run",
      exemption: facts.streamKind == .producer ? nil : "no producer given"
    ) { played, tally in
      guard let instant = played.secondStart else { return }
      let (alone, together) = (played.baseline, played.trial)
      for (observer, start) in [(0, 0), (1, instant)] {
        let end = min(alone.horizon ?? .max, together.horizon.map { $0 - start } ?? .max)
        let usual = alone.events(of: 0, for: end)
        let found = together.events(of: observer, since: start, for: end)
        if usual.isEmpty, found.isEmpty { continue }
        tally.check(found == usual, else: breach(observer, start, found, usual))
      }
    }
  }

  private static func breach(
    _ observer: Int,
    _ start: Int,
    _ found: [Trial.ReceivedEvent],
    _ usual: [Trial.ReceivedEvent]
  ) -> Breach {
    let place = zip(found, usual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, usual.count)
    let which = observer == 0 ? "the first run" : "the second run"
    let expected = place < usual.count ? usual[place].text : "nothing"
    let actual = place < found.count ? found[place].text : "nothing"
    let tick = (place < found.count ? found[place].tick : place < usual.count ? usual[place].tick : 0) + start
    return Breach(
      headline: "\(which) delivered \(actual), but \(expected) when alone",
      observer: observer,
      tick: tick,
      note: "alone: \(expected)",
      cause: observer == 0
        ? "the second start affects the first run: the runs share mutable state."
        : "the second run begins with the state that the first one left: the state is made once, and not for each start."
    )
  }
}

extension PlayedCase {
  /// The instant in which the result was started a second time; `nil` if it was not.
  fileprivate var secondStart: Int? {
    switch given.variation {
    case .startedAgain(let instant): instant
    case .startedInside: trial.steps.first { $0.cause == .observation && $0.observer == 1 }?.tick
    case .plain, .observed, .unobserved, .disposed, .disposedInside, .siblingDisposed, .siblingDisposedInside: nil
    }
  }
}
