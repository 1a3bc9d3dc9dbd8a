import ReactiveContractKit
import ReactiveContractTool

extension TraceSources {
  /// Reads the sources of the package in a folder.
  public static func reading(package folder: String) throws(Missing) -> TraceSources {
    guard let page = FileInput.contents("\(folder)/Docs/Decisions.md") else {
      throw Missing(reason: "there is no Docs/Decisions.md")
    }
    let files = FileInput.files(below: "\(folder)/Tests").filter { $0.hasSuffix(".swift") }
    if files.isEmpty { throw Missing(reason: "there are no tests") }
    var sources = TraceSources(tests: [], refusals: [], decisions: [])
    for file in files {
      guard let text = FileInput.contents(file) else { continue }
      if file.hasPrefix("\(folder)/Tests/MustNotCompile/") {
        let name = file.split(separator: "/").last?.dropLast(".swift".count)
        if !text.passages(behind: "// expected-error", to: "\n").isEmpty { sources.refusals.insert(String(name ?? "")) }
      } else if file.hasSuffix("Tests.swift") {
        sources.tests.formUnion(text.passages(behind: "func `", to: "`"))
      }
    }
    sources.decisions = Set(page.passages(behind: "\n### ", to: "\n"))
    return sources
  }
}

extension [UInt8] {
  /// Returns the texts between each occurrence of a beginning and the next byte of a kind, in order.
  fileprivate func passages(behind beginning: StaticString, to end: Unicode.Scalar) -> [String] {
    var found: [String] = []
    // By bytes, not by collections: without optimization, those would take seconds for the sources of a package.
    withUnsafeBufferPointer { bytes in
      let (start, length) = (beginning.utf8Start, beginning.utf8CodeUnitCount)
      var place = 0
      while place + length <= bytes.count {
        var matched = 0
        while matched < length, bytes[place + matched] == start[matched] { matched += 1 }
        place += matched == length ? length : 1
        guard matched == length else { continue }
        let first = place
        while place < bytes.count, bytes[place] != UInt8(truncatingIfNeeded: end.value) { place += 1 }
        found.append(String(decoding: bytes[first..<place], as: UTF8.self))
      }
    }
    return found
  }
}
