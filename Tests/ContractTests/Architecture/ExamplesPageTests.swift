import Foundation
import Testing

/// All code on the page of examples is compiled elsewhere.
@Suite struct ExamplesPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the contents of the page's code blocks of a language, in order.
  private func fences(_ language: String) throws -> [String] {
    try text("Docs/Examples.md").components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// Returns the lines of a text without surrounding blanks, and without marks for the compiler.
  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("// expected") }
      .joined(separator: "\n")
  }

  private func sources(_ folders: String...) throws -> [String] {
    try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: SourceTree.root.appending(path: folder).path)
        .filter { $0.hasSuffix(".swift") }.sorted().map { try text("\(folder)/\($0)") }
    }
  }

  @Test func `every snippet on the page of examples stands in a file that is compiled`() throws {
    let sources = try sources("Tests/Examples", "Tests/MustNotCompile", "Tests/MustNotCompile/MainActorByDefault")
    let compiled = sources.map(lines)
    let snippets = try fences("swift")
    #expect(snippets.count >= 15)
    for snippet in snippets {
      #expect(compiled.contains { $0.contains(lines(snippet)) }, "\(snippet)")
    }
  }

  @Test func `every complaint on the page of examples is expected of the compiler, word for word`() throws {
    let expected = try sources("Tests/MustNotCompile", "Tests/MustNotCompile/MainActorByDefault")
    let complaints = try fences("text")
    #expect(complaints.count == 4)
    for complaint in complaints {
      let marks = ["expected-error {{\(complaint)}}", "expected-error@-1 {{\(complaint)}}"]
      #expect(expected.contains { source in marks.contains(where: source.contains) }, "\(complaint)")
    }
  }

  @Test func `the examples are one set of files, compiled as three kinds of apps`() throws {
    let links = ["ExamplesOnMainActor", "ExamplesInSwift5"]
    for link in links {
      let path = SourceTree.root.appending(path: "Tests/\(link)").path
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "Examples")
    }
    let manifest = try text("Package.swift")
    for target in ["Examples"] + links { #expect(manifest.contains("name: \"\(target)\"")) }
    #expect(manifest.contains(".treatAllWarnings(as: .error)"))
  }
}
