/// One case that was played, with the record of its run.
struct PlayedCase {
  let given: Case
  let trial: Trial

  /// The run to compare with.
  ///
  /// It has the same scripts and no other action of the kit. P3 compares a run on a producer with one on a signal.
  let baseline: Trial
}

/// The check of one rule on the records of runs.
struct TrialCheck {
  typealias Tally = ReactiveContractKit.Tally<Case, Breach>
  typealias Judge<Record> = (_ record: Record, _ tally: Tally) -> Void

  let rule: Rule.ID

  /// The reason why no situation was checked; ends the sentence "vacuous: ...".
  let missing: String

  /// The traits that exempt a subject from this rule; the check also finds out whether they occur.
  let exceptions: [DeclaredException]

  /// The reason why the rule does not apply to the subject; `nil` if it applies.
  let exemption: String?

  /// Returns the reason why a rule without situations does not apply; `nil` if it applies.
  let irrelevance: () -> String?

  /// Checks what foreign threads did during all runs.
  ///
  /// The timing of foreign threads varies, so only the union over all runs is reproducible.
  let judgeIntrusions: Judge<[Intrusions.Intrusion]>

  /// Checks one run, and counts each situation in which it could have found a violation.
  let judge: Judge<PlayedCase>

  init(
    _ rule: Rule.ID,
    missing: String,
    exceptions: [DeclaredException] = [],
    exemption: String? = nil,
    irrelevance: @escaping () -> String? = { nil },
    intrusions judgeIntrusions: @escaping Judge<[Intrusions.Intrusion]> = { _, _ in },
    _ judge: @escaping Judge<PlayedCase>
  ) {
    self.rule = rule
    self.missing = missing
    self.exceptions = exceptions
    self.exemption = exemption
    self.irrelevance = irrelevance
    self.judgeIntrusions = judgeIntrusions
    self.judge = judge
  }
}

/// A trait that exempts from a rule.
struct DeclaredException {
  let trait: Traits
  /// Its name as it is declared.
  let name: String
  /// The behaviour that the trait declares; begins "it ...".
  let claim: String
}
