import Foundation
import ReactiveContractKit
import Testing

@Suite(.serialized) struct DetectionPageTests {
  @Test func `the page says what judging the historical bugs says`() throws {
    let all = Detection.historical
    let byRules = all.filter(\.isDetectedByRules)
    let detected = all.filter(\.isDetected)
    let named = byRules.filter { $0.bug.rule != nil }
    let among = named.filter { detection in detection.bug.rule.map(detection.broken.contains) ?? false }
    try Self.write(all.map(Self.row), afterLast: "| --- | --- | --- | --- |\n", before: nil)
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
    #expect(CorrectSubject.disputed.count == 3)
  }

  @Test func `the page says what judging the bugs of each round says`() throws {
    let lines = Bug.rounds.map(Self.line) + [""] + Self.heading + Detection.fresh.map(Self.row)
    try Self.write(lines, afterLast: "| --- | --- | --- | --- | --- |\n", before: "\n## The reported bugs")
    let text = lines.joined(separator: "\n")
    #expect(try Self.page().contains(text), "\(text)")
  }

  @Test func `the README says how much is detected`() throws {
    let readme = try String(contentsOf: Self.package.appending(path: "README.md"), encoding: .utf8)
    let (contract, meaning) = (
      Detection.fresh.filter { $0.bug.rule != nil }, Detection.fresh.filter { $0.bug.rule == nil }
    )
    for share in [
      Self.share(Detection.historical.count(where: \.isDetected), Detection.historical.count),
      Self.share(contract.count(where: \.isDetectedByRules), contract.count),
      Self.share(meaning.count(where: \.isDetected), meaning.count),
    ] {
      #expect(readme.contains(": \(share);"), "\(share)")
    }
    #expect(readme.contains("nothing is reported about \(CorrectSubject.all.count), and"))
  }

  private static let heading = ["| bug | named | rules reported | oracle |", "| --- | --- | --- | --- |"]

  /// Returns the line of a round: the bugs detected by rules, the named rule first, by oracles, and at first sight.
  private static func line(_ round: Bug.Round) -> String {
    let all = Detection.fresh.filter { $0.bug.name.hasPrefix("\(round.name)/") }
    let (contract, meaning) = (all.filter { $0.bug.rule != nil }, all.filter { $0.bug.rule == nil })
    let byRules = contract.filter(\.isDetectedByRules)
    let first = byRules.count(where: \.isRightRuleFirst)
    return "| \(round.name) | \(share(byRules.count, contract.count)) | \(share(first, byRules.count)) | "
      + "\(share(meaning.count(where: \.isDetected), meaning.count)) | \(round.atFirstSight) |"
  }

  /// Writes lines between two places of the page if `WRITE_PAGES` is set.
  private static func write(_ lines: [String], afterLast: String, before: String?) throws {
    guard ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil else { return }
    let page = try page()
    let start = try #require(page.range(of: afterLast, options: .backwards)).upperBound
    let end = before.flatMap { page.range(of: $0, range: start..<page.endIndex)?.lowerBound } ?? page.endIndex
    let text = page[..<start] + lines.joined(separator: "\n") + "\n" + page[end...]
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static let file = package.appending(path: "Docs/Detection.md")

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
    let name = bug.link.isEmpty ? bug.name : "[\(bug.name)](\(bug.link))"
    return "| \(name) | \(bug.rule?.text ?? "-") | \(rules) | \(oracle) |"
  }
}
