import Foundation
import ReactiveContractKit

@testable import ThirdParty

/// The page of findings: a table of libraries by chapters, and a report for each defect.
struct FindingsPage {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  /// The file with the page.
  static let file = folder.appending(path: "../../../../Docs/Findings.md").standardized

  /// The files with helpers of the tests, which a report needs.
  private static let helpers = ["Log.swift", "Started.swift", "Scripted.swift"]

  private let tests: [String]
  private let survey: Survey

  init(_ survey: Survey) throws {
    self.survey = survey
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
    tests = try names.filter { $0.hasSuffix("Tests.swift") }.map(Self.text)
  }

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  /// Returns the page in Markdown.
  func text() throws -> String {
    var blocks = [Self.introduction, table]
    for library in Library.Name.allCases {
      blocks.append("## Defects of \(library.rawValue)")
      let defects = Triage.all.filter { $0.library == library && $0.expected != nil }
      blocks += defects.map(report)
      blocks.append("## Differences of \(library.rawValue)")
      let others = Triage.all.filter { $0.library == library && $0.expected == nil }
      blocks.append(others.map { "- *\($0.title)* (\($0.rules)). \($0.reason)" }.joined(separator: "\n"))
    }
    blocks.append("## The helpers of the reports")
    blocks += try Self.helpers.map { "```swift\n\(try Self.text(of: $0).trimmingCharacters(in: .newlines))\n```" }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Findings in other libraries

    What the rules and oracles reported about libraries that we did not write, explained by a person, and shown by a test that does not use the
    kit. A *defect* contradicts what the library documents, or what every user may expect of it: its report below can be sent as it is. A
    *difference* is documented, or belongs to the model of the library; of a *matter of taste* both sides have good arguments.

    All were seen with Swift 6.3 on Linux. The code of a report is the body of a test in
    [Examples/ThirdParty](../Examples/ThirdParty/README.md), so it shows what happens today: its expectations pass. Some of it uses the
    helpers at the end of this page.

    ## Library by chapter

    A finding counts in each chapter in which it breaks a rule.
    """

  private var table: String {
    let libraries = Library.Name.allCases
    let head = ["| chapter |", libraries.map { " \($0.rawValue) |" }.joined()].joined()
    let line = "| --- |" + libraries.map { _ in " --- |" }.joined()
    let chapters =
      RuleBook.contents.map { ($0.title, Set($0.rules.map(\.text))) }
      + [("What the operator is for (oracles)", [FailedCheck.oracle])]
    let rows = chapters.map { title, rules in
      "| \(title) |" + libraries.map { " \(cell($0, rules)) |" }.joined()
    }
    return ([head, line] + rows).joined(separator: "\n")
  }

  private func cell(_ library: Library.Name, _ rules: Set<String>) -> String {
    let found = Triage.all.filter { triage in
      triage.library == library && triage.checks.contains { rules.contains($0.rule) }
    }
    let words = [("defect", "defects"), ("difference", "differences"), ("taste", "matters of taste")]
    let counts = words.compactMap { word, many -> String? in
      let count = found.count { $0.judgement.word == word }
      let one = word == "taste" ? "matter of taste" : word
      return count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
    }
    if !counts.isEmpty { return counts.joined(separator: ", ") }
    let sections = survey.sections.filter { $0.library.name.hasPrefix(library.rawValue) }
    let judgements = sections.flatMap(\.reports).flatMap(\.judgements)
    return judgements.contains { rules.contains($0.rule.text) && $0.verdict.kind == .held } ? "none" : "not checked"
  }

  private func report(_ triage: Triage) -> String {
    """
    ### \(triage.title)

    Versions: \(triage.library.rawValue), Swift 6.3, Linux. Rules: \(triage.rules).

    Expected: \(triage.expected ?? "")

    Actual: \(triage.reason)

    ```swift
    \(code(of: triage.test))
    ```
    """
  }

  /// Returns the body of a test, and the helpers of its suite that it calls.
  private func code(of test: String) -> String {
    let start = "  @Test func `\(test)`() "
    guard let source = tests.first(where: { $0.contains(start) }) else { return "no test" }
    let body = Self.member(from: start, of: source).dropFirst().dropLast().map { String($0.dropFirst(4)) }
    let helpers = source.split(separator: "\n").filter { line in
      guard line.hasPrefix("  private func ") || line.hasPrefix("  private let ") else { return false }
      let name = line.split(separator: " ")[2].prefix { $0.isLetter }
      return body.contains { $0.contains(name) }
    }
    let members = helpers.map { line in
      Self.member(from: String(line), of: source).map { String($0.dropFirst(2)) }.joined(separator: "\n")
    }
    return (members + [body.joined(separator: "\n")]).joined(separator: "\n\n")
  }

  /// Returns the lines of a member of a suite, from its first line to its closing brace.
  private static func member(from start: String, of source: String) -> [Substring] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.firstIndex(where: { $0.hasPrefix(start) }) else { return [] }
    let last = lines[first...].firstIndex { $0 == "  }" } ?? first
    return Array(lines[first...last])
  }
}

extension Triage {
  /// The behaviour that a user may expect instead of a defect; `nil` for other findings.
  fileprivate var expected: String? { if case .defect(let expected) = judgement { expected } else { nil } }

  /// The rules that it breaks, in the order of the book.
  fileprivate var rules: String {
    let all = Set(checks.map(\.rule))
    let known = RuleBook.all.map(\.id.text).filter(all.contains)
    return (known.map { "[\($0)](Contracts/\($0).md)" } + (all.contains(FailedCheck.oracle) ? ["oracle"] : []))
      .joined(separator: ", ")
  }
}
