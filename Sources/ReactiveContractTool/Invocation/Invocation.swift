package import ReactiveContractKit

/// The action that a command line requests.
package enum Invocation: Equatable {
  /// Judges every subject.
  case judge(JudgeOptions)

  /// Judges the subjects under the rules that the words name; without a subject all, without a rule under all.
  case check(words: [Int], JudgeOptions)

  /// Writes the findings of all subjects to a file, the new ones with a reason.
  case baseline(FileOption, because: String?, Scope?)

  /// Merges the verdicts of files that several runs have written.
  case merge([FileOption], JudgeOptions)

  /// Prints a statement of conformance: of the files, or of all subjects if there are none.
  case statement([FileOption], JudgeOptions)

  /// Lists the subjects and the rules that can apply to them.
  case list

  /// Prints a rule, or its page.
  case explain(Rule.ID, asPage: Bool)

  /// Judges every mutant.
  case matrix(json: FileOption?)

  /// Compares every operator with its oracle.
  case operators(Files)

  /// Searches the schedules of every subject that threads can use.
  case races(json: FileOption?, asPage: Bool)

  /// Searches schedules of one subject, at most `budget` for each race; `word` is the index of its name.
  case racesOf(String, word: Int, budget: Int?)

  /// Reports what covers each sentence of the guidelines; `package` is the folder of tests and decisions.
  case trace(json: FileOption?, package: FileOption?)

  /// Prints the page of the sentences and the checks that should cover them.
  case tracePage

  /// Parses and redraws a marble diagram.
  case render(String)

  /// Finds the smallest case in which two operators differ; `words` has the indices of their names.
  case compare(String, String, words: [Int])

  /// Describes the differences of an operator from a plain one; `word` is the index of its name.
  case describe(String, word: Int)

  /// Mutates every operator in small ways, and runs the checks on each mutant.
  case mutateAll(json: FileOption?)

  /// Mutates an operator and runs a command on each mutant.
  ///
  /// `word` is the index of the operator's name, `first` that of the command.
  case mutate(String, word: Int, command: [String], first: Int)

  /// Runs one case again; `word` is the index of its token.
  case replay(ReplayToken, word: Int)

  /// Prints the usage text, of one command or of all.
  case help(CommandName?)

  /// Prints the versions of the rule book and of the build.
  case version

  package struct JudgeOptions: Equatable {
    package var files = Files()
    package var allowed: Set<Verdict.Kind> = []
    package var showsSubjects = false

    /// The file of the findings that are known.
    package var baseline: FileOption?

    /// How much is tried; `nil` for the scope of the catalogue.
    package var scope: Scope?

    /// The part of the subjects to judge; `nil` for all.
    package var shard: ShardOption?

    /// The file of the cases that have failed before.
    package var regressions: FileOption?

    /// True to remove the cases that hold again.
    package var prunes = false
  }

  /// The files to which reports are written.
  package struct Files: Equatable {
    package var json: FileOption?
    package var junit: FileOption?
    package var html: FileOption?
  }

  /// A part of the subjects, and the index of its word.
  package struct ShardOption: Equatable {
    package let shard: Shard
    package let word: Int
  }

  package struct FileOption: Equatable {
    package let path: String
    package let word: Int
  }
}

extension Invocation {
  /// The problem with a command line that names no operator to mutate.
  static let missingOperator = "mutate needs an operator, in quotes"

  /// Reads the words after the program's name.
  package init(_ line: CommandLineWords) throws(TextProblem) {
    var parser = InvocationParser(line)
    self = try parser.parsed()
  }
}
