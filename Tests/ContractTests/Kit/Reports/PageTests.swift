import Foundation
import Testing

@testable import ReactiveContractKit
@testable import ReactiveContractTool

@Suite struct PageTests {
  private let reports: [Report] = {
    var relay = Report(
      subject: "MyRelay",
      judgements: [
        Judgement("E0", .held, evidence: 18_204, scope: "all 241 timelines"),
        Judgement("E5", .violated([Samples.overlap]), evidence: 1, scope: "34 schedules"),
        Judgement("S1", .notApplicable("no signal given")), Judgement("S2", .notApplicable("no signal given")),
      ]
    )
    relay.library = "Relays"
    var debounce = Report(
      subject: "debounce(2)",
      judgements: [
        Judgement("E2", .violated([Samples.lateFailure(under: "E2")]), evidence: 1),
        Judgement("E6", .inconclusive("a <foreign> thread")),
      ]
    )
    debounce.library = "Timers"
    return [relay, debounce]
  }()

  private func page() throws -> XMLTree.Node { try XMLTree.parse(Report.html(reports, title: "Two & two")) }

  private func text(_ node: XMLTree.Node) -> String { node.all.map(\.text).joined(separator: " ") }

  @Test func `a page loads nothing, and tells the browser to refuse all loads`() throws {
    let html = Report.html(reports)
    for word in ["http:", "https:", "src=", "url(", "@import"] { #expect(!html.contains(word), "\(word)") }
    #expect(html.ranges(of: "href=").count == html.ranges(of: "href=\"#").count, "a link stays on the page")
    let policy = try page().all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none';") == true)
  }

  @Test func `a finding says everything, and is drawn`() throws {
    let articles = try page().all("article")
    #expect(articles.map { $0.attributes["data-rule"] } == ["E5", "E2", "E6"])
    let late = text(articles[1])
    for words in [
      "A failure passes at once", "debounce(2)", "smallest of 31 failing timelines of 241 that were tried",
      "CONTRACT_REPLAY='E2:debounce(2):a#' swift test", "sent at 1, delivered at 2", "it takes the same scheduled path",
    ] { #expect(late.contains(words), "\(words)") }
    #expect(text(articles[2]).contains("a <foreign> thread"))
  }

  @Test func `marbles are shapes: expected over actual, a frame around an instant, a caret under its column`() throws {
    let drawing = try #require(try page().all("article")[1].all("svg").first)
    #expect(drawing.attributes["role"] == "img")
    #expect(drawing.attributes["aria-label"]?.contains("actual: --(a#)") == true)
    let groups = drawing.all("g")
    #expect(groups.map { $0.attributes["class"] } == ["seen", "expected", "seen"])
    #expect(groups.map { $0.all("circle").count } == [1, 0, 1])
    for group in groups {
      #expect(group.all("path").count { $0.attributes["class"] == "failed" } == 1)
    }
    let frames = drawing.all("rect").filter { $0.attributes["class"] == "instant" }
    #expect(frames.count == 1)
    // The labels take eight letters of eight, and sixteen; a column takes 22. The caret stands below the second.
    let middle = 8 * 8 + 16 + 22 + 11
    let caret = drawing.all("path").first { $0.attributes["class"] == "caret" }
    #expect(caret?.attributes["d"]?.hasPrefix("M\(middle) ") == true)
    let failure = groups[1].all("path").first { $0.attributes["class"] == "failed" }
    #expect(failure?.attributes["d"]?.hasPrefix("M\(middle - 8) ") == true)
  }

  @Test func `every sign of a line has a shape of its own, and what is no line is shown as written`() {
    func shapes(_ drawing: String, _ label: String = "actual") -> String {
      DiagramDrawing([DiagramRow(label, drawing)]).markup.text
    }
    #expect(shapes("-|").contains("class=\"completed\""))
    #expect(shapes("!").contains("class=\"interrupted\""))
    #expect(shapes("{ab}").contains("class=\"instant unordered\""))
    #expect(shapes("a 10ms b").contains(">10ms</text>"))
    #expect(shapes("#'late'").contains("class=\"failure-name\""))
    func ticks(_ ruler: String, _ line: String) -> [String] {
      let drawing = DiagramDrawing([DiagramRow("tick", ruler), DiagramRow("actual", line)]).markup.text
      return drawing.components(separatedBy: "class=\"tick\" x=\"").dropFirst().map {
        $0.components(separatedBy: "</text>")[0].components(separatedBy: ">")[1]
      }
    }
    #expect(ticks("012   3", "--(ab)c") == ["0", "1", "2", "3"])
    #expect(ticks("0     10", "a 9ms b").last == "10" && ticks("0      12", "a 11ms b") == ["0", "12"])
    #expect(ticks("0123456789 11", "-----------") == (0...9).map(String.init) + ["11"])
    #expect(shapes("🙂").contains("class=\"value\" x="), "wide ones take two columns")
    #expect(shapes("(+*)", "lifetime").components(of: "class=\"mark\"") == 2)
    #expect(shapes("a'<").contains("class=\"plain\"") && shapes("a'<").contains("a&#39;&lt;"))
  }

  @Test func `what threads did is a table with a column for each`() throws {
    let trace = try #require(try page().all("table").first { $0.attributes["class"] == "trace" })
    #expect(trace.all("thead")[0].all("th").map(\.text) == ["", "thread A", "thread B"])
    let rows = trace.all("tbody")[0].all("tr").map { $0.all("td").map(\.text) }
    #expect(rows[1] == ["observer enters  value 2", ""] && rows[2] == ["", "send 3"] && rows.count == 5)
  }

  @Test func `readers may choose rule, library, subject and verdict, once the script runs`() throws {
    let page = try page()
    let form = try #require(page.all("form").first)
    #expect(form.attributes["hidden"] != nil)
    #expect(
      form.all("select").map { $0.all("option").map(\.text) } == [
        ["all", "E0", "E2", "E5", "E6", "S1", "S2"], ["all", "Relays", "Timers"],
      ]
    )
    #expect(
      form.all("input").compactMap { $0.attributes["value"] } == ["held", "violated", "inconclusive", "notApplicable"]
    )
    let marked = page.all.filter { $0.attributes["data-verdict"] != nil && $0.attributes["data-subject"] != nil }
    #expect(marked.allSatisfy { ["Relays", "Timers"].contains($0.attributes["data-library"]) })
    #expect(page.all("script").count == 1 && page.all("noscript").isEmpty)
  }

  @Test func `every verdict is there, and what does not concern a subject is one line for each reason`() throws {
    let tables = try page().all("details").filter { $0.attributes["data-group"] != nil }
    #expect(tables.map { text($0.all("summary")[0]) }[0].contains("Relays: MyRelay"))
    let rows = tables[0].all("tbody")[0].all("tr").map { $0.children.map { text($0).trimmingPrefix(" ") } }
    #expect(rows.map { $0[0] } == ["E0", "E5", "S1, S2"])
    #expect(rows[0][3] == "18 204" && rows[0][4] == "all 241 timelines" && rows[2][4] == "no signal given")
  }

  @Test func `the sentence at the top says how it is`() throws {
    func sentence(_ reports: [Report]) throws -> String {
      try XMLTree.parse(Report.html(reports)).all("p").first { $0.attributes["class"]?.hasPrefix("verdict") == true }?
        .text
        ?? ""
    }
    #expect(try sentence(reports) == "2 rules are broken by 2 subjects: E2, E5.")
    #expect(try sentence([]) == "Nothing has been checked: there is no subject.")
    let held = RuleBook.all.map { Judgement($0.id, .held, evidence: 1) }
    #expect(try sentence([Report(subject: "a", judgements: held)]) == "Every rule that concerns a subject holds.")
    #expect(
      try sentence([Report(subject: "a", judgements: Array(held.dropFirst()))])
        == "No rule is broken, but not every one was checked."
    )
    #expect(try page().all("title")[0].text == "Two & two")
  }
}

extension String {
  fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
