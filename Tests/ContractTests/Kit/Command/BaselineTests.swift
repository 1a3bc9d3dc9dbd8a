import ReactiveContractTool
import Testing

@testable import ReactiveContractKit

@Suite(.waitsLong) struct BaselineTests {
  private static let header = Baseline.header + "\n"

  /// Runs the command of a third party, whose only file is `known`.
  private func run(
    _ words: String...,
    known: String? = nil,
    on subjects: [Subject] = [.plain, .deaf]
  ) -> (status: CommandStatus, standard: String, error: String, file: String?) {
    var (standard, error, file) = ("", "", known)
    let output = CommandOutput(
      standard: { standard += $0 },
      error: { if !$0.hasPrefix("[") { error += $0 } },
      file: { _, text in
        file = text
        return nil
      },
      read: { _ in file.map(FileText.text) ?? .missing },
      isTerminal: false
    )
    let status = ContractsCommand.run(words, CommandCatalogue(Catalogue(subjects: subjects)), output: output)
    return (status, standard, error, file)
  }

  @Test func `what is found today is written, with the reason, and does not fail from then on`() throws {
    let first = run("baseline", "f", "--because", "see #12")
    let known = try #require(first.file)
    #expect(first.status == .success && known.hasPrefix(Self.header) && known.contains("\nE2 deaf # see #12\n"))
    #expect(!known.contains("plain"))
    let judged = run("--baseline", "f", known: known)
    #expect(judged.status == .success && judged.error == "", "\(judged.standard)")
    #expect(judged.standard.contains(", from f\n  E2 deaf: see #12\n"))
    #expect(run("check", "deaf", "--baseline", "f", known: known).status == .success)
    #expect(run().status == .failure)
  }

  @Test func `new findings need a reason, and the file is unchanged without one`() {
    let refused = run("baseline", "f")
    #expect(refused.status == .failure && refused.file == nil && refused.standard.contains("new: E2 deaf\n"))
    #expect(refused.error == "f is unchanged: new findings need a reason or a link: --because REASON\n")
  }

  @Test func `entries keep their reasons and comments, and those that are not found are removed`() throws {
    let old = Self.header + "# ours\nE2 deaf # the old reason\nE3 plain # corrected\n"
    let again = run("baseline", "f", "--because", "new", known: old)
    let lines = try #require(again.file).split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == [Baseline.header, "# ours", "E2 deaf # the old reason"])
    #expect(lines.dropFirst(3).allSatisfy { $0.hasSuffix(" deaf # new") })
    #expect(again.standard.contains("not broken any more: E3 plain\n"))
  }

  @Test func `an entry that is kept again must be removed, and one of another subject is named`() {
    let kept = run("--baseline", "f", known: Self.header + "E2 plain # long ago\n", on: [.plain])
    #expect(kept.status == .failure)
    #expect(kept.standard.contains("it is not broken any more, and f still lists it: remove \"E2 plain\""))
    let gone = run("--baseline", "f", known: Self.header + "E2 plan # long ago\n", on: [.plain])
    #expect(gone.status == .success && gone.error == "f: there is no subject plan here; did you mean plain?\n")
    #expect(
      run("baseline", "f", known: Self.header + "E2 plan # a test's\n", on: [.plain]).file?.contains("E2 plan") == true
    )
  }

  @Test(arguments: [
    ("E2 deaf", "E2 deaf\n       ^ the reason or a link must follow, after #"),
    ("E2 deaf # ", "E2 deaf # \n          ^ the reason or a link must follow, after #"),
    ("E9 deaf # x", "E9 deaf # x\n^^ there is no rule E9; did you mean E0?"),
    ("E2 # x", "E2 # x\n   ^ the name of a subject must follow the rule"),
  ]) func `a line that is no entry is shown where it is wrong`(line: String, text: String) {
    let judged = run("--baseline", "f", known: Self.header + line + "\n")
    #expect(judged.status == .usage && judged.standard == "")
    expectLines(judged.error, "f:\n" + text + "\n")
  }

  @Test func `a check whose only rule is broken and known succeeds, also in its files`() throws {
    let known = Self.header + "E2 deaf # see #12\n"
    var files: [String: String] = ["f": known]
    let output = CommandOutput(
      standard: { _ in },
      error: { _ in },
      file: { path, text in
        files[path] = text
        return nil
      },
      read: { files[$0].map(FileText.text) ?? .missing },
      isTerminal: false
    )
    let catalogue = CommandCatalogue(Catalogue(subjects: [.plain, .deaf]))
    func run(_ words: String...) -> CommandStatus { ContractsCommand.run(words, catalogue, output: output) }
    #expect(run("check", "E2", "deaf", "--baseline", "f", "--junit", "j", "--html", "h") == .success)
    let junit = try #require(files["j"])
    #expect(junit.contains("errors=\"0\"") && junit.contains("failures=\"0\"") && junit.contains("known: see #12"))
    #expect(run("check", "E2", "plain", "--junit", "j") == .success)
    #expect(files["j"]?.contains("errors=\"0\"") == true)
    #expect(run("check", "E2", "deaf", "--junit", "j") == .failure)
    #expect(files["j"]?.contains("failures=\"1\"") == true)
    // Cases of known findings may be in the file of cases that have failed.
    #expect(run("--regressions", "r") == .failure)
    #expect(files["r"]?.contains("\nE2:deaf:") == true)
    #expect(run("baseline", "f", "--because", "see #13") == .success)
    #expect(run("--regressions", "r", "--baseline", "f") == .success)
  }

  @Test func `several libraries may have subjects of one name`() throws {
    let catalogues = [("one", Subject.deaf), ("two", .plain)].map { library, subject in
      Catalogue(subjects: [subject], library: library)
    }
    let reports = catalogues.flatMap { $0.reports() }
    var baseline = Baseline()
    #expect(baseline.update(from: reports, because: "x").new.allSatisfy { $0.subject == "one: deaf" })
    #expect(try Baseline(baseline.text) == baseline)
    #expect(reports.map { $0.accepting(baseline, from: "f").isGreen } == [true, true])
  }

  @Test(arguments: ["a\nb", " \n "]) func `a reason that cannot be read back is refused`(reason: String) {
    let refused = run("baseline", "f", "--because", reason)
    #expect(refused.status != .success && refused.file == nil, "\(refused.error)")
  }

  @Test func `a name that cannot be read back is refused`() {
    let refused = run("baseline", "f", "--because", "x", on: [.deaf(named: "deaf # 2")])
    #expect(refused.status == .failure && refused.file == nil && refused.error.hasPrefix("f is unchanged: "))
  }

  @Test func `an undecided rule keeps its entry, and lines may end as on Windows`() throws {
    var baseline = try Baseline(Self.header.replacing("\n", with: "\r\n") + "E2 map # x\r\nE2 map # x\r\n")
    #expect(baseline.entries.count == 2)
    let doubtful = Report(subject: "map", judgements: [Judgement("E2", .inconclusive("a thread"))])
    #expect(baseline.update(from: [doubtful], because: "") == Baseline.Changes())
    #expect(doubtful.accepting(baseline, from: "f") == doubtful)
    let kept = Report(subject: "map", judgements: [Judgement("E2", .held, evidence: 1)])
    #expect(baseline.update(from: [kept], because: "").removed.count == 1 && baseline.entries.isEmpty)
  }

  @Test func `another file is refused, and never written to`() {
    let other = run("baseline", "f", "--because", "x", known: "my text\n")
    #expect(other.status == .usage && other.file == "my text\n")
    #expect(other.error.hasSuffix("^^^^^^^ the first line of a baseline is \"\(Baseline.header)\"\n"))
    #expect(run("--baseline", "f").error.contains("cannot be read: there is no such file"))
  }

  @Test func `a test accepts the findings of the file that the environment names`() throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/known"
      let report = Subject.deaf.report()
      var baseline = Baseline()
      let changes = baseline.update(from: [report], because: "see #12")
      #expect(!changes.new.isEmpty && changes.removed.isEmpty)
      #expect(FileOutput.replaceFile(path, with: baseline.text) == nil)
      let accepted = BaselineRequest.accepted(report) { $0 == "CONTRACT_BASELINE" ? path : nil }
      #expect(accepted.judgement(of: "E2")?.verdict == .excluded("known: see #12"))
      #expect(accepted.isGreen)
      #expect(BaselineRequest.accepted(report) { _ in nil } == report)
      let missing = BaselineRequest.accepted(report) { _ in "\(folder)/none" }
      #expect(
        missing.judgements.map(\.verdict)
          == [.inconclusive("\(folder)/none, which CONTRACT_BASELINE names, cannot be read: there is no such file")]
      )
    }
  }
}
