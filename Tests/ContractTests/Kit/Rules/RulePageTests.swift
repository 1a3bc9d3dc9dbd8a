import Foundation
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@Suite struct RulePageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Docs/Contracts").standardized

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
  }

  @Test(arguments: RuleBook.all.map(\.id.text)) func `a page says what the book says`(id: String) throws {
    let rule = try #require(RuleBook.rule(Rule.ID(id)))
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      let file = Self.folder.appending(path: "\(id).md")
      try rule.page.write(to: file, atomically: true, encoding: .utf8)
    }
    expectLines(try page(id), rule.page)
  }

  @Test func `there is no page without a rule`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Set(files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
    let pages = ["README", "Threads", "ThreadsAtEveryAccess", "Trace", "Versions"]
    #expect(names == Set(RuleBook.all.map(\.id.text)).union(pages))
  }

  @Test func `the table of contents has a line for every chapter, and every rule in one of them`() throws {
    let lines = try page("README").split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("| Chapter |") })
    #expect(Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") }) == RuleBook.contents.map(\.row))
    #expect(RuleBook.contents.flatMap(\.rules) == RuleBook.all.map(\.id))
    let known = Set(RuleBook.all.map(\.id))
    for heading in RuleBook.contents {
      let isSound = known.isSuperset(of: heading.elsewhere) && Set(heading.rules).isDisjoint(with: heading.elsewhere)
      #expect(isSound, "\(heading.title)")
      #expect(
        heading.elsewhere == heading.elsewhere.sorted { RuleBook.sorted([$0, $1]).first == $0 },
        "\(heading.title)"
      )
    }
  }

  @Test func `the index has a line for every rule, in the order of the book`() throws {
    let rows = try page("README").split(separator: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.map(String.init) == RuleBook.all.map { "| [\($0.id)](\($0.id).md) | \($0.title) | \($0.level) |" })
  }
}
