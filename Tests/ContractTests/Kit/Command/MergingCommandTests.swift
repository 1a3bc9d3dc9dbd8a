import ReactiveContractKit
import ReactiveContractTool
import Testing

/// The parts of a suite that several machines check, and what is made of their files.
@Suite(.waitsLong) struct MergingCommandTests {
  private typealias Outcome = (status: CommandStatus, standard: String, error: String, files: [String: String])

  /// Runs the command of a third party with two operators.
  private func run(_ words: [String], files: [String: String] = [:]) -> Outcome {
    var (standard, error, files) = ("", "", files)
    let output = CommandOutput(
      standard: { standard += $0 },
      error: { if !$0.hasPrefix("[") || !$0.contains("] ") { error += $0 } },
      file: { path, text in
        files[path] = text
        return nil
      },
      read: { files[$0].map(FileText.text) ?? .missing },
      isTerminal: false
    )
    let catalogue = CommandCatalogue(
      Catalogue(
        subjects: [.plain, .deaf, .deaf(named: "second")],
        remarks: [Judgement("O2", .attested(by: "A. Author")), Judgement("B6", .attested(by: "A. Author"))],
        library: "Operators",
        version: "1.4"
      )
    )
    return (ContractsCommand.run(words, catalogue, output: output), standard, error, files)
  }

  private func parts(of count: Int) -> [String: String] {
    (1...count).reduce(into: [:]) { files, index in
      files["\(index)"] = run(["--shard", "\(index)/\(count)", "--json", "f"]).files["f"]
    }
  }

  @Test func `the files of all parts make what one run would have made`() {
    let reports = ["--json", "j", "--junit", "x", "--html", "h", "--subjects"]
    let whole = run(reports)
    let merged = run(["merge", "2", "1"] + reports, files: parts(of: 2))
    #expect(whole.status == .failure && merged.status == .failure && merged.error == "")
    #expect(merged.standard.contains("3 subjects") && merged.standard.contains("deaf breaks E2"), "\(merged.standard)")
    #expect(["x", "h", "j"].allSatisfy { merged.files[$0] == whole.files[$0] && whole.files[$0] != nil })
    #expect(merged.standard == withoutTime(whole.standard))
    let again = run(["merge", "j"] + reports, files: ["j": whole.files["j"] ?? ""])
    #expect(again.standard == withoutTime(whole.standard) && again.files == whole.files)
  }

  /// Removes the duration, which no file has.
  private func withoutTime(_ text: String) -> String { text.replacing(#/ · [0-9.]+ s · /#, with: " · ") }

  @Test func `a part has its subjects only, and the first one has what needs no run`() {
    let (first, second) = (run(["--shard", "1/2"]), run(["--shard", "2/2"]))
    #expect(first.standard.contains("A. Author") && first.standard.contains("second breaks E2"))
    #expect(!first.standard.contains("deaf breaks E2") && second.standard.contains("deaf breaks E2"))
    #expect(!second.standard.contains("A. Author"))
  }

  @Test func `a part that is missing, or there twice, is named`() {
    var files = parts(of: 3)
    expectLines(
      run(["merge", "3"], files: files).error,
      "contracts merge 3\n                  ^ part 1/3 is missing, and 1 more\n"
    )
    files["copy"] = files["3"]
    expectLines(
      run(["merge", "3", "copy"], files: files).error,
      "contracts merge 3 copy\n                  ^^^^ part 3/3 is there twice\n"
    )
    #expect(run(["merge", "3", "3"], files: files).error.hasSuffix("^ part 3/3 is there twice\n"))
    let whole = run(["--json", "f"]).files
    #expect(run(["merge", "f", "f"], files: whole).error.hasSuffix("^ Operators: plain is in f already\n"))
    let mixed = run(["merge", "1", "2", "f"], files: parts(of: 2).merging(whole) { $1 })
    #expect(mixed.error.hasSuffix("^ Operators: plain is in f already\n"), "\(mixed.error)")
    let check = run(["check", "E2", "--json", "f"]).files
    #expect(run(["merge", "f"], files: check).error.contains("only the subjects and rules that check was asked for"))
    files["half"] = parts(of: 2)["2"]
    expectLines(
      run(["merge", "1", "half"], files: files).error,
      "contracts merge 1 half\n                  ^^^^ this is part 2/2, and 1 is 1/3\n"
    )
  }

  @Test func `findings of every form are the same after they were written and read`() throws {
    let reports = [
      Report(
        subject: "one",
        judgements: [
          Judgement("E2", .violated([Samples.lateFailure(under: "E2")]), evidence: 3, scope: "all", runs: 9),
          Judgement("E3", .inconclusive("a \"quoted\"\tdoubt \\ \u{1}🙂"), reading: "E3/late"),
          Judgement("E4", .vacuous("nothing came")),
          Judgement("E5", .violated([Samples.overlap])),
        ]
      ),
      Report(
        subject: "two",
        judgements: [
          Judgement("E2", .violated([Samples.lostInterruption(under: "E2"), Samples.lateFailure(under: "E2")])),
          Judgement("E3", .excluded("because")), Judgement("E4", .notApplicable("no end")),
          Judgement("E5", .notApplicable("no end")), Judgement("O1", .compiled(by: "a file")),
        ]
      ),
    ]
    let probe = CommandProbe(reports: reports)
    let files = ["--html", "h", "--junit", "x", "--json", "j"]
    #expect(probe.run(files + ["--subjects"]) == .failure)
    let (written, shown) = (probe.files, probe.standard)
    #expect(probe.run(["merge", "j", "--subjects"] + files) == .failure)
    #expect(probe.files == written && probe.standard == shown + shown && probe.writes.count == 6)
  }

  @Test(arguments: [
    ("", "", "^ the text ends here, before its end"),
    ("{\"book\": \"0.1\"}", "{\"book\": \"0.1\"}", "         ^^^^^ it was written with another rule book"),
    ("[1, 2", "[1, 2", "     ^ the text ends here"),
    ("{\"book\": 1.5}", "{\"book\": 1.5}", "          ^ only whole numbers are used here"),
    ("{\n  \"a\": 1,\n  \"a\": 2}", "  \"a\": 2}", "  ^^^ \"a\" is there twice"),
    ("{\"a\": tru}", "{\"a\": tru}", "      ^ a value is expected here"),
    ("{\"a\": \"x", "{\"a\": \"x", "      ^ the string that begins here does not end"),
    ("{\"a\": \"\\x\"}", "{\"a\": \"\\x\"}", "        ^ no such escape follows a backslash"),
    ("{} 1", "{} 1", "   ^ nothing may follow the value"),
    ("{}", "{}", "^ this object lacks \"book\""),
    ("3", "3", "^ an object is expected here"),
  ])
  func `a file that was not written by the command is refused, with the place`(
    _ text: String,
    _ line: String,
    _ carets: String
  ) {
    let outcome = run(["merge", "f"], files: ["f": text])
    #expect(outcome.status == .usage && outcome.error.hasPrefix("f:\n\(line)\n\(carets)"), "\(outcome.error)")
  }

  @Test func `deep nesting is refused and exhausts no stack`() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(run(["merge", "f"], files: ["f": deep]).error.hasSuffix("^ this is nested more than 100 times\n"))
  }

  @Test func `a changed file is refused at the line that was changed`() throws {
    let text = try #require(run(["--json", "f"]).files["f"])
    for (old, new, problem) in [
      ("\"violated\"", "\"violatet\"", "there is no such verdict; did you mean violated?"),
      ("\"id\": \"E2\",\n          \"verdict\"", "\"id\": \"EE2\",\n          \"verdict\"", "there is no rule EE2"),
      ("\"kind\": \"smallest\"", "\"kind\": \"large\"", "a tally is smallest, somewhere or first"),
      ("\"replay\": \"E2:", "\"replay\": \"", "this is not a token"),
      ("\"evidence\":", "\"evidenz\":", "this object lacks \"evidence\""),
      ("\"runs\": ", "\"runs\": 99999999999999", "no count is so large"),
      ("\"shard\": null", "\"shard\": \"1/9223372036854775807\"", "part 2/9223372036854775807 is missing"),
    ] {
      let changed = text.replacing(old, with: new)
      let outcome = run(["merge", "f"], files: ["f": changed])
      #expect(
        changed != text && outcome.status == .usage && outcome.error.contains(problem),
        "\(old): \(outcome.error)"
      )
    }
    #expect(run(["merge", "f"], files: ["f": text]).status == .failure)
  }

  @Test func `the scope says how much is tried, in every command that checks`() {
    let (quick, deep) = (run(["check", "E2", "deaf"]), run(["check", "E2", "deaf", "--scope", "deep"]))
    #expect(quick.standard != deep.standard && deep.standard.contains("deaf breaks E2"))
    #expect(run(["--scope", "quick"]).standard.contains("up to 4 instants"))
    #expect(run(["--scope", "dep"]).error.hasSuffix("^^^ a scope is quick, deep or thorough; did you mean deep?\n"))
  }

  @Test(arguments: ["0/2", "3/2", "2", "a/b", "1/2/3", "/", "-1/2"]) func `what is no part is shown`(_ word: String) {
    #expect(run(["--shard", word]).error.hasSuffix("^ a part is written as 2/8, from 1/8 to 8/8\n"))
  }

  @Test func `there are no more parts than subjects, and kept cases are not divided`() {
    #expect(run(["--shard", "1/4"]).error.hasSuffix("^^^ there are only 3 subjects, so some parts would be empty\n"))
    let kept = run(["--regressions", "f", "--shard", "1/2"])
    #expect(kept.error.hasSuffix("^^^^^^^^^^^^^ --regressions runs all cases, and takes no --shard\n"))
  }
}
