/// Finds operators over one input that send something for their first values, and then drop every further one for ever.
///
/// Some equal values come first, and another one long after them, for each two of the named values. An operator may drop it, but not after any number of
/// values: then it should have ended, or have stopped observing.
enum LaterValuesAct {
  /// The numbers of values that come first: an operator may drop some at the beginning, and send every second, or every
  /// tenth.
  private static let counts = 8...32

  /// The instants without an event between the first values and the last one, in which the operator may forget them.
  private static let rest = 32

  /// The case that shows a violation: the fewest values, and another one.
  static func shown(_ facts: Facts) -> Case { given(0, 1, counts.lowerBound, isLonger: true, facts) }

  /// Returns true if the operator is checked.
  static func examines(_ facts: Facts) -> Bool { facts.shape == .unary && !facts.traits.contains(.ignoresValues) }

  /// Checks that a later value has an effect in some case.
  ///
  /// A situation is counted only if it is a violation, since ``ValueWitness`` counts the values already.
  static func judge(_ facts: Facts, letters: Int, _ tally: TrialCheck.Tally, play: (Case) -> Trial) {
    var hasSent = false
    let letters = 0..<UInt8(clamping: letters)
    let pairs = letters.flatMap { first in letters.filter { $0 != first }.map { (first, $0) } }
    for count in counts {
      for (first, other) in pairs {
        let shorter = play(given(first, other, count, isLonger: false, facts))
        guard mayJudge(shorter, at: count + rest) else { return }
        let longer = play(given(first, other, count, isLonger: true, facts))
        if shorter.reaction(toOthersThan: 0) != longer.reaction(toOthersThan: 0) { return }
        if shorter.deliveries.contains(where: { $0.kind == .value && $0.tick < count + rest }) { hasSent = true }
      }
    }
    if hasSent { tally.check(false, else: breach) }
  }

  /// Returns true if the operator goes on in the instant, and waits for nothing but its input.
  private static func mayJudge(_ trial: Trial, at tick: Int) -> Bool {
    trial.horizon == nil && !trial.ranAway
      && trial.runs.contains { $0.disposed == .max || $0.disposedAt > tick }
      && !trial.deliveries.contains { $0.kind.isTerminating && $0.tick < tick }
      && trial.steps.last { $0.tick < tick }?.pending ?? 0 == 0
  }

  /// Returns a case that completes, unless the operator would begin it again.
  private static func given(_ first: UInt8, _ other: UInt8, _ count: Int, isLonger: Bool, _ facts: Facts) -> Case {
    var entries = (0..<count).map { Script.Entry(tick: $0, note: .value(first)) }
    if isLonger { entries.append(Script.Entry(tick: count + rest, note: .value(other))) }
    if !facts.traits.contains(.startsAgain) {
      entries.append(Script.Entry(tick: count + rest + 1, note: .completed))
    }
    return Case(scripts: [Script(ContiguousArray(entries))])
  }

  private static var breach: Breach {
    Breach(
      observer: 0,
      tick: counts.lowerBound + rest,
      note: "from here on no value has an effect",
      cause:
        "the operator sends something for its first values and drops all later ones, however many came before, and "
        + "neither ends nor stops observing the source: a state that a value sets is never cleared."
    )
  }
}
