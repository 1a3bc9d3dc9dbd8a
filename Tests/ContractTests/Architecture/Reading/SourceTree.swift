import Foundation

/// The input of the architecture check: the sources, and the tables that say which folder may name which.
struct SourceTree {
  let files: [SourceFile]
  let plan: ArchitecturePlan

  /// The text of files that are no Swift source, by their path from the root: the manifest, the pages of rules.
  var documents: [String: String] = [:]
}

extension SourceTree {
  /// The package itself.
  static let actual = Result { try SourceTree(root: root) }

  /// The folder of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardized

  private init(root: URL) throws {
    var files: [SourceFile] = []
    let sources = root.appending(path: "Sources")
    for path in try FileManager.default.subpathsOfDirectory(atPath: sources.path).sorted()
    where path.hasSuffix(".swift") {
      let parts = path.split(separator: "/", maxSplits: 1)
      let source = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      files.append(SourceFile(module: String(parts[0]), path: String(parts[1]), source: source))
    }
    self.files = files
    plan = ArchitecturePlan(try String(contentsOf: root.appending(path: "Docs/Architecture.md"), encoding: .utf8))
    documents["Package.swift"] = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let pages = root.appending(path: "Docs/Contracts")
    for page in try FileManager.default.contentsOfDirectory(atPath: pages.path) {
      documents["Docs/Contracts/\(page)"] = try String(contentsOf: pages.appending(path: page), encoding: .utf8)
    }
  }
}
