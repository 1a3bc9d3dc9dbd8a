package import ReactiveContractKit

/// What a command line asks for.
package enum Invocation: Equatable {
  /// Judge every subject.
  case judge(JudgeOptions)

  /// Print a rule, or its page.
  case explain(Rule.ID, asPage: Bool)

  /// Judge every mutant.
  case matrix(json: FileOption?)

  /// Hold every operator against its oracle.
  case operators(Files)

  /// Damage every operator in small ways.
  case perturb(json: FileOption?)

  /// Search the schedules of every subject that threads can use.
  case races(json: FileOption?, asPage: Bool)

  /// Search the schedules of one subject, of each race so many at most; `word` is where its name stands.
  case racesOf(String, word: Int, budget: Int?)

  /// Tell of every sentence of the guidelines what covers it; `package` is where tests and decisions are.
  case trace(json: FileOption?, package: FileOption?)

  /// Print the page of what covers what.
  case tracePage

  /// Draw a marble diagram anew.
  case render(String)

  /// Find the smallest case in which two operators differ; `words` is where their names stand.
  case compare(String, String, words: [Int])

  /// Say what an operator does differently from a plain one; `word` is where its name stands.
  case describe(String, word: Int)

  /// Damage an operator, and ask a command each time; `word` and `first` are where name and command stand.
  case mutate(String, word: Int, command: [String], first: Int)

  /// Run one case again; `word` is where its token stands.
  case replay(ReplayToken, word: Int)

  /// Print how to use the command.
  case help

  package struct JudgeOptions: Equatable {
    package var files = Files()
    package var allowed: Set<Verdict.Kind> = []
    package var showsSubjects = false

    /// Where the cases are kept that have failed before.
    package var regressions: FileOption?

    /// Whether those that hold again are taken out.
    package var prunes = false
  }

  /// Where reports are written to.
  package struct Files: Equatable {
    package var json: FileOption?
    package var junit: FileOption?
    package var html: FileOption?
  }

  package struct FileOption: Equatable {
    package let path: String
    package let word: Int
  }
}

extension Invocation {
  /// Reads the words after the program's name.
  package init(_ line: CommandLineWords) throws(TextProblem) {
    var parser = InvocationParser(line)
    self = try parser.parsed()
  }
}
