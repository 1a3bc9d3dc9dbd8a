import Foundation
import ReactiveContractKit
import Testing

import ReactiveContractTesting

/// All code in the articles of the documentation catalogues is compiled and run, and their lists are complete.
@Suite struct ArticleTests {
  /// An article, by its path from the root.
  struct Article: CustomTestStringConvertible {
    let path: String
    let text: String

    var testDescription: String { path }

    /// Returns the contents of the code blocks of a language, in order.
    func fences(_ language: String) -> [String] {
      text.components(separatedBy: "\n```\(language)\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    }
  }

  private static let articles: [Article] = [
    "Reactive", "ReactiveFoundation", "ReactiveContractKit", "ReactiveContractTesting", "ReactiveContractXCTest",
    "ReactiveContractTool",
  ]
  .flatMap { module in
    let folder = "Sources/\(module)/\(module).docc"
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      let text = try? String(contentsOf: SourceTree.root.appending(path: "\(folder)/\(name)"), encoding: .utf8)
      return Article(path: "\(module)/\(name)", text: text ?? "")
    }
  }

  private static let sources = Result {
    try [
      "Tests/Examples", "Tests/ContractTests/Architecture", "Tests/ContractTests/Architecture/Articles",
      "Tests/ContractTests/Conformance",
    ]
    .flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.map {
          lines(try String(contentsOf: SourceTree.root.appending(path: "\(folder)/\($0)"), encoding: .utf8))
        }
    }
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test func `each of the kit's users and the authors of apps have articles`() {
    #expect(Self.articles.count == 14)
    #expect(Self.articles.map { $0.fences("swift").count }.reduce(0, +) >= 35)
  }

  @Test(arguments: articles) func `an article shows nothing that is not compiled`(_ article: Article) throws {
    let sources = try Self.sources.get()
    for snippet in article.fences("swift") {
      #expect(sources.contains { $0.contains(Self.lines(snippet)) }, "\(snippet)")
    }
  }

  @Test func `what an article shows of a failure is what the kit says`() throws {
    let article = try #require(Self.articles.first { $0.path.hasSuffix("AnOperatorOfYourOwn.md") })
    let shown = try #require(article.fences("text").first)
    let issues = ContractIssue.found(at: Report.Caller(fileID: #fileID, line: #line)) {
      try Contract.operators.verify("greedyTake(1)", traits: .finishesEarly) { signal, _ in signal.greedyTake(1) }
    }
    guard case .text(let said) = try #require(issues.first).content else {
      Issue.record("this is no rule")
      return
    }
    let texts = Self.articles.flatMap { $0.fences("text") }
    #expect(texts.count == 1)
    #expect(Self.lines(said).contains(Self.lines(shown)), "\(said)")
  }

  @Test func `every public type and function has its place in the lists`() throws {
    let tree = try SourceTree.actual.get()
    for module in ["Reactive", "ReactiveContractKit", "ReactiveContractTesting"] {
      let landing = try #require(Self.articles.first { $0.path == "\(module)/\(module).md" })
      // A file that imports the kit also sees the declarations of the modules below it.
      let modules = tree.plan.below(module)
      let missing = Self.unlisted(tree.files.filter { modules.contains($0.module) }, in: landing.text)
      #expect(missing.isEmpty, "\(landing.path) has no \(missing.joined(separator: ", "))")
    }
  }

  @Test func `a type that is in no list is reported`() {
    let file = SourceFile(
      module: "Reactive",
      path: "Signal/New.swift",
      source: "public struct New {}\nstruct Hidden {}\n"
    )
    #expect(Self.unlisted([file], in: "- ``Signal``") == ["New"])
    #expect(Self.unlisted([file], in: "- ``New``").isEmpty)
  }

  /// Returns the public top-level types and functions that a page does not link to, without operators.
  private static func unlisted(_ files: [SourceFile], in text: String) -> [String] {
    let declared = files.flatMap(\.declarations).filter {
      $0.isPublic && $0.scopes.isEmpty && $0.keyword != "extension"
    }
    let names = Set(declared.map(\.name)).filter { $0.first?.isLetter == true }
    return names.filter { !text.contains("- ``\($0)``") && !text.contains("- ``\($0)(") }.sorted()
  }
}
