import ReactiveContractKit
import ReactiveContractTool
import Testing

/// The commands that concern some subjects and rules: `check`, `list`, and the table of a third party.
@Suite(.waitsLong) struct SelectingCommandTests {
  /// Runs a command of a third party with two operators; returns what it prints.
  private func run(_ words: String...) -> (status: CommandStatus, standard: String, error: String) {
    var (standard, error) = ("", "")
    let status = ContractsCommand.run(
      words,
      CommandCatalogue(Catalogue(subjects: [.plain, .deaf])),
      output: CommandOutput(
        standard: { standard += $0 },
        error: { error += $0 },
        file: { _, _ in nil },
        isTerminal: false
      )
    )
    return (status, standard, error)
  }

  /// The first words of the lines of a table, up to the first empty line.
  private func rows(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
      .compactMap { $0.split(separator: " ").first }
  }

  @Test func `a subject is checked under one rule`() {
    let plain = run("check", "E2", "plain")
    #expect(plain.status == .success && rows(plain.standard) == ["rule", "E2"])
    #expect(plain.error == "[1/1] plain\n")
    let deaf = run("check", "deaf", "E2")
    #expect(deaf.status == .failure && deaf.standard.contains("deaf breaks E2 (1 of 1 rule)"), "\(deaf.standard)")
  }

  @Test func `without a subject all are checked, and without a rule under all that concern them`() {
    let both = run("check", "E2", "E3", "--subjects")
    #expect(both.status == .failure && rows(both.standard) == ["rule", "E2", "E3"])
    #expect(both.standard.contains("\nplain    +   +\ndeaf     X   "), "\(both.standard)")
    let plain = run("check", "plain")
    #expect(plain.status == .success && rows(plain.standard).contains("O5") && !rows(plain.standard).contains("V1"))
  }

  @Test func `words that select nothing are shown`() {
    let stranger = run("check", "E2", "plan")
    #expect(stranger.status == .usage)
    expectLines(
      stranger.error,
      "contracts check E2 plan\n                   ^^^^ there is no subject or rule plan; did you mean plain?\n"
    )
    expectLines(
      run("check", "V1", "plain").error,
      """
      contracts check V1 plain
                      ^^ V1 does not concern the subjects, each of which is one of these: operator

      """
    )
  }

  @Test func `what no run decides, or is there for comparison only, is not checked`() {
    expectLines(run("check", "E1").error, "contracts check E1\n                ^^ no run decides E1\n")
    var catalogue = CommandCatalogue(Catalogue(subjects: [.plain]))
    catalogue.subjects.append(.deaf)
    var (standard, error) = ("", "")
    let output = CommandOutput(
      standard: { standard += $0 },
      error: { error += $0 },
      file: { _, _ in nil },
      isTerminal: false
    )
    #expect(ContractsCommand.run(["check", "plain", "deaf"], catalogue, output: output) == .usage)
    #expect(error.hasSuffix("^^^^ deaf is there for comparison only, and is not checked\n"))
    #expect(ContractsCommand.run(["list"], catalogue, output: output) == .success && !standard.contains("deaf"))
  }

  @Test func `the list has the subjects and the rules that can apply to them`() {
    let list = run("list")
    #expect(list.status == .success)
    #expect(
      list.standard.hasPrefix("operator  plain\noperator  deaf\n\nE0  required  Values first"),
      "\(list.standard)"
    )
    #expect(!list.standard.contains("\nV1") && !list.standard.contains("\nT1"))
  }

  @Test func `the table of a third party has the rules of its subjects only`() {
    let all = run()
    #expect(all.status == .failure && rows(all.standard).contains("E2") && !rows(all.standard).contains("V1"))
  }

  @Test func `the usage of one command is printed by help, and by its option`() {
    let help = run("help", "check")
    #expect(
      help.status == .success && help.standard.hasPrefix("usage:\n  contracts check WORD...      checks the given")
    )
    #expect(!help.standard.contains("races"))
    #expect(run("check", "--help").standard == help.standard && run("--help").standard == run("help").standard)
    #expect(run("help", "matrix").error.contains("matrix needs the package of the rules"))
    #expect(!run("help").standard.contains("contracts matrix"))
  }

  @Test func `the version is that of the book`() {
    #expect(run("--version").standard.hasPrefix("rule book \(RuleBook.version), \(RuleBook.all.count) rules · "))
  }
}
