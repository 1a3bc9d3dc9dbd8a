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

  static let usage = """
    contracts judges streams, operators and what goes with them by the rules of the contract.

    usage:
      contracts                    judges every subject and prints a line per rule
        --subjects                 adds a line per subject
        --json FILE                writes the verdicts to a file as well
        --junit FILE               writes them as JUnit does, for a build server
        --html FILE                writes them as one page, with pictures
        --regressions FILE         runs the cases of a file first, and adds those that fail
        --prune                    takes those out of it that hold again
        --allow inconclusive       lets verdicts pass that the run could not reach
      contracts matrix             shows which broken subjects the rules notice
        --json FILE                writes the matrix to a file as well
      contracts operators          compares every operator with the oracle that foretells it
        --json, --junit, --html    write the table to a file as well
      contracts perturb            damages every operator in small ways and shows who notices
        --json FILE                writes every damage to a file as well
      contracts races              lets threads use every subject at once, in every schedule
        --json FILE                writes the table to a file as well
        --markdown                 prints it as a page
      contracts races SUBJECT      lets threads use one subject, and prints the token of what is found
        --budget NUMBER            runs so many schedules of each of its races at most
      contracts trace              tells of every sentence of the guidelines what covers it
        --json FILE                writes the lines to a file as well
        --package FOLDER           says where the tests and decisions are, if not here
        --markdown                 prints what should cover it as a page, and judges nothing
      contracts compare ONE OTHER  finds the smallest timeline on which two operators differ
      contracts describe OPERATOR  says what an operator does, and what it should declare
      contracts mutate OPERATOR -- COMMAND
                                   damages an operator, and shows which damages its own tests miss: the
                                   command, swift test perhaps, is run once for each
      contracts explain RULE       prints everything about a rule, such as E2
        --markdown                 prints it as a page
      contracts render MARBLE      reads a marble diagram and draws it anew
      contracts replay TOKEN       runs exactly one case again, as a failure names it
      contracts --help             prints this

    exit status: 0 if all is well, 1 if something is violated, vacuous, inconclusive or not covered,
    2 if the command line makes no sense
    """
}
