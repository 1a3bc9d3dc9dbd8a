import Reactive
import ReactiveContractKit
import Testing

@Suite struct GrammarTests {
  typealias Line = Timeline<String, TestFailure>

  @Test(arguments: [
    ("", ""), ("---", ""), ("-a-b|", "1 a, 3 b, 4 |"), ("-a#", "1 a, 2 #"), ("-a#'timeout'", "1 a, 2 #timeout"),
    ("-a--!", "1 a, 4 !"), ("(ab)(cd)|", "0 a, 0 b, 1 c, 1 d, 2 |"), ("a 9ms b 9s c|", "0 a, 10 b, 9011 c, 9012 |"),
    ("a @10ms b @1s |", "0 a, 10 b, 1000 |"), ("'foo'-'bar'|", "0 foo, 2 bar, 3 |"), ("-🙂👩‍👩‍👧-|", "1 🙂, 2 👩‍👩‍👧, 4 |"),
    ("10ms", ""), ("10ms a", "10 a"), ("a10ms", "0 a, 1 1, 2 0, 3 m, 4 s"), ("'1'0ms|", "0 1, 1 0, 2 m, 3 s, 4 |"),
    ("-(a|)", "1 a, 1 |"), ("  -  a\n-\tb\u{A0}|", "1 a, 3 b, 4 |"), ("(a b)", "0 a, 0 b"), ("1.5s a", "1500 a"),
    ("0.001s a", "1 a"), ("2m a", "120000 a"), ("5t a", "5 a"), ("10 a", "0 1, 1 0, 2 a"), ("-5s", "1 5, 2 s"),
    ("'it\\'s'", "0 it's"), ("'\\\\\\n\\u{1F642}'", "0 \\\n🙂"), ("''", "0 "), ("-#'a'", "1 #a"), ("(#'a')", "0 #a"),
    ("a+*", "0 a, 1 +, 2 *"), ("a @1ms b", "0 a, 1 b"),
  ])
  func `a source line means what the table says`(text: String, meaning: String) throws {
    #expect(told(try Line(text)) == meaning)
  }

  @Test(arguments: [
    ("-a-^-b--|", "-2 a, 2 b, 5 |"), ("-a 5ms ^ 5ms b|", "-6 a, 6 b, 7 |"), ("^a", "1 a"),
    ("a-(^b)c", "-2 a, 0 b, 1 c"),
    ("a^ @3ms b", "-1 a, 3 b"), ("a-b", "0 a, 2 b"),
  ])
  func `ticks of a hot line count from its zero`(text: String, meaning: String) throws {
    #expect(told(try Line(text, hasHistory: true)) == meaning)
  }

  @Test func `a pasted diagram of RxJS keeps the width of its groups`() throws {
    #expect(told(try Line("(ab)c", syntax: MarbleSyntax(dialect: .rxjs))) == "0 a, 0 b, 4 c")
    #expect(told(try Line("-(a|)", syntax: MarbleSyntax(dialect: .rxjs))) == "1 a, 1 |")
    #expect(told(try Line("( a b )-c", syntax: MarbleSyntax(dialect: .rxjs))) == "0 a, 0 b, 5 c")
  }

  @Test func `a letter can stand for interrupted`() throws {
    let syntax = MarbleSyntax(dialect: .letterX)
    #expect(told(try Line("-ax", syntax: syntax)) == "1 a, 2 !")
    #expect(told(try Line("-a;", syntax: syntax)) == "1 a, 2 !")
    #expect(told(try Line("-x;")) == "1 x, 2 ;")
  }

  @Test func `a bad source may go on after its end when that is meant`() throws {
    #expect(told(try Line("-a|b#", syntax: MarbleSyntax(allowsMalformed: true))) == "1 a, 2 |, 3 b, 4 #")
    #expect(try Line("-a|b#", syntax: MarbleSyntax(allowsMalformed: true)).isWellFormed == false)
    #expect(try Line("-ab#").isWellFormed)
  }

  @Test func `names stand for values and failures of any type`() throws {
    enum Trouble: Error, Equatable { case some, timeout }
    let failures: MarbleFailures<Trouble> = ["#": .some, "timeout": .timeout]
    let line = try Timeline("-a-b#", values: ["a": 1, "b": 2], failures: failures)
    #expect(line == Timeline([.init(1, .next(1)), .init(3, .next(2)), .init(4, .failed(.some))]))
    #expect(try Timeline("#'timeout'", values: ["a": 1], failures: failures).notes.last?.event == .failed(.timeout))
    #expect(line.marbles(values: ["a": 1], failures: failures) == "-a-2#")
    #expect(try Timeline<Int, TestFailure>("1-'-42'", values: .literals).notes.map(\.event.value) == [1, -42])
  }

  @Test func `a time line is a duration`() throws {
    #expect(try Duration(marbles: "---|") == .milliseconds(3))
    #expect(try Duration(marbles: "- 9ms |") == .milliseconds(10))
    #expect(try Duration(marbles: "--|", syntax: MarbleSyntax(tick: .seconds(1))) == .seconds(2))
    #expect(try Duration(marbles: "|") == .zero)
  }

  @Test func `a subscription line is a span`() throws {
    #expect(try ObservationSpan("--^---!") == ObservationSpan(from: 2, to: 6))
    #expect(try ObservationSpan("^") == ObservationSpan(from: 0))
    #expect(try ObservationSpan("-(^!)") == ObservationSpan(from: 1, to: 1))
    #expect(try ObservationSpan("---!") == ObservationSpan(from: nil, to: 3))
    #expect(try ObservationSpan("^ 9ms !") == ObservationSpan(from: 0, to: 10))
    for text in ["--^---!", "^", "-(^!)", "---!", "-", "^ 20ms !"] {
      #expect(try ObservationSpan(text).description == text)
    }
  }

  @Test func `a lifetime line is a track`() throws {
    #expect(
      try LifetimeTrack("+^-(~%)!*").notes.map(\.mark) == [
        .acquired, .observed, .signalDropped, .inputReleased, .disposed, .cleanedUp,
      ]
    )
    #expect(try LifetimeTrack("+^-(~%)!*").notes.map(\.tick) == [0, 1, 3, 3, 4, 5])
    for text in ["+^-(~%)!*", "-", "+ 30ms *"] { #expect(try LifetimeTrack(text).description == text) }
  }

  private func told(_ line: Line) -> String {
    line.notes.map { note in
      switch note.event {
      case .next(let value): "\(note.tick) \(value)"
      case .failed(let failure): "\(note.tick) #\(failure.name)"
      case .completed: "\(note.tick) |"
      case .interrupted: "\(note.tick) !"
      }
    }.joined(separator: ", ")
  }
}
