import Reactive
import ReactiveContractKit
import ReactiveContractTool
import Testing

/// No text traps the parser: it reads a line, or says why it cannot.
@Suite struct MarbleFuzzTests {
  private static let fragments = [
    "-", "--", "a", "b", "|", "#", "!", "?", "^", "~", "%", "+", "*", "(", ")", "{", "}", "'", "\\", "@", "x", ";", " ",
    "1",
    "'two words'", "#'name'", "\\u{1F642}", "'\\u{110000}'", "'\\u{D800}'", "'\\n'", "10ms", " 10ms ", "@10ms",
    " @0ms ", "1.5s",
    " 7t ", "0.000000000000001s", "16666666666m", " 999999999999999ms ", "@16666666666m", "1ms", "1000000000000000t",
  ]

  private static let valid = [
    "-a-b|", "-a#'timeout'", "(ab)(cd)|", "a 9ms b 9s c|", "a @10ms b @1s |", "'foo'-'bar'|", "-🙂👩‍👩‍👧-|", "-a-^-b--|",
    "-a 5ms ^ 5ms b|", "a-(^b)c", "-{ab}-?|", "--^---!", "^ 9ms !", "+^-(~%)!*", "- 9ms |", "'it\\'s'-'\\u{1F642}'",
    "16666666666m a", "9t ^ @999999999999999ms |",
  ]

  private static let syntaxes: [MarbleSyntax] = [
    .standard, MarbleSyntax(dialect: .rxjs), MarbleSyntax(dialect: .letterX), MarbleSyntax(allowsMalformed: true),
    MarbleSyntax(tick: Duration(attoseconds: 1)), MarbleSyntax(tick: .seconds(31_536_000)),
    MarbleSyntax(tick: .seconds(Int64.max)), MarbleSyntax(tick: .zero), MarbleSyntax(tick: .seconds(-1)),
  ]

  @Test(arguments: 0..<4) func `every text is read and drawn, or refused with a reason`(seed: UInt64) {
    var texts = FuzzText(seed: seed, fragments: Self.fragments, valid: Self.valid)
    var (read, refused) = (0, 0)
    for _ in 0..<1_000 {
      let text = texts.next()
      let syntax = texts.pick(Self.syntaxes)
      do throws(MarbleError) {
        try readAndDraw(text, as: texts.below(7), syntax)
        read += 1
      } catch {
        if error.reason.isEmpty || error.cure.isEmpty || !(0...text.count).contains(error.column) || error.text != text
        {
          Issue.record("\(text.debugDescription) is refused with \(error)")
        }
        refused += 1
      }
    }
    #expect(read > 100 && refused > 100, "read \(read), refused \(refused)")
  }

  /// With an attosecond for a tick, 9 300 times `1ms` are more ticks than an `Int` can count.
  @Test(arguments: ["1ms ", "@1ms ", "a", "1 ", "#", "(", "'", "'a'"])
  func `a fragment may be repeated thousands of times`(fragment: String) {
    do throws(MarbleError) {
      let text = String(repeating: fragment, count: 9_300)
      try readAndDraw(text, as: 1, MarbleSyntax(tick: Duration(attoseconds: 1), allowsMalformed: true))
    } catch {
      #expect(!error.reason.isEmpty && error.description.hasSuffix(error.cure))
    }
  }

  private func readAndDraw(_ text: String, as kind: Int, _ syntax: MarbleSyntax) throws(MarbleError) {
    let drawn: String
    switch kind {
    case 0, 1:
      let line = try Timeline(text, hasHistory: kind == 1, syntax: syntax)
      drawn = line.marbles(values: .letters, failures: .named, syntax: syntax)
    case 2: drawn = "\(try ExpectedTimeline(text, syntax: syntax).moments.count)"
    case 3: drawn = try LifetimeTrack(text, syntax: syntax).description
    case 4: drawn = try ObservationSpan(text, syntax: syntax).description
    case 5: drawn = "\(try Duration(marbles: text, syntax: syntax))"
    default: drawn = try MarbleReading(text).text
    }
    #expect(!drawn.isEmpty)
  }
}
