import Foundation
import Testing

import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// The pages of families are generated and compared like `Docs/Operators.md`.
extension OperatorPageTests {
  private static let folder = SourceTree.root.appending(path: "Docs/Operators")

  /// The files that the folder must contain, by path from the root.
  private static let files = Result { () -> [String: String] in
    let page = try OperatorPage(tree: SourceTree.actual.get())
    var files: [String: String] = [:]
    for family in OperatorFamily.all {
      for (path, text) in try OperatorFamilyPage(family: family, page: page).files() {
        if files.updateValue(text, forKey: path) != nil { throw TestFailure("two operators want \(path)") }
      }
    }
    return files
  }

  @Test func `the pages and pictures of families are what running the operators gives`() throws {
    let files = try Self.files.get()
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try? FileManager.default.removeItem(at: Self.folder)
      for (path, text) in files {
        let file = SourceTree.root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      }
    }
    let found = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter { $0.contains(".") }
    #expect(Set(found.map { "Docs/Operators/\($0)" }) == Set(files.keys))
    for (path, text) in files {
      let file = try? String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
      #expect(file == text, "\(path) is not what running the operators gives; WRITE_PAGES=1 writes it anew")
    }
  }

  @Test func `every operator that has a drawing has a picture, and no picture is shared`() throws {
    let pictures = try Self.files.get().filter { $0.key.hasSuffix(".svg") }
    let drawn = ReferenceOperator.all.filter { !$0.isAnswer }
    #expect(pictures.count == drawn.count)
    #expect(Set(pictures.values).count == pictures.count)
  }

  @Test func `a picture is an image by itself, light and dark, and nothing sticks out of it`() throws {
    for (path, text) in try Self.files.get() where path.hasSuffix(".svg") {
      let picture = try XMLTree.parse(text)
      #expect(picture.name == "svg" && text.contains("prefers-color-scheme: dark"), "\(path)")
      let width = try #require(picture.attributes["width"].flatMap(Int.init))
      for text in picture.all("text") {
        let isCentred = text.attributes["class"] != "label"
        let half = text.text.count * 8 / (isCentred ? 2 : 1)
        let x = try #require(text.attributes["x"].flatMap(Int.init))
        #expect(x + half <= width, "\(path): \(text.text)")
      }
    }
  }
}
