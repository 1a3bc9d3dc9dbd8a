/// What a rule says about a subject; only ``held`` is green.
public enum Verdict: Sendable, Hashable {
  /// Every judged situation was as the rule asks.
  case held

  /// At least one judged situation was not; the smallest finding comes first.
  case violated([Finding])

  /// No situation arose in which the rule could have been broken; says what was missing.
  case vacuous(String)

  /// The rule does not concern this subject; says why.
  case notApplicable(String)

  /// The user left the rule out; gives the user's reason.
  case excluded(String)

  /// Somebody answers for the rule, since no run can judge it.
  case attested(by: String)

  /// The compiler decides the rule; says on which files.
  case compiled(by: String)

  /// The run could not tell; says what it did not control.
  case inconclusive(String)

  /// The verdict's kind, without its details.
  public var kind: Kind {
    switch self {
    case .held: .held
    case .violated: .violated
    case .vacuous: .vacuous
    case .notApplicable: .notApplicable
    case .excluded: .excluded
    case .attested: .attested
    case .compiled: .compiled
    case .inconclusive: .inconclusive
    }
  }

  /// The reason, name or place that the verdict carries; `nil` for held and violated.
  public var remark: String? {
    switch self {
    case .held, .violated: nil
    case .vacuous(let text), .notApplicable(let text), .excluded(let text), .inconclusive(let text): text
    case .attested(let by), .compiled(let by): by
    }
  }

  /// The findings of a violated verdict, otherwise none.
  public var findings: [Finding] {
    if case .violated(let findings) = self { findings } else { [] }
  }
}

extension Verdict {
  /// A verdict without its details; the raw value is the word that JSON carries.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// As the cases of ``Verdict``.
    case held, violated, vacuous, inconclusive, notApplicable, excluded, compiled, attested

    /// The words that a text report carries: `not applicable`.
    public var words: String { self == .notApplicable ? "not applicable" : rawValue }

    /// Whether a run with this verdict has failed: violated, vacuous and inconclusive.
    public var isFailure: Bool { self == .violated || self == .vacuous || self == .inconclusive }
  }
}
