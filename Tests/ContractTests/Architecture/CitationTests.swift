import Foundation
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The rules and tests that the documents cite must exist.
@Suite struct CitationTests {
  /// Returns the entries of a page: the text below each heading of the third level.
  private func entries(_ page: String) throws -> [(title: String, text: String)] {
    let text = try String(contentsOf: SourceTree.root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "\n### ").dropFirst().map { entry in
      let title = entry.prefix { $0 != "\n" }
      let body = entry.dropFirst(title.count).components(separatedBy: "\n## ")[0]
      return (String(title), body.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
  }

  @Test func `every decision says what holds it, and that exists`() throws {
    let entries = try entries("Docs/Decisions.md")
    let tests = try TraceSources.reading(package: SourceTree.root.path).tests
    #expect(entries.count > 20)
    for (title, text) in entries {
      let parts = text.components(separatedBy: "Held by: ")
      let departs = text.contains("Departs from: ")
      #expect(departs && parts.count == 2, "\(title)")
      guard let held = parts.last, parts.count == 2 else { continue }
      let quoted = held.split(separator: "\"", omittingEmptySubsequences: false)
      for (index, part) in quoted.enumerated() {
        if index % 2 == 1 {
          #expect(tests.contains(String(part)), "\(title)")
        } else {
          for id in part.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            #expect(RuleBook.rule(Rule.ID(String(id))) != nil, "\(title)")
          }
        }
      }
    }
  }
}
