import Foundation
import ReactiveContractKit
import Testing

@Suite struct RulePageTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Docs/Contracts").standardized

  private func page(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: "\(name).md"), encoding: .utf8)
  }

  @Test(arguments: RuleBook.all.map(\.id.text)) func `a page says what the book says`(id: String) throws {
    let rule = try #require(RuleBook.rule(Rule.ID(id)))
    expectLines(try page(id), rule.page)
  }

  @Test func `there is no page without a rule`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = Set(files.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) })
    #expect(names == Set(RuleBook.all.map(\.id.text)).union(["README", "Trace"]))
  }

  @Test func `the index has a line for every rule, in the order of the book`() throws {
    let rows = try page("README").split(separator: "\n").filter { $0.hasPrefix("| [") }
    #expect(rows.map(String.init) == RuleBook.all.map { "| [\($0.id)](\($0.id).md) | \($0.title) | \($0.level) |" })
  }
}
