import Foundation
import Testing

@testable import ReactiveContractSpecimens
import ReactiveContractKit

@Suite struct OperatorPageTests {
  private static let file = House.root.appending(path: "Docs/Operators.md")

  @Test func `the page says what running the operators says`() throws {
    let text = try OperatorPage(house: House.actual.get()).text()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let (actual, expected) = (page.split(separator: "\n"), text.split(separator: "\n"))
    guard let line = zip(actual, expected).first(where: { $0 != $1 }) else {
      #expect(actual.count == expected.count)
      return
    }
    Issue.record("the page says\n  \(line.0)\nand the code\n  \(line.1)\nWRITE_PAGES=1 writes it anew")
  }

  @Test func `every operator of signals and producers is on the page`() throws {
    #expect(try missing(in: OperatorFamily.all.flatMap(\.entries)).isEmpty)
  }

  @Test func `an operator that is taken off the page is missed`() throws {
    let entries = OperatorFamily.all.flatMap(\.entries)
    for gone in ["map(_:)", "take(until:)", "zip(_:emptySentinel:)", "wait()"] {
      #expect(try missing(in: entries.filter { $0.door != gone }).contains { $0.hasPrefix(gone) }, "\(gone)")
    }
  }

  @Test func `every operator on the page is judged, and every judged operator is on the page`() {
    let entries = OperatorFamily.all.flatMap(\.entries)
    let judged = Set(ReferenceOperators.all.map(\.name))
    #expect(Set(entries.flatMap(\.subjects)) == judged)
    let unjudged = OperatorFamily.all.dropLast(3).flatMap(\.entries).filter(\.subjects.isEmpty)
    #expect(unjudged.map(\.door).isEmpty)
    #expect(judged.isSubset(of: Catalogue.reference.subjects.map(\.name)))
  }

  @Test func `every operator is applied in the file of O1`() throws {
    let file = House.root.appending(path: "Tests/MustNotCompile/O1.swift")
    let source = SourceFile(module: "", path: "O1.swift", source: try String(contentsOf: file, encoding: .utf8))
    let words = Set(source.tokens.filter { $0.kind == .word }.map(\.text))
    let doors = try House.actual.get().doors.filter { !$0.stem.hasPrefix("SignalProducer") && $0.stem != "Buffer" }
    let missing = doors.filter { !words.contains(String($0.name.prefix { $0 != "(" })) }
    #expect(missing.map(\.name).isEmpty)
  }

  /// The operators that no entry tells of; one whose name stands in several files needs an entry for each.
  private func missing(in entries: [OperatorEntry]) throws -> [String] {
    let doors = try House.actual.get().doors
    let stems = Dictionary(grouping: doors, by: \.name).mapValues { Set($0.map(\.stem)) }
    return doors.filter { door in
      let isAlone = (stems[door.name] ?? []).count < 2
      return !entries.contains { $0.door == door.name && ($0.files.contains(door.stem) || $0.files.isEmpty && isAlone) }
    }.map { "\($0.name) of \($0.stem)" }
  }
}
