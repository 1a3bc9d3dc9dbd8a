extension Invocation {
  /// Returns the usage text of the command.
  ///
  /// - Parameter hasSpecimens: True if the command has broken subjects, and sentences to trace.
  static func usage(withSpecimens hasSpecimens: Bool) -> String {
    let parts = hasSpecimens ? [judging, matrix, mutateAll, operators, races, trace] : [judging, operators, races]
    return (parts + [others]).joined(separator: "\n")
  }

  private static let judging = """
    contracts checks streams, operators and related types against the rules of the contract.

    usage:
      contracts                    checks every subject and prints a line per rule
        --subjects                 adds a line per subject
        --json FILE                writes the verdicts to a file as well
        --junit FILE               writes them in the format of JUnit, for a build server
        --html FILE                writes them as one page, with pictures
        --regressions FILE         runs the cases of a file first, and adds those that fail
        --prune                    removes the cases that hold again from the file
        --allow inconclusive       accepts inconclusive verdicts
    """

  private static let matrix = """
      contracts matrix             shows which broken subjects the rules detect
        --json FILE                writes the matrix to a file as well
    """

  private static let mutateAll = """
      contracts mutate             mutates every operator in small ways and shows which checks detect it
        --json FILE                writes every mutation to a file as well
    """

  private static let operators = """
      contracts operators          compares every operator with the oracle that predicts it
        --json, --junit, --html    write the table to a file as well
    """

  private static let races = """
      contracts races              lets threads use every subject at once, in every schedule
        --json FILE                writes the table to a file as well
        --markdown                 prints it as a page
      contracts races SUBJECT      lets threads use one subject, and prints the token of what is found
        --budget NUMBER            runs at most this number of schedules of each race
    """

  private static let trace = """
      contracts trace              shows what covers each sentence of the guidelines
        --json FILE                writes the lines to a file as well
        --package FOLDER           says where the tests and decisions are, if not here
        --markdown                 prints what should cover them as a page, and checks nothing
    """

  private static let others = """
      contracts compare ONE OTHER  finds the smallest timeline on which two operators differ
      contracts describe OPERATOR  says what an operator does, and what it should declare
      contracts mutate OPERATOR -- COMMAND
                                   mutates an operator, and shows which mutations its own tests miss;
                                   runs the command, such as swift test, once for each
      contracts explain RULE       prints everything about a rule, such as E2
        --markdown                 prints it as a page
      contracts render MARBLE      reads a marble diagram and draws it again
      contracts replay TOKEN       runs exactly one case again; a failure prints its token
      contracts --help             prints this

    exit status: 0 if all is well, 1 if something is violated, vacuous, inconclusive or not covered,
    2 if the command line is not valid
    """
}
