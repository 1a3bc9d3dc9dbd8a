import Foundation
import Testing

/// The page of recipes shows code that is compiled and run.
@Suite struct RecipesPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  @Test func `every snippet of a recipe stands in the file that the page names`() throws {
    let page = try text("Docs/Recipes.md")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: SourceTree.root.appending(path: "Tests/Recipes").path
    )
    .filter { $0.hasSuffix(".swift") }
    #expect(files.count == 7)
    for file in files { #expect(page.contains("[\(file)](../Tests/Recipes/\(file))")) }
    let compiled = try files.map { lines(try text("Tests/Recipes/\($0)")) }
    let snippets = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "\n```")[0] }
    #expect(snippets.count == 8)
    for snippet in snippets { #expect(compiled.contains { $0.contains(lines(snippet)) }, "\(snippet)") }
  }
}
