extension OperatorSweep {
  /// The description of an operator, without the types of its values.
  struct Outline {
    let name: String
    let traits: Traits
    let readings: [String]
    let shape: InputShape
    /// The terminal events that each input may send.
    let ends: [[EventKind]]
    /// The number of values that the inputs send.
    let letters: Int
    /// The facts on its form for producers.
    let lifted: Facts

    init<Input, Output>(_ subject: OperatorSubject<Input, Output>) {
      name = subject.name
      traits = subject.traits
      readings = subject.readings
      shape = subject.shape
      ends = subject.ends
      letters = subject.values.count
      lifted = subject.facts(on: .producer)
    }
  }

  /// A check with the evidence for its rule; an object, because copying a check counts many references.
  final class Entry {
    let check: TrialCheck
    let tally = TrialCheck.Tally()

    init(_ check: TrialCheck) { self.check = check }
  }

  /// One form of the operator, with the evidence for every rule.
  final class FormSweep {
    let facts: Facts
    let plan: OperatorPlan
    let player: TrialPlayer
    let entries: [Entry]
    /// The entries whose rule applies to the subject.
    let applicable: [Entry]
    let values = ValueWitness()

    init(facts: Facts, plan: OperatorPlan, player: TrialPlayer, entries: [Entry]) {
      self.facts = facts
      self.plan = plan
      self.player = player
      self.entries = entries
      applicable = entries.filter { $0.check.exemption == nil }
    }

    /// True if some value must have an effect.
    var needsValues: Bool { facts.traits.isDisjoint(with: [.ignoresValues, .endsAtBirth]) }

    /// True if a case has shown that an end does not arrive.
    var hasLostEnd: Bool {
      applicable.contains { ["E2", "E3", "E4"].contains($0.check.rule) && $0.tally.breaches > 0 }
    }

    /// True if a value must have an effect, and none had one so far.
    var dropsValues: Bool { needsValues && values.idle != nil }
  }
}
