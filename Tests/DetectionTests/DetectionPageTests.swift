import Foundation
import ReactiveContractKit
import Testing

@Suite struct DetectionPageTests {
  @Test func `the page says what judging the historical bugs says`() throws {
    let all = Detection.historical
    let byRules = all.filter(\.isDetectedByRules)
    let detected = all.filter { $0.isDetectedByRules || $0.isDetectedByOracle }
    let named = byRules.filter { $0.bug.rule != nil }
    let among = named.filter { detection in detection.bug.rule.map(detection.broken.contains) ?? false }
    try Self.write(all.map(Self.row))
    let page = try Self.page()
    for (count, total) in [
      (detected.count, all.count), (byRules.count, all.count), (named.count(where: \.isRightRuleFirst), named.count),
      (among.count, named.count),
    ] {
      #expect(page.contains(Self.share(count, total)), "\(Self.share(count, total))")
    }
    #expect(page.contains("| corrected subjects that a rule reports | 0 of \(all.count) |"))
    #expect(page.hasSuffix(all.map(Self.row).joined(separator: "\n") + "\n"))
  }

  @Test func `the page counts the correct subjects`() throws {
    let text = "\(CorrectSubject.all.count) correct subjects use"
    #expect(try Self.page().contains(text), "\(text)")
    #expect(CorrectSubject.disputed.count == 9)
  }

  /// Writes the rows to the end of the page if `WRITE_PAGES` is set.
  private static func write(_ rows: [String]) throws {
    guard ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil else { return }
    let heading = "| --- | --- | --- | --- |\n"
    let start = try #require(try page().range(of: heading)).upperBound
    let text = try page()[..<start] + rows.joined(separator: "\n") + "\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private static var file: URL {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return package.appending(path: "Docs/Detection.md")
  }

  private static func page() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The share as the page writes it, with Wilson's interval for a confidence of 95 %.
  private static func share(_ count: Int, _ total: Int) -> String {
    let (n, z) = (Double(total), 1.96)
    let p = Double(count) / n
    let center = p + z * z / (2 * n)
    let half = z * (p * (1 - p) / n + z * z / (4 * n * n)).squareRoot()
    let percent = [p, (center - half) / (1 + z * z / n), (center + half) / (1 + z * z / n)].map {
      Int(($0 * 100).rounded())
    }
    return "\(count) of \(total) (\(percent[0]) %, 95 % interval \(percent[1]) to \(percent[2]))"
  }

  private static func row(_ detection: Detection) -> String {
    let rules = detection.broken.isEmpty ? "-" : detection.broken.map(\.text).joined(separator: " ")
    let oracle = detection.oracle == nil ? "" : detection.isDetectedByOracle ? "yes" : "no"
    let bug = detection.bug
    return "| [\(bug.name)](\(bug.link)) | \(bug.rule?.text ?? "-") | \(rules) | \(oracle) |"
  }
}
