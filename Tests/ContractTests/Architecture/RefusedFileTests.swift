import Foundation
import ReactiveContractKit
import Testing

/// Rules that the compiler decides: files in `Tests/MustNotCompile` mark the lines that it must refuse.
@Suite(.enabled(if: Compiler.isReachable)) struct RefusedFileTests {
  private static let folder = SourceTree.root.appending(path: "Tests/MustNotCompile")

  private func file(_ name: String) -> URL { Self.folder.appending(path: "\(name).swift") }

  private func files(of folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
      .map { folder.appending(path: $0) }
  }

  @Test func `the compiler refuses the marked lines and accepts all others`() throws {
    let answer = try Compiler().check(files(of: Self.folder))
    if !answer.isAsExpected { Issue.record("\(answer.text)") }
  }

  @Test func `it does so, too, where everything belongs to the main actor by default`() throws {
    let folder = Self.folder.appending(path: "MainActorByDefault")
    let answer = try Compiler().check(files(of: folder), settings: ["-default-isolation", "MainActor"])
    if !answer.isAsExpected { Issue.record("\(answer.text)") }
  }

  @Test(arguments: ["Access", "Ownership"])
  func `state that a gate protects is out of reach without proof, even in the module that has it`(name: String) throws {
    let answer = try Compiler().check(file("InReactive/\(name)"), asPartOf: "Reactive")
    if !answer.isAsExpected { Issue.record("\(answer.text)") }
  }

  @Test(arguments: RuleBook.all.filter { $0.level == .compiled }.map(\.id.text))
  func `every rule that the compiler decides has a file with refusals`(id: String) throws {
    let marks = try String(contentsOf: file(id), encoding: .utf8).split(separator: "expected-error").count - 1
    #expect(marks >= 4)
  }

  @Test func `a line that is wrongly accepted is noticed`() throws {
    let answer = try Compiler().check("import Reactive\nlet a = Event<Int, Never>.next(1)  // expected-error {{}}")
    #expect(!answer.isAsExpected)
    #expect(answer.text.contains("expected error not produced"))
  }

  @Test func `a line that is wrongly refused is noticed`() throws {
    let answer = try Compiler().check("import Reactive\nlet a = Event<Int, Never>.next(\"1\")")
    #expect(!answer.isAsExpected)
    #expect(answer.text.contains("unexpected error produced"))
  }
}
