import Foundation

import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// `Docs/Migrating.md`, of which only the table of operators is generated.
///
/// Every number, table and drawing on it is compared with the code.
struct MigratingPage {
  /// A line of a drawing under a heading.
  struct Drawn: Equatable {
    let label: String
    let marbles: String

    init(_ label: String, _ marbles: String) {
      self.label = label
      // Blanks fill columns that another line of the drawing needs.
      self.marbles = marbles.filter { $0 != " " }
    }
  }

  static let file = SourceTree.root.appending(path: "Docs/Migrating.md")

  /// The head of the table of operators; the table of types has another first column.
  static let head = ["| operator here | ReactiveSwift | RxSwift | Combine |", "| --- | --- | --- | --- |"]

  private(set) var lines: [String]

  init(_ text: String) { lines = text.components(separatedBy: "\n") }

  init() throws { self.init(try String(contentsOf: Self.file, encoding: .utf8)) }

  var text: String { lines.joined(separator: "\n") }

  /// The lines that the table of operators must have: the names of the page of operators, with their counterparts.
  static var operators: [String] {
    head
      + ReferenceOperator.all.map { entry in
        let name = entry.name == "flatten(_:)" ? entry.drawing.call : entry.name
        let others = [2, 4, 3].map { number in entry.elsewhere.names[number].map { "`\($0)`" } ?? "no counterpart" }
        return "| `\(name)` | \(others.joined(separator: " | ")) |"
      }
  }

  /// The lines of the table with this head.
  func table(under head: String) -> [String] {
    guard let start = lines.firstIndex(of: head) else { return [] }
    return lines[start...].prefix { $0.hasPrefix("|") }.map { $0 }
  }

  /// The first column of a table, without its head.
  func names(under head: String) -> [String] {
    table(under: head).dropFirst(2).map { line in
      line.split(separator: "|").first.map { $0.filter { $0 != "`" }.trimmingCharacters(in: .whitespaces) } ?? ""
    }
  }

  /// Puts the operators of the catalogue in place of those of the page.
  mutating func writeOperators() {
    guard let start = lines.firstIndex(of: Self.head[0]) else { return }
    let count = lines[start...].prefix { $0.hasPrefix("|") }.count
    lines.replaceSubrange(start..<start + count, with: Self.operators)
  }

  /// The headings above drawings, each with the lines of its drawing.
  var drawings: [(title: String, rows: [Drawn])] {
    var found: [(title: String, rows: [Drawn])] = []
    var (title, isInside) = ("", false)
    for line in lines {
      if line.hasPrefix("#") { title = line.drop { "# ".contains($0) }.description }
      if line == "```marbles" { found.append((title, [])) }
      if isInside, line != "```", let gap = line.range(of: "    ") {
        let marbles = line[gap.upperBound...].drop { $0 == " " }
        found[found.count - 1].rows.append(Drawn(String(line[..<gap.lowerBound]), String(marbles)))
      }
      isInside = line == "```marbles" || isInside && line != "```"
    }
    return found
  }

  /// Returns the contents of the code blocks of a language, in order.
  func fences(_ language: String) -> [String] {
    text.components(separatedBy: "```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
  }
}
