public import ReactiveContractKit

/// The results of the searches through schedules, for each subject and each bound.
public struct RaceTable: Sendable {
  /// One subject and its races.
  public struct Row: Sendable, Hashable {
    /// The name of the subject in tokens.
    public let subject: String

    /// A description of the subject; `nil` if its name is one.
    public let title: String?

    /// The number of races.
    public let races: Int

    /// The number of schedules that were run, for each column.
    ///
    /// The columns count the schedules without a preemption, with at most one, and so on. In a search at every access,
    /// they count the random schedules and all schedules.
    public let schedules: [Int]

    /// True if all schedules up to the bound were run, in every race.
    public let isComplete: Bool

    /// The result of the races.
    public let result: Result

    /// True if the defect lies between two locks, so that only a search at every access can find it.
    public var isGap: Bool

    package init(
      subject: String,
      title: String? = nil,
      races: Int,
      schedules: [Int],
      isComplete: Bool,
      result: Result,
      isGap: Bool = false
    ) {
      self.subject = subject
      self.title = title
      self.races = races
      self.schedules = schedules
      self.isComplete = isComplete
      self.result = result
      self.isGap = isGap
    }
  }

  /// The result of the races of a subject.
  public enum Result: Sendable, Hashable {
    /// No violation was found.
    case held

    /// A rule is broken, in a schedule with the given number of preemptions.
    ///
    /// In a search at every access, the number is that of thread switches.
    case broken(Rule.ID, preemptions: Int, token: String)

    /// The searches do not allow a conclusion; carries the reason.
    case inconclusive(String)
  }

  /// The subjects that should hold.
  public let subjects: [Row]

  /// Broken subjects, each searched under the rule that must detect it.
  public let mutants: [Row]

  /// Correct subjects with an unusual implementation.
  public let variants: [Row]

  /// The duration of all searches, in seconds.
  public let seconds: Double

  package init(subjects: [Row], mutants: [Row], variants: [Row], seconds: Double) {
    self.subjects = subjects
    self.mutants = mutants
    self.variants = variants
    self.seconds = seconds
  }

  /// The broken subjects in which no violation was found.
  public var survivors: [Row] { mutants.filter { !$0.isBroken } }

  /// The subjects that did not hold although they should.
  public var accused: [Row] { (subjects + variants).filter { $0.result != .held } }

  /// The number of schedules that were run.
  public var schedules: Int { (subjects + mutants + variants).reduce(0) { $0 + ($1.schedules.last ?? 0) } }

  /// True if all correct subjects held and all broken ones were found, apart from gaps.
  public var isGreen: Bool { accused.isEmpty && survivors.allSatisfy(\.isGap) }
}

extension RaceTable.Row {
  /// True if a violation was found.
  public var isBroken: Bool { if case .broken = result { true } else { false } }
}

extension RaceTable {
  /// A table without rows.
  public static var empty: RaceTable { RaceTable(subjects: [], mutants: [], variants: [], seconds: 0) }

  /// The greatest number of preemptions in a schedule.
  package static let bound = 3

  /// The headings of the columns that count schedules.
  package static var columns: [String] {
    switch SwitchPoints.current {
    case .kitCalls: (0...bound).map(String.init)
    case .everyAccess: ["random", "all"]
    }
  }

  /// The greatest number of schedules to run for each race.
  ///
  /// In a search at every access, a subject has more schedules than can be run, so its budget is smaller. The budget of
  /// a broken subject is the same in both kinds of search.
  package static var budget: Int {
    switch SwitchPoints.current {
    case .kitCalls: thoroughBudget
    case .everyAccess: 2_500
    }
  }

  package static let thoroughBudget = 20_000
}
