import Foundation
import ReactiveContractKit
import Testing

@Suite struct RuleBookVersionTests {
  /// Returns the id, level, title, text and readings of a rule: all but its explanation.
  private static func lines(of rule: Rule) -> [String] {
    ["\(rule.id) \(rule.level.rawValue) \(rule.title)", rule.text]
      + rule.readings.map { "\($0.id) \($0.isReference) \($0.text)" }
  }

  /// The digest of the book, by the FNV-1a function for 64 bits.
  private static var digest: String {
    let text = RuleBook.all.flatMap(lines).joined(separator: "\n")
    let number = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(number, radix: 16)
  }

  @Test func `the last row on the page of versions has the version and the digest of the book`() throws {
    let page = try String(contentsOf: SourceTree.root.appending(path: "Docs/Contracts/Versions.md"), encoding: .utf8)
    let last = try #require(page.split(separator: "\n").last { $0.hasPrefix("| ") })
    let cells = last.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      Array(cells.prefix(3)) == [RuleBook.version, "\(RuleBook.all.count)", "`\(Self.digest)`"],
      "a rule has changed: give RuleBook.version a new number, and the page a row that says what has changed"
    )
  }
}
