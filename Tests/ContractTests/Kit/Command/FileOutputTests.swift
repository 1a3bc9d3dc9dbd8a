import Foundation
import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct FileOutputTests {
  private func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "contracts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func `a file is replaced, and an empty text empties it`() throws {
    try inTemporaryFolder { folder in
      let path = folder.appending(path: "verdicts.json").path
      let output = CommandOutput.process
      for text in ["a long first text\n", "é🙂\n", ""] {
        #expect(output.file(path, text) == nil)
        // Not by String(contentsOfFile:), which leaks its buffer on Linux when the file is empty.
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        #expect(try String(decoding: file.readToEnd() ?? Data(), as: UTF8.self) == text)
        try file.close()
      }
    }
  }

  @Test func `a file that cannot be written says why`() throws {
    try inTemporaryFolder { folder in
      let output = CommandOutput.process
      #expect(output.file(folder.appending(path: "no/such/folder").path, "") == "No such file or directory")
      #expect(output.file(folder.path, "") == "Is a directory")
    }
  }

  @Test func `what is written is JSON, whatever the texts contain`() throws {
    let nasty = (0..<0x80).compactMap(Unicode.Scalar.init).map(String.init).joined() + "é🙂\u{2028}\u{FEFF}"
    let report = Report(subject: nasty, judgements: [Judgement("E0", .vacuous(nasty), evidence: -1, scope: nasty)])
    let json = try JSONSerialization.jsonObject(with: Data(report.json().utf8)) as? [String: Any]
    #expect(json?["subject"] as? String == nasty)
    let rule = (json?["rules"] as? [[String: Any]])?.first
    #expect(rule?["remark"] as? String == nasty && rule?["scope"] as? String == nasty)
    #expect(rule?["evidence"] as? Int == -1 && rule?["reading"] is NSNull)
  }
}
