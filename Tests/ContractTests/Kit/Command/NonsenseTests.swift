import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct NonsenseTests {
  /// A command line and what is drawn under it.
  struct Line: CustomTestStringConvertible, Sendable {
    let words: [String]
    let under: String

    init(_ words: String..., under: String) {
      self.words = words
      self.under = under
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let lines = [
    Line("", under: "^ a command needs a name"),
    Line("E2", under: "^^ there is no command E2; did you mean explain E2 or check E2?"),
    Line("explian", under: "^^^^^^^ there is no command explian; did you mean explain?"),
    Line("Matrix", under: "^^^^^^ there is no command Matrix; did you mean matrix?"),
    Line("--version", "--json", "f", under: "^^^^^^^^^ --version takes no other option"),
    Line("list", "map", under: "     ^^^ list takes no word"),
    Line("list", "--version", under: "     ^^^^^^^^^ list takes no --version"),
    Line("help", "explian", under: "     ^^^^^^^ there is no command explian; did you mean explain?"),
    Line("baseline", under: "         ^ baseline needs a file, as in contracts baseline known.txt"),
    Line("baseline", "f", "--because", under: "                     ^ --because needs a reason or a link"),
    Line("--baseline", "none", under: "           ^^^^ cannot be read: there is no such file"),
    Line("check", under: "      ^ check needs a subject or a rule, as in contracts check E2 map"),
    Line("check", "map", under: "      ^^^ there is no subject or rule map"),
    Line("check", "e2", under: "      ^^ there is no subject or rule e2; did you mean E2?"),
    Line("check", "E2", "--prune", under: "         ^^^^^^^ check takes no --prune"),
    Line("judge", under: "^^^^^ there is no command judge"),
    Line("--jsn", "f", under: "^^^^^ there is no option --jsn; did you mean --json?"),
    Line("--", under: "^^ there is no option --"),
    Line("--json", under: "       ^ --json needs a file"),
    Line("--json", "", under: "       ^ --json needs a file"),
    Line("--json", "--subjects", under: "       ^^^^^^^^^^ --json needs a file"),
    Line("--json", "a", "--json", "b", under: "         ^^^^^^ --json is given twice"),
    Line("--json", "nowhere/f", under: "       ^^^^^^^^^ cannot be written: No such file or directory"),
    Line("--allow", under: "        ^ --allow needs a verdict"),
    Line("--allow", "vacuous", under: "        ^^^^^^^ only inconclusive can be allowed"),
    Line("--markdown", under: "^^^^^^^^^^ judging takes no --markdown"),
    Line("--subjects", "extra", under: "           ^^^^^ there is no command extra"),
    Line("matrix", "E2", under: "       ^^ matrix takes no word"),
    Line("matrix", "--subjects", under: "       ^^^^^^^^^^ matrix takes no --subjects"),
    Line(
      "matrix",
      "--json",
      "nowhere/f",
      under: "              ^^^^^^^^^ cannot be written: No such file or directory"
    ),
    Line("compare", under: "        ^ compare needs two operators, in quotes"),
    Line("compare", "map", under: "            ^ compare needs another operator, in quotes"),
    Line("compare", "map", "zip", "merge", under: "                ^^^^^ compare takes two words only"),
    Line("describe", under: "         ^ describe needs an operator, in quotes"),
    Line("describe", "map", "zip", under: "             ^^^ describe takes one word only"),
    Line("describe", "map", "--json", "f", under: "             ^^^^^^ describe takes no --json"),
    Line("describe", "map", under: "         ^^^ there is no subject map"),
    Line("mutate", "map", "--json", "f", under: "           ^^^^^^ mutate takes no --json"),
    Line("mutate", "--json", "f", "--", "true", under: "       ^^^^^^ mutate takes no --json"),
    Line(
      "mutate",
      "--json",
      "nowhere/f",
      under: "              ^^^^^^^^^ cannot be written: No such file or directory"
    ),
    Line("races", "map", under: "      ^^^ there is no subject map"),
    Line("races", "map", "zip", under: "          ^^^ races takes one word only"),
    Line("races", "map", "--json", "f", under: "          ^^^^^^ races takes no --json"),
    Line("races", "map", "--budget", "0", under: "                   ^ --budget needs a number above 0"),
    Line("races", "map", "--budget", under: "                   ^ --budget needs a number"),
    Line("races", "--budget", "7", under: "      ^^^^^^^^ races takes no --budget"),
    Line("trace", "E2", under: "      ^^ trace takes no word"),
    Line("trace", "--subjects", under: "      ^^^^^^^^^^ trace takes no --subjects"),
    Line("trace", "--package", under: "                ^ --package needs a folder"),
    Line(
      "trace",
      "--package",
      "nowhere",
      under: "                ^^^^^^^ there is no Docs/Decisions.md in this folder"
    ),
    Line(
      "trace",
      "--package",
      "here",
      "--json",
      "nowhere/f",
      under: "                            ^^^^^^^^^ cannot be written: No such file or directory"
    ),
    Line("trace", "--json", "f", "--markdown", under: "               ^^^^^^^^^^ --markdown takes no other option"),
    Line("--package", "here", under: "^^^^^^^^^ judging takes no --package"),
    Line("--allow", "inconclusive", "matrix", under: "^^^^^^^ matrix takes no --allow"),
    Line("explain", under: "        ^ explain needs a rule, such as E2"),
    Line("explain", "e2", under: "        ^^ there is no rule e2; did you mean E2?"),
    Line("explain", "", under: "        ^ there is no rule "),
    Line("explain", "E2\tE3", under: "        ^^^^^ there is no rule E2\tE3"),
    Line("explain", "E2", "E3", under: "           ^^ explain takes one word only"),
    Line("explain", "E2", "--json", "f", under: "           ^^^^^^ explain takes no --json"),
    Line("render", under: "       ^ render needs a marble diagram, as in contracts render '-a-b|'"),
    Line("render", "-a", "-b", under: "          ^^ render takes one word only"),
    Line("--subjects", "render", "-a", under: "^^^^^^^^^^ render takes no --subjects"),
    Line("replay", under: "       ^ replay needs a token, as a failure prints it"),
    Line("replay", "E9:map", under: "       ^^ there is no rule E9; did you mean E0?"),
    Line("replay", "E2:map:a:dispose=x", under: "                        ^ an instant must be a whole number"),
    Line("replay", "E2", under: "         ^ the name of a subject must follow the rule"),
    Line("replay", "E2:map", "E3:map", under: "              ^^^^^^ replay takes one word only"),
  ]

  @Test(arguments: lines) func `nonsense is shown where it stands, before any work`(line: Line) {
    let probe = CommandProbe()
    let status = probe.run(line.words)
    let shown = line.words.map { $0 == "E2\tE3" ? "E2 E3" : $0 }.joined(separator: " ")
    #expect(status == .usage)
    expectLines(probe.error, "contracts \(shown)\n          \(line.under)\n")
    #expect(probe.standard.isEmpty && probe.calls.isEmpty)
  }

  @Test func `a marble that makes no sense is shown where it does not`() {
    let probe = CommandProbe()
    #expect(probe.run("render", "-(a") == .usage)
    expectLines(
      probe.error,
      """
      -(a
       ^ this group is never closed
         Write ) where it ends.

      """
    )
    #expect(probe.standard.isEmpty)
  }

  @Test func `a token for an unknown subject names the nearest one`() {
    let probe = CommandProbe(outcome: .unknownSubject(known: ["map", "filter"]))
    #expect(probe.run("replay", "E2:mop:a") == .usage)
    expectLines(
      probe.error,
      "contracts replay E2:mop:a\n                 ^^^^^^^^ there is no subject mop; did you mean map?\n"
    )
  }

  @Test func `a token that the check cannot use says why`() {
    let probe = CommandProbe(outcome: .unusable("E2 needs a timeline"))
    #expect(probe.run("replay", "E2:map") == .usage)
    expectLines(probe.error, "contracts replay E2:map\n                 ^^^^^^ E2 needs a timeline\n")
  }
}
