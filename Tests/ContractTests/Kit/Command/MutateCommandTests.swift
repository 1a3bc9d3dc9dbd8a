import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@testable import ReactiveContractKit

/// The command runs other processes; here they are shells that behave like a test run.
@Suite struct MutateCommandTests {
  private func run(_ words: String...) -> (status: CommandStatus, said: String, error: String) {
    var said = ""
    var error = ""
    let output = CommandOutput(
      standard: { said += $0 },
      error: { error += $0 },
      file: { _, _ in nil },
      isTerminal: false
    )
    let status = ContractsCommand.run(words, CommandCatalogue(Catalogue(subjects: Subject.reference)), output: output)
    return (status, said, error)
  }

  /// A test run that records that it applied the operator, and fails if the mutation matches one of the patterns.
  private func shell(_ patterns: String) -> String {
    """
    echo applied > "$CONTRACT_MUTATION_WITNESS"
    case "$CONTRACT_MUTATION" in
    "map that loses completed") echo done > "$CONTRACT_MUTATION_WITNESS.difference"; exit 0;;
    \(patterns)) exit 1;;
    esac
    """
  }

  @Test func `the report about a command that fails for each mutation but one names that mutation`() {
    let (status, said, error) = run("mutate", "map", "--", "sh", "-c", shell("'map '*"))
    #expect(status == .failure, "\(error)")
    expectLines(
      said,
      """
      missed: map that loses completed
          tick        0
          source      |
          original    |
          mutant      -
                      ^ the first difference

      map: 75 mutations · killed 74 · missed 1 · never came up 0 · equivalent 0

      """
    )
    #expect(error.hasPrefix("[1/75] map that loses value 1\n[2/75] map that loses value 2\n"))
  }

  @Test func `a command that fails as it is, or never applies the operator, fails`() {
    let red = run("mutate", "map", "--", "false")
    #expect(red.status == .failure && red.error == "map: the tests fail without a mutation\n")
    let idle = run("mutate", "map", "--", "true")
    #expect(idle.status == .failure && idle.error.contains("never apply it by OperatorUnderTest(\"map\")"))
  }

  @Test func `a command that cannot be run, and what is no operator, make no sense`() {
    let missing = run("mutate", "map", "--", "no-such-command")
    #expect(missing.status == .usage)
    #expect(
      missing.error.hasSuffix("                        ^^^^^^^^^^^^^^^ cannot be run: No such file or directory\n"),
      "\(missing.error)"
    )
    #expect(run("mutate", "mop", "--", "true").error.contains("there is no subject mop; did you mean map?"))
    #expect(
      run("mutate", "map").error.contains("mutate needs a command, as in contracts mutate OPERATOR -- swift test")
    )
    #expect(run("mutate", "--", "true").error.contains("mutate needs an operator, in quotes"))
    #expect(run("mutate", "map", "--").status == .usage && run("mutate", "map", "--json", "f").status == .usage)
  }

  @Test func `a process gets the additions to its environment, and its exit status is read`() {
    let test = "test \"$A\" = 'b c' && test -n \"$PATH\" && exit 7"
    #expect(ChildProcess.run(["sh", "-c", test], adding: [("A", "b c")]) == .exited(7))
    #expect(ChildProcess.run(["sh", "-c", "kill -9 $$"]) == .killed(by: 9))
    #expect(ChildProcess.run([]) == .unavailable("there is no command"))
  }
}
