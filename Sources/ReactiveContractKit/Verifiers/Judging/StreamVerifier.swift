/// The check of one rule on every step that is taken on a signal, or on a producer and its runs.
protocol StreamVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// Whether the rule is about who holds whom, so that its verdict says in which orders that was tried.
  static var judgesLifetimes: Bool { get }

  /// Why the rule does not concern a subject; `nil` if it does.
  static func exemption(_ facts: StreamFacts) -> String?

  init(_ facts: StreamFacts)

  /// What has been found so far.
  var assessment: StreamAssessment { get }

  /// Judges one step; first come all stories whose work sends nothing at once.
  mutating func judge(_ situation: StreamSituation)
}

extension StreamVerifier {
  static var judgesLifetimes: Bool { false }
  static func exemption(_ facts: StreamFacts) -> String? { nil }
}

/// One wrong step, told so that it can be drawn.
struct StreamBreach {
  /// Where the caret stands: at what an observer saw, at what became of a resource or a work, or at who holds something.
  enum Place: Hashable {
    case observer(Int)
    case lifetime
    case hold(on: Held)
  }

  /// What somebody holds.
  enum Held: Hashable {
    case observer(Int)
    case part(SignalPart)
  }

  /// What happened, in one sentence.
  var headline: String
  var place: Place
  /// The likely cause.
  var cause: String
}

/// What one verifier of streams has found so far.
final class StreamAssessment {
  /// How many situations were judged; it rises only where a breach can be returned.
  private(set) var situations = 0

  /// How many of them were wrong.
  private(set) var breaches = 0

  /// The first wrong one; the smallest, since stories come in order of size.
  private(set) var first: StreamBreach?

  /// Judges one situation.
  @inline(__always)
  func judge(_ isRight: Bool, else breach: @autoclosure () -> StreamBreach) {
    if isFirstBreach(unless: isRight) { first = breach() }
  }

  @inline(never)
  private func isFirstBreach(unless isRight: Bool) -> Bool {
    situations += 1
    if isRight { return false }
    breaches += 1
    return first == nil
  }
}

extension StreamFacts {
  /// A fresh verifier of every rule that stories decide.
  func verifiers() -> [any StreamVerifier] {
    let types: [any StreamVerifier.Type] = [
      NothingAfterTheEnd.self, NoTellingInsideTelling.self, ToldBeforeSendReturns.self, WorkBeginsAtCreation.self,
      InputKeepsStreamAlive.self, AbandonedEndsSilently.self, ObservingHasNoEffect.self, ObserversSeeTheSame.self,
      EndGivesBack.self, WorkBeginsAtStart.self, RunsKeepApart.self, DisposedRunEnds.self, OneRunServesAll.self,
    ]
    return types.map { $0.init(self) }
  }
}

extension Note {
  /// The event in words: `value 2`, `completed`.
  @inline(never)
  var words: String { kind == .value ? "value \(letter)" : kind.word }
}

extension [Note] {
  /// The events in words: `value 2 and completed`, `nothing`.
  @inline(never)
  var words: String {
    guard let last else { return "nothing" }
    return count == 1 ? last.words : dropLast().map(\.words).joined(separator: ", ") + " and " + last.words
  }
}
