import Foundation
import Reactive
import ReactiveContractKit
@testable import ReactiveContractSpecimens
import Testing

/// Everything that the page about migrating says about this package is true.
@Suite struct MigratingPageTests {
  private typealias Line = Timeline<String, TestFailure>

  @Test func `the table of names has every operator of the catalogue, and no other`() throws {
    var page = try MigratingPage()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      page.writeOperators()
      try page.text.write(to: MigratingPage.file, atomically: true, encoding: .utf8)
    }
    let (shown, expected) = (page.table(under: MigratingPage.head[0]), MigratingPage.operators)
    for line in Set(shown).symmetricDifference(expected) {
      Issue.record("\(line)\nstands in one of the two only; WRITE_PAGES=1 writes the table anew")
    }
    #expect(shown == expected)
    let doors = Set(try SourceTree.actual.get().doors.map(\.name))
    for entry in ReferenceOperator.all { #expect(doors.contains(entry.name), "\(entry.name)") }
    #expect(expected.count > 100)
  }

  @Test func `every type on the page exists`() throws {
    let declarations = try SourceTree.actual.get().files.flatMap(\.declarations).filter(\.isPublic)
    let known = Set(declarations.map(\.name))
    let names = try MigratingPage().names(under: "| here | ReactiveSwift | RxSwift | Combine |")
    for name in names {
      for part in name.split(separator: ".").map({ $0.prefix { $0 != "(" } }) where !["<~", "<~>"].contains(part) {
        #expect(known.contains(String(part)), "\(name)")
      }
    }
    #expect(names.count > 20)
  }

  @Test func `the drawings are of runs, and what others do there is something else`() throws {
    let drawings = try MigratingPage().drawings
    #expect(drawings.map(\.title) == Difference.all.map(\.title))
    let libraries = ["ReactiveSwift", "RxSwift", "OpenCombine"]
    for (drawing, difference) in zip(drawings, Difference.all) {
      let drawn = try difference.draw().map { MigratingPage.Drawn($0.label, $0.marbles) }
      let ours = drawing.rows.filter { !libraries.contains($0.label) }
      #expect(ours == drawn, "\(difference.title)")
      let here = try #require(ours.last)
      let others = drawing.rows.filter { libraries.contains($0.label) }
      #expect(!others.isEmpty && others.allSatisfy { $0.marbles != here.marbles }, "\(difference.title)")
      for row in drawing.rows { _ = try Line(row.marbles) }
    }
  }

  @Test func `the page counts the lines that were edited`() throws {
    func count(_ file: String) throws -> String {
      let lines = try ["Before", "After"].map { folder in
        try String(contentsOf: SourceTree.root.appending(path: "Examples/Migrating/\(folder)/\(file)"), encoding: .utf8)
          .split(separator: "\n", omittingEmptySubsequences: false)
      }
      let difference = lines[1].difference(from: lines[0])
      return "\(max(difference.insertions.count, difference.removals.count)) of \(lines[0].count - 1)"
    }
    let page = try MigratingPage().text.replacing("\n", with: " ")
    let (model, tests) = (try count("CatalogueModel.swift"), try count("CatalogueModelTests.swift"))
    let places = ["**\(model) lines of the model**", "**\(tests) lines of its tests**"]
    #expect(places.filter { !page.contains($0) }.isEmpty)
  }

  @Test func `the model of the page is the one that is compiled here`() throws {
    let folder = SourceTree.root.appending(path: "Tests/ContractTests/Architecture/Migrating/After")
    for file in ["CatalogueModel.swift", "CatalogueModelTests.swift"] {
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.appending(path: file).path)
      #expect(target == "../../../../../Examples/Migrating/After/\(file)")
    }
  }

  @Test func `a pasted diagram of RxJS is read as the page says`() throws {
    func told(_ line: String, _ dialect: MarbleSyntax.Dialect) -> String {
      do {
        let notes = try Line(line, syntax: MarbleSyntax(dialect: dialect)).notes
        return notes.map { note in
          switch note.event {
          case .next(let value): "\(note.tick) \(value)"
          case .failed: "\(note.tick) #"
          case .completed: "\(note.tick) |"
          case .interrupted: "\(note.tick) !"
          }
        }.joined(separator: ", ")
      } catch {
        return "refused: \(error.reason)"
      }
    }
    let rows = try MigratingPage().table(under: "| line | `.rxjs` | `.standard` |").dropFirst(2).map { line in
      // A bar inside backticks does not end a cell.
      line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
    }
    #expect(rows.count >= 6)
    for row in rows {
      let line = row[0].trimmingCharacters(in: ["`"]).replacing("\\|", with: "|")
      let said = [told(line, .rxjs), told(line, .standard)].map { $0.replacing("|", with: "\\|") }
      #expect(Array(row.dropFirst()) == said, "\(line)")
    }
  }

  @Test func `what the page shows is compiled, and does as it says`() throws {
    let file = SourceTree.root.appending(path: "Tests/ContractTests/Architecture/Migrating/MigratingSnippets.swift")
    let compiled = lines(try String(contentsOf: file, encoding: .utf8))
    let snippets = try MigratingPage().fences("swift")
    for snippet in snippets { #expect(compiled.contains(lines(snippet)), "\(snippet)") }
    #expect(snippets.count == 7)
    let pasted = try MigratingSnippets.pastes()
    #expect(pasted.notes.map(\.tick) == [0, 0, 4, 5])
    let counted = try MigratingSnippets.counts()
    #expect(counted == [1, 2, 3])
    let (numbers, input) = Signal<Int, Never>.pipe()
    let recorded = MigratingSnippets.records(numbers) { for number in 1...3 { input.send(value: number) } }
    #expect(recorded == [1, 2, 3])
    let (others, othersInput) = Signal<Int, Never>.pipe()
    let events = MigratingSnippets.recordsEvents(of: others, on: TestScheduler()) { othersInput.send(value: 1) }
    #expect(events == [1])
    try MigratingSnippets.requires(SignalProducer(value: 1))
    withKnownIssue { try MigratingSnippets.requires(SignalProducer(error: TestFailure("no"))) }
  }

  @Test func `the first step takes as many lines as the page says, besides the imports`() throws {
    func count(_ before: String, _ after: String) throws -> Int {
      let (before, after) = (SourceTree.root.appending(path: before), SourceTree.root.appending(path: after))
      let files = try FileManager.default.subpathsOfDirectory(atPath: before.path).filter { $0.hasSuffix(".swift") }
      #expect(!files.isEmpty)
      return try files.map { file in
        let lines = try [before, after].map { folder in
          try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n")
        }
        let difference = lines[1].difference(from: lines[0])
        return difference.insertions.count {
          if case .insert(_, let line, _) = $0 { !line.hasPrefix("import ReactiveSwiftCompatibility") } else { false }
        }
      }.reduce(0, +)
    }
    let bicycles = try count("Examples/Migrating/Bicycles", "Examples/Migrating/FirstStep/Bicycles")
    #expect(try MigratingPage().text.contains("**\(bicycles) lines**"))
    #expect(try count("Examples/Migrating/Before", "Examples/Migrating/FirstStep/Catalogue") == 0)
  }

  @Test(.expectsExit) func `a property that is set from its own observer says what the page says`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      MigratingSnippets.recurs()
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let shown = try #require(try MigratingPage().fences("text").first)
    for line in shown.split(separator: "\n") { #expect(said.contains(line), "\(said)") }
  }

  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}
