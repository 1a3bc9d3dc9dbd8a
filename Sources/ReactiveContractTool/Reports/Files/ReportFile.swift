import ReactiveContractKit

/// The reports of a file that `--json` has written.
struct ReportFile {
  /// The part of the subjects that was checked; `nil` for all.
  let shard: Shard?

  let reports: [Report]

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - tool: The text by which users call the tool that prints the reports.
  init(_ text: String, tool: String) throws(TextProblem) {
    do throws(JSONProblem) {
      let root = try JSONReader.node(of: text)
      let version = try root["book"]
      guard try version.string == RuleBook.version else {
        throw version.problem("it was written with another rule book; this is version \(RuleBook.version)")
      }
      if let selection = try root.optional("selection") {
        throw selection.problem("this file has only the subjects and rules that check was asked for")
      }
      let seed = try root["seed"]
      guard let number = UInt64(try seed.string) else {
        throw seed.problem("a whole number in quotes is expected here")
      }
      shard = try root.optional("shard").map { shard throws(JSONProblem) in
        guard let part = Shard(parsing: try shard.string) else { throw shard.problem("a shard is written as in 2/8") }
        return part
      }
      reports = try root["subjects"].map { report throws(JSONProblem) in
        try Report(report, seed: number, tool: tool)
      }
    } catch {
      throw error.shown(in: text)
    }
  }
}

extension Shard {
  /// Reads a part as it is written, as in `2/8`.
  init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1] else { return nil }
    self.init(index, of: count)
  }
}
