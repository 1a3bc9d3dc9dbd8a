/// The notation of marbles: the length of a tick, the dialect, and whether malformed lines are allowed.
public struct MarbleSyntax: Hashable, Sendable {
  /// The notation of another tool or of this kit.
  public enum Dialect: Hashable, Sendable {
    /// The grammar of this kit: every element takes one tick.
    case standard

    /// A group takes as many ticks as it has characters, as in diagrams pasted from RxJS.
    case rxjs

    /// `x` and `;` stand for interrupted, besides `!`.
    case letterX
  }

  /// The duration of one tick.
  public var tick: Duration

  /// The notation that the line follows.
  public var dialect: Dialect

  /// True if events may follow a terminal one, to test operators with malformed sources.
  public var allowsMalformed: Bool

  /// Makes a syntax; by default a tick is a millisecond.
  public init(tick: Duration = .milliseconds(1), dialect: Dialect = .standard, allowsMalformed: Bool = false) {
    self.tick = tick
    self.dialect = dialect
    self.allowsMalformed = allowsMalformed
  }

  /// The standard syntax: ticks of a millisecond, the kit's own grammar, well-formed lines only.
  public static let standard = MarbleSyntax()
}

extension MarbleSyntax {
  /// The reason why a word that looks like a duration is invalid.
  enum DurationFlaw: Error {
    case tooLong
    case notWhole
  }

  /// Returns the number of ticks if the word is a duration such as `10ms`, `1.5s`, `2m` or `7t`; otherwise `nil`.
  func ticks(of word: some StringProtocol) throws(DurationFlaw) -> Int? {
    let number = word.prefix { $0.isDigit || $0 == "." }
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    let unit: Int128
    switch word.dropFirst(number.count) {
    case "ms": unit = 1_000_000_000_000_000
    case "s": unit = 1_000_000_000_000_000_000
    case "m": unit = 60_000_000_000_000_000_000
    case "t": unit = tick.attoseconds
    default: return nil
    }
    guard number.count <= 15, tick > .zero else { throw .tooLong }
    let scale = parts.dropFirst().reduce(into: Int128(1)) { scale, part in part.forEach { _ in scale *= 10 } }
    let digits = Int128(parts.joined()) ?? 0
    let (scaled, overflow) = digits.multipliedReportingOverflow(by: unit)
    guard !overflow else { throw .tooLong }
    let (divisor, isHuge) = scale.multipliedReportingOverflow(by: tick.attoseconds)
    // A divisor that overflows is greater than every dividend.
    let (count, rest) = isHuge ? (0, scaled) : scaled.quotientAndRemainder(dividingBy: divisor)
    guard rest == 0 else { throw .notWhole }
    guard count <= mostTicks else { throw .tooLong }
    return Int(count)
  }

  /// Returns true if the parser treats the word as a duration, even as an invalid one.
  func readsAsDuration(_ word: String) -> Bool {
    do { return try ticks(of: word) != nil } catch { return true }
  }

  /// The length of the longest line, in ticks: neither the sum of two such lines overflows, nor their length as a
  /// `Duration`.
  var mostTicks: Int {
    let longest = UInt128(Int128.max / 4) / max(1, tick.attoseconds.magnitude)
    return Int(min(longest, 1_000_000_000_000_000))
  }

  /// Returns the ticks as a duration that parses back to the same number: `12ms`, `9s`, `5t`.
  func durationText(ticks: Int) -> String {
    let (span, overflow) = Int128(ticks).multipliedReportingOverflow(by: tick.attoseconds)
    if overflow { return "\(ticks)t" }
    for (unit, name) in [(60_000, "m"), (1_000, "s"), (1, "ms")] {
      let (count, rest) = span.quotientAndRemainder(dividingBy: Int128(unit) * 1_000_000_000_000_000)
      if rest == 0, count > 0 { return "\(count)\(name)" }
    }
    return "\(ticks)t"
  }
}

extension Character {
  // Must be ASCII: "1" with a combining mark also compares between "1" and "2".
  var isDigit: Bool { isASCII && ("0"..."9").contains(self) }
}
