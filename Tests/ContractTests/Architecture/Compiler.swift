import Foundation
import ReactiveContractKit
import Testing

/// The compiler that built the package, for checks of files that are not part of it.
struct Compiler {
  /// The result of a check.
  struct Answer {
    /// True if the errors are exactly those that the files expect, where they expect them.
    let isAsExpected: Bool
    let text: String
  }

  /// True if the modules of the package are beside the tests that are running.
  static let isReachable: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  /// The folder with the module map of the C module that `Reactive` imports; the package manager finds it by itself.
  private static let threadModule = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/ReactiveThread/include").standardizedFileURL.path

  private let compiler: URL
  private let modules: URL

  init() throws {
    compiler = try #require(
      ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
        .map { URL(filePath: String($0)).appending(path: "swiftc") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "there is no swiftc in the path"
    )
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    modules = URL(filePath: tests).deletingLastPathComponent().appending(path: "Modules")
  }

  /// Type-checks the files as one module that imports the package.
  ///
  /// The compiler compares its errors with the comments `expected-error {{...}}` of the files, line by line.
  func check(_ files: [URL], settings: [String] = []) throws -> Answer {
    try check(["-typecheck", "-module-name", "MustNotCompile"] + settings + files.map(\.path))
  }

  /// Compiles a file as a part of a module of the package, up to the check of ownership.
  func check(_ file: URL, asPartOf module: String) throws -> Answer {
    let folder = SourceTree.root.appending(path: "Sources/\(module)")
    let others = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    return try check(
      ["-emit-sil", "-o", "/dev/null", "-D", "DEBUG", "-enable-upcoming-feature", "InternalImportsByDefault"]
        + ["-module-name", module, "-package-name", Self.packageName, "-primary-file", file.path]
        + others.sorted().map { folder.appending(path: $0).path }
    )
  }

  /// The name by which the modules of the package know each other: that of its folder.
  private static var packageName: String {
    String(SourceTree.root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private func check(_ arguments: [String]) throws -> Answer {
    // `Process` of Foundation reads beyond a buffer if many files are open, which the address sanitizer reports.
    let output = try #require(TemporaryFile())
    let words =
      [compiler.path, "-frontend", "-verify", "-verify-ignore-unrelated", "-swift-version", "6"]
      + ["-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility"]
      + ["-I", modules.path, "-I", Self.threadModule] + arguments
    let outcome = ChildProcess.run(
      ["/bin/sh", "-c", #"exec "$0" "$@" > "$COMPILER_OUTPUT" 2>&1"#] + words,
      adding: [("COMPILER_OUTPUT", output.path)]
    )
    // Foundation leaks the buffer into which it reads an empty file.
    guard case .text(let text) = FileInput.text(output.path) else { throw CocoaError(.fileReadUnknown) }
    return Answer(isAsExpected: outcome == .exited(0), text: text)
  }

  /// Type-checks a text.
  func check(_ source: String) throws -> Answer {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    return try check([file])
  }
}
