import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct ReportFilesTests {
  private let held = Report(subject: "map", judgements: RuleBook.all.map { Judgement($0.id, .held, evidence: 1) })

  @Test func `judging writes what is asked for, each file once`() {
    let probe = CommandProbe(reports: [held])
    #expect(probe.run("--json", "a.json", "--junit", "b.xml", "--html", "c.html") == .success)
    #expect(probe.writes.count == 3 && !probe.writes.contains(""), "a file is not emptied before the work")
    #expect(probe.files["b.xml"] == Report.junit([held]) && probe.files["c.html"] == Report.html([held]))
    #expect(probe.files["a.json"]?.hasPrefix("{") == true)
  }

  @Test func `operators are written the same way`() {
    let probe = CommandProbe(operators: OperatorReport(rows: []))
    #expect(probe.run("operators", "--junit", "b.xml", "--html", "c.html") == .failure)
    #expect(probe.files["b.xml"] == OperatorReport(rows: []).junit())
    #expect(probe.files["c.html"] == OperatorReport(rows: []).html())
  }

  @Test func `what is allowed is skipped in the file, too`() {
    let doubtful = Report(subject: "a", judgements: [Judgement("E5", .inconclusive("a foreign thread"))])
    let probe = CommandProbe(reports: [held, doubtful])
    #expect(probe.run("--junit", "b.xml", "--allow", "inconclusive") == .success)
    #expect(probe.files["b.xml"]?.contains("errors=\"0\"") == true)
    #expect(probe.run("--junit", "b.xml") == .failure)
    #expect(probe.files["b.xml"]?.contains("errors=\"1\"") == true)
  }

  @Test(arguments: ["--junit", "--html"]) func `a file that cannot be written is found out before the work`(
    _ option: String
  ) {
    let probe = CommandProbe(reports: [held])
    #expect(probe.run(option, "nowhere/f") == .usage)
    #expect(probe.calls.isEmpty && probe.error.hasSuffix("^^^^^^^^^ cannot be written: No such file or directory\n"))
    #expect(CommandProbe().run("matrix", option, "f") == .usage)
  }
}
