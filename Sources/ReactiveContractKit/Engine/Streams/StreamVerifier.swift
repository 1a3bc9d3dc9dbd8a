/// The check of one rule on every step on a signal, or on a producer and its runs.
protocol StreamVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// The reason why no situation was checked; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// True if the rule is about ownership; its verdict then lists the orders that were tried.
  static var judgesLifetimes: Bool { get }

  /// Returns the reason why the rule does not apply to a subject; `nil` if it applies.
  static func exemption(_ facts: StreamFacts) -> String?

  init(_ facts: StreamFacts)

  /// The results so far.
  var assessment: StreamAssessment { get }

  /// Checks one step; stories whose work sends nothing at once come before all others.
  mutating func judge(_ situation: StreamSituation)
}

extension StreamVerifier {
  static var judgesLifetimes: Bool { false }
  static func exemption(_ facts: StreamFacts) -> String? { nil }
}

/// One step that violates a rule, with what a diagram of it needs.
struct StreamBreach {
  /// The line that the caret marks: events of an observer, the life of a resource or a work, or the life of an object.
  enum Place: Hashable {
    case observer(Int)
    case lifetime
    case hold(on: Held)
  }

  /// An object that is still held, or was released too early.
  enum Held: Hashable {
    case observer(Int)
    case part(SignalPart)
  }

  /// The violation in one sentence.
  var headline: String
  var place: Place
  /// The likely cause.
  var cause: String
}

/// The results of one stream verifier so far.
final class StreamAssessment {
  /// The number of situations checked; it grows only where a violation can be reported.
  private(set) var situations = 0

  /// The number of situations that violate the rule.
  private(set) var breaches = 0

  /// The first violation; also the smallest, since stories are tried in order of size.
  private(set) var first: StreamBreach?

  /// Counts one situation, and records a violation if it is not right.
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
