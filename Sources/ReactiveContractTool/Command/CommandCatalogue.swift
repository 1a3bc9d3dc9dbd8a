public import ReactiveContractKit

/// What a command can judge; a third party gives its own.
public struct CommandCatalogue {
  /// Judges every subject and returns a report for each.
  public let judge: (CommandProgress) -> [Report]

  /// Compares every operator with its oracle.
  public let operators: (CommandProgress) -> OperatorReport

  /// Searches the schedules of every subject that threads can use.
  public let races: (CommandProgress) -> RaceTable

  /// Runs one case again.
  public let replay: (ReplayToken) -> ReplayOutcome

  /// What can be compared and described; operators of other libraries may be added, to compare with.
  public var subjects: [Subject]

  /// How the command is called, for the lines that it prints to be typed: `swift run my-contracts`.
  public var tool = "contracts"

  /// What the command of this package can do besides; `nil` for a third party's.
  package var specimens: SpecimenCommands?

  /// Makes a catalogue of functions.
  public init(
    judge: @escaping (CommandProgress) -> [Report],
    operators: @escaping (CommandProgress) -> OperatorReport = { _ in OperatorReport(rows: []) },
    races: @escaping (CommandProgress) -> RaceTable = { _ in .empty },
    replay: @escaping (ReplayToken) -> ReplayOutcome,
    subjects: [Subject] = []
  ) {
    self.judge = judge
    self.operators = operators
    self.races = races
    self.replay = replay
    self.subjects = subjects
  }
}

extension CommandCatalogue {
  /// A catalogue without subjects: nothing is judged, and the command says so.
  public static var empty: CommandCatalogue {
    CommandCatalogue(judge: { _ in [] }, replay: { _ in .unknownSubject(known: []) })
  }
}
