/// P1: each start of the result starts each source as often as a single start does; without a start, no source starts.
///
/// A situation is a start, or a result that is never started. It counts only if a single start starts a source.
struct EachStartWorksOnce: TrialVerifier {
  static let rule: Rule.ID = "P1"
  static let missing = "no start has started a source"
  static let exceptions = [
    DeclaredException(
      trait: .startsAgain,
      name: ".startsAgain",
      claim: "it starts a source more than once per start"
    )
  ]

  static func exemption(_ facts: Facts) -> String? {
    facts.road == .producer ? nil : "no producer given"
  }

  let assessment = Assessment()
  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    let usual = counts(of: 0, in: alone)
    guard usual.contains(where: { $0 > 0 }) else { return }
    switch given.variation {
    case .plain: judgeSingle(trial, usual)
    case .unobserved:
      assessment.judge(
        trial.runs.isEmpty,
        else: breach(0, "the source was started, the result was not", .unasked, trial)
      )
    case .startedAgain:
      for observer in [0, 1] {
        let found = counts(of: observer, in: trial)
        let isLess = found.reduce(0, +) < usual.reduce(0, +)
        let note = "start \(observer + 1) has started its source \(found[0]) times, alone it is \(usual[0])"
        assessment.judge(found == usual, else: breach(observer, note, isLess ? .shared : .repeated, trial))
      }
    case .observed, .disposed, .disposedInside, .siblingDisposed: break
    }
  }

  private mutating func judgeSingle(_ trial: Trial, _ usual: [Int]) {
    let isAgain = usual.indices.contains { usual[$0] > 1 && !facts.isInner($0) }
    if isAgain { assessment.note(.startsAgain) }
    let note = "one start has started its source \(usual.max() ?? 0) times"
    assessment.judge(!isAgain || facts.traits.contains(.startsAgain), else: breach(0, note, .repeated, trial))
  }

  private func counts(of observer: Int, in trial: Trial) -> [Int] {
    var counts = [0, 0, 0]
    for run in trial.runs where run.observer == observer { counts[run.input] += 1 }
    return counts
  }

  private enum Fault {
    case unasked, shared, repeated
  }

  private func breach(_ observer: Int, _ note: String, _ fault: Fault, _ trial: Trial) -> Breach {
    let cause =
      switch fault {
      case .unasked: "the work begins when the producer is made, and not when it is started."
      case .shared: "the second start shares the work of the first: something that belongs to a run outlives it."
      case .repeated:
        "the source is observed more often than the result is started. If that is what it is made for, "
          + "declare .startsAgain."
      }
    return Breach(observer: observer, tick: 0, note: note, cause: cause)
  }
}
