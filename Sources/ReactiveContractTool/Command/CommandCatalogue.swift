public import ReactiveContractKit

/// The subjects that a command judges, and its functions; a third party supplies its own.
public struct CommandCatalogue {
  /// Judges every subject and returns a report for each.
  public let judge: (CommandProgress) -> [Report]

  /// Compares every operator with its oracle.
  public let operators: (CommandProgress) -> OperatorReport

  /// Searches the schedules of every subject that threads can use.
  public let races: (CommandProgress) -> RaceTable

  /// Runs one case again.
  public let replay: (ReplayToken) -> ReplayOutcome

  /// The subjects that can be compared and described.
  ///
  /// Operators of other libraries may be added for comparison.
  public var subjects: [Subject]

  /// Checks some subjects under some rules; `nil` if they are checked without a configuration.
  package var selecting: ((CheckSelection, CommandProgress) -> [Report])?

  /// The subjects that are checked, without those that are there for comparison; `nil` if all are.
  package var checked: [Subject]?

  /// The subjects that are checked.
  var checkedSubjects: [Subject] { checked ?? subjects }

  /// The names and versions of the libraries that the subjects belong to, as in `MyStreams 1.4`.
  ///
  /// Statements and pages show them.
  public var libraries: [String] = []

  /// The text by which users call the command, for printed command lines: `swift run my-contracts`.
  public var tool = "contracts"

  /// The additional commands of this package; `nil` for the command of a third party.
  package var specimens: SpecimenCommands?

  /// Makes a catalogue from functions.
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
