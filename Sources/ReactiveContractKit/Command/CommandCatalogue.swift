/// What a command can judge; a third party gives its own.
public struct CommandCatalogue {
  /// Judges every subject and returns a report for each.
  public let judge: (CommandProgress) -> [Report]

  /// Judges every mutant and every correct variant.
  public let matrix: (CommandProgress) -> KillMatrix

  /// Holds every operator against the oracle that foretells it.
  public let operators: (CommandProgress) -> OperatorReport

  /// Damages every operator in small ways and asks who notices.
  public let perturbations: (CommandProgress) -> PerturbationReport

  /// Searches the schedules of every subject that threads can use.
  public let races: (CommandProgress) -> RaceTable

  /// Reads what the package in a folder has to show for sentences of the guidelines.
  ///
  /// `nil` if others are judged than the package that brings the rules: the list of sentences names tests of that one.
  public let sources: Sources?

  /// Reads what the package in a folder has to show for sentences of the guidelines.
  public typealias Sources = (_ package: String) throws(TraceSources.Missing) -> TraceSources

  /// Runs one case again.
  public let replay: (ReplayToken) -> ReplayOutcome

  /// What can be compared and described.
  public let subjects: [Subject]

  /// How the command is called, for the lines that it prints to be typed: `swift run my-contracts`.
  public var tool = "contracts"

  /// Makes a catalogue of functions.
  public init(
    judge: @escaping (CommandProgress) -> [Report],
    matrix: @escaping (CommandProgress) -> KillMatrix,
    operators: @escaping (CommandProgress) -> OperatorReport = { _ in OperatorReport(rows: []) },
    perturbations: @escaping (CommandProgress) -> PerturbationReport = { _ in PerturbationReport(rows: []) },
    races: @escaping (CommandProgress) -> RaceTable = { _ in .empty },
    sources: Sources? = nil,
    replay: @escaping (ReplayToken) -> ReplayOutcome,
    subjects: [Subject] = []
  ) {
    self.judge = judge
    self.matrix = matrix
    self.operators = operators
    self.perturbations = perturbations
    self.races = races
    self.sources = sources
    self.replay = replay
    self.subjects = subjects
  }
}

extension CommandCatalogue {
  /// A catalogue without subjects: nothing is judged, and the command says so.
  public static var empty: CommandCatalogue {
    CommandCatalogue(
      judge: { _ in [] },
      matrix: { _ in KillMatrix(mutants: [], variants: []) },
      replay: { _ in .unknownSubject(known: []) }
    )
  }
}
