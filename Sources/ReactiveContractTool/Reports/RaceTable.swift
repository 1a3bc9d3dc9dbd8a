public import ReactiveContractKit

/// What the searches through schedules have come to, subject by subject and bound by bound.
public struct RaceTable: Sendable {
  /// One subject and the races that it was put through.
  public struct Row: Sendable, Hashable {
    /// What tokens call it.
    public let subject: String

    /// How many races there were.
    public let races: Int

    /// How many schedules were run, for each column.
    ///
    /// Those without a preemption, with at most one, and so on; at every access, those that were random, and all.
    public let schedules: [Int]

    /// Whether all of them were run, in every race.
    public let isComplete: Bool

    /// What came of it.
    public let result: Result

    /// Whether it is broken between two locks, which only a search at every access can show.
    public var isGap: Bool

    package init(
      subject: String,
      races: Int,
      schedules: [Int],
      isComplete: Bool,
      result: Result,
      isGap: Bool = false
    ) {
      self.subject = subject
      self.races = races
      self.schedules = schedules
      self.isComplete = isComplete
      self.result = result
      self.isGap = isGap
    }
  }

  /// What came of the races of a subject.
  public enum Result: Sendable, Hashable {
    /// Nothing was found.
    case held

    /// A rule is broken, in a schedule with so many preemptions.
    ///
    /// At every access it is told how often the threads changed places.
    case broken(Rule.ID, preemptions: Int, token: String)

    /// Nothing follows from what was run.
    case inconclusive(String)
  }

  /// The subjects that ought to be held.
  public let subjects: [Row]

  /// Broken subjects, by the rule that must notice.
  public let mutants: [Row]

  /// Correct subjects that are written in their own way.
  public let variants: [Row]

  /// How long all of it took, in seconds.
  public let seconds: Double

  package init(subjects: [Row], mutants: [Row], variants: [Row], seconds: Double) {
    self.subjects = subjects
    self.mutants = mutants
    self.variants = variants
    self.seconds = seconds
  }

  /// The broken subjects in which nothing was found.
  public var survivors: [Row] { mutants.filter { !$0.isBroken } }

  /// The subjects that were not held although they ought to be.
  public var accused: [Row] { (subjects + variants).filter { $0.result != .held } }

  /// How many schedules were run.
  public var schedules: Int { (subjects + mutants + variants).reduce(0) { $0 + ($1.schedules.last ?? 0) } }

  /// Whether nothing was found but in the subjects that are broken on purpose.
  public var isGreen: Bool { accused.isEmpty && survivors.allSatisfy(\.isGap) }
}

extension RaceTable.Row {
  /// Whether something was found.
  public var isBroken: Bool { if case .broken = result { true } else { false } }
}

extension RaceTable {
  /// A table of nothing.
  public static var empty: RaceTable { RaceTable(subjects: [], mutants: [], variants: [], seconds: 0) }

  /// Up to how many preemptions schedules are run.
  package static let bound = 3

  /// The headings of the columns that count schedules.
  package static var columns: [String] {
    switch SwitchPoints.current {
    case .kitCalls: (0...bound).map(String.init)
    case .everyAccess: ["random", "all"]
    }
  }

  /// How many schedules of one race are run at most.
  ///
  /// At every access a subject has more than can be run; a broken one gets as many as elsewhere.
  package static var budget: Int {
    switch SwitchPoints.current {
    case .kitCalls: thoroughBudget
    case .everyAccess: 2_500
    }
  }

  package static let thoroughBudget = 20_000
}
