import ReactiveContractKit
import ReactiveContractTool
import Testing

/// The links of a page, its table of subjects and rules, and the order of its findings.
@Suite struct PageLinkTests {
  private static func report(_ name: String, _ judgements: Judgement...) -> Report {
    Report(subject: name, judgements: judgements)
  }

  private let reports = [
    report("kept", Judgement("E2", .held, evidence: 3), Judgement("E4", .excluded("later"))),
    report("a b_c", Judgement("E2", .held, evidence: 1), Judgement("E5", .inconclusive("a doubt"))),
    report(
      "100% \"odd\"",
      Judgement("E2", .violated([Samples.lateFailure(under: "E2")])),
      Judgement("E4", .violated([Samples.lostInterruption(under: "E4")])),
      Judgement("P4", .violated([Samples.lostInterruption(under: "P4")])),
      Judgement("S1", .notApplicable("no signal given"))
    ),
  ]

  private func page() throws -> XMLTree.Node { try XMLTree.parse(Report.html(reports)) }

  @Test func `every link leads to one place of the page`() throws {
    let page = try page()
    let places = page.all.compactMap { $0.attributes["id"] }
    let targets = page.all("a").compactMap { $0.attributes["href"] }
    #expect(Set(places).count == places.count && !targets.isEmpty)
    for target in targets {
      #expect(places.contains(String(target.dropFirst()).replacing("%25", with: "%")), "\(target)")
    }
    #expect(places.contains("E5-a_b__c") && targets.contains("#E2-100%25_\"odd\""))
  }

  @Test func `what is broken comes first, and what follows from it comes next`() throws {
    let page = try page()
    let articles = page.all("article")
    #expect(articles.map { $0.attributes["data-rule"] } == ["E2", "E4", "P4", "E5"])
    #expect(
      articles.map { $0.attributes["class"] ?? "" } == ["violated", "violated", "violated follower", "inconclusive"]
    )
    let reason = articles[2].all("p").first { $0.text.hasPrefix("Follows from") }
    #expect(reason?.all("a").first?.attributes["href"] == "#E4-100%25_\"odd\"")
    let subjects = page.all("details").filter { $0.attributes["data-group"] != nil }
    #expect(subjects.map { $0.all("code").first?.text } == ["100% \"odd\"", "a b_c", "kept"])
  }

  @Test func `a table has a row for each subject and a column for each rule, and failures are links`() throws {
    let matrix = try #require(try page().all("table").first { $0.attributes["class"] == "matrix" })
    #expect(matrix.all("thead")[0].all("th").compactMap { $0.attributes["data-column"] } == ["E2", "E4", "E5", "P4"])
    let rows = matrix.all("tbody")[0].all("tr")
    #expect(rows.map { $0.attributes["data-subject"] } == ["100% \"odd\"", "a b_c", "kept"])
    let cells = rows.map { row in row.all("td").map { cell in cell.all("a").first?.text ?? cell.text } }
    #expect(cells == [["X", "X", "", "X"], ["+", "", "?", ""], ["+", "e", "", ""]])
    #expect(rows[1].all("a").first?.attributes["aria-label"] == "E5 inconclusive")
    #expect(try XMLTree.parse(Report.html([reports[0]])).all("table").allSatisfy { $0.attributes["class"] != "matrix" })
  }

  @Test func `every row of a subject says how many verdicts it stands for, and its heading counts them`() throws {
    let group = try #require(try page().all("details").first { $0.attributes["data-group"] != nil })
    let rows = group.all("tbody")[0].all("tr")
    #expect(rows.map { $0.attributes["data-verdict"] } == ["violated", "violated", "violated", "notApplicable"])
    #expect(rows.map { $0.attributes["data-count"] } == ["1", "1", "1", "1"])
    let tallies = group.all("summary")[0].all("span")
    #expect(tallies.map { $0.attributes["data-kind"] } == ["violated", "notApplicable"])
    #expect(tallies.map { $0.all("b")[0].text } == ["3", "1"])
    let boxes = try page().all("input").compactMap { $0.attributes["name"] == "verdict" ? $0.attributes["value"] : nil }
    #expect(try page().all("span").compactMap { $0.attributes["data-tally"] } == boxes)
  }

  @Test func `a rule opens to show what it requires and how it is broken`() throws {
    let row = try #require(try page().all("tr").first { $0.attributes["id"] == "rule-E2" })
    let texts = row.all("p").map(\.text)
    #expect(texts.first == RuleBook.rule("E2")?.text && texts.contains { $0.hasPrefix("Usual mistake: ") })
    #expect(row.all("svg").count == 1)
  }

  @Test func `the page names the libraries with their versions, and the version of the book`() throws {
    let catalogue = Catalogue(subjects: [.plain], library: "Operators", version: "1.4")
    var page = ""
    let output = CommandOutput(
      standard: { _ in },
      error: { _ in },
      file: { _, text in
        page = text
        return nil
      },
      isTerminal: false
    )
    #expect(
      ContractsCommand.run(["check", "E2", "--html", "f"], CommandCatalogue(catalogue), output: output) == .success
    )
    #expect(page.contains("Operators 1.4 · rule book \(RuleBook.version)"))
  }
}
