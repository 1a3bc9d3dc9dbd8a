/// The result of checking a rule on a subject; only ``held`` is green.
public enum Verdict: Sendable, Hashable {
  /// The rule held in every situation that was judged.
  case held

  /// The rule was broken in at least one situation; the smallest finding comes first.
  case violated([Finding])

  /// No situation occurred in which the rule could have been broken; carries what was missing.
  case vacuous(String)

  /// The rule does not apply to this subject; carries the reason.
  case notApplicable(String)

  /// The user excluded the rule; carries the user's reason.
  case excluded(String)

  /// A person attests the rule, since no run can judge it; carries the person's name.
  case attested(by: String)

  /// The compiler decides the rule; carries the files that it compiled.
  case compiled(by: String)

  /// The run could not decide; carries what the run did not control.
  case inconclusive(String)

  /// The kind of the verdict, without its details.
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
  /// The kind of a verdict, without its details; the raw value is used in JSON.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The same as the cases of ``Verdict``.
    case held, violated, vacuous, inconclusive, notApplicable, excluded, compiled, attested

    /// The words used in a text report: `not applicable`.
    public var words: String { self == .notApplicable ? "not applicable" : rawValue }

    /// True if a run with this verdict has failed: violated, vacuous or inconclusive.
    public var isFailure: Bool { self == .violated || self == .vacuous || self == .inconclusive }
  }
}
