/// The check of one rule on the record of a signal.
protocol SignalVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged.
  static var missing: String { get }

  /// Why the rule does not concern a signal with these capabilities and readings; `nil` if it does.
  static func exemption(_ subject: SignalSubject) -> String?

  init(_ subject: SignalSubject)

  /// What has been found so far.
  var assessment: SignalAssessment { get }

  /// Judges one run.
  mutating func judge(_ trial: SignalTrial)
}

extension SignalVerifier {
  static func exemption(_ subject: SignalSubject) -> String? { nil }
}

/// One wrong situation of a signal.
struct SignalBreach {
  /// What happened, in one sentence.
  var headline: String

  /// The step in which it did, counted from 0; -1 for the making of the signal.
  var step: Int

  /// The likely cause.
  var cause: String
}

/// What one verifier of a signal's rule has found so far.
final class SignalAssessment {
  /// How many situations were judged; it rises only where a breach can be returned.
  private(set) var situations = 0

  /// How many of them were wrong.
  private(set) var breaches = 0

  /// The first wrong one; the smallest, since cases come in order of size.
  private(set) var first: SignalBreach?

  /// Judges one situation.
  func judge(_ isRight: Bool, else breach: @autoclosure () -> SignalBreach) {
    situations += 1
    if isRight { return }
    breaches += 1
    if first == nil { first = breach() }
  }
}

extension SignalTrial {
  /// The deliveries made during a step.
  func deliveries(in step: Step) -> [Delivery] {
    deliveries.filter { $0.position > step.begin && $0.position < step.end }
  }

  /// How often something had happened by a position.
  func count(_ positions: [Int], until position: Int) -> Int { positions.count { $0 < position } }

  /// How often something happened during a step.
  func count(_ positions: [Int], in step: Step) -> Int { positions.count { $0 > step.begin && $0 < step.end } }
}

extension SignalTrial.Delivery {
  /// The event in words: `value a`, `completed`.
  var words: String { kind == .value ? "value \(text)" : kind.word }
}
