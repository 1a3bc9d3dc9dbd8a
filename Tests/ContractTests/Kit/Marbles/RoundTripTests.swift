import Reactive
import ReactiveContractKit
import Testing

/// The law that makes counterexamples pasteable: what the renderer writes, the parser reads as the same timeline.
@Suite struct RoundTripTests {
  typealias Line = Timeline<String, TestFailure>
  typealias Happening = Event<String, TestFailure>

  private let endings: [[Happening]] = [
    [], [.completed], [.failed(TestFailure())], [.failed(TestFailure("it's late"))], [.interrupted],
  ]

  @Test func `all timelines of three instants with up to two events each survive`() {
    let values = ["a", "1", "foo"].map { Happening.next($0) }
    let moments = [[]] + values.map { [$0] } + values.flatMap { first in values.map { [first, $0] } }
    var tried = 0
    for first in moments {
      for second in moments {
        for third in moments {
          for ending in endings { check([first, second, third + ending], &tried) }
        }
      }
    }
    #expect(tried == 13 * 13 * 13 * 5)
  }

  @Test func `all words over the characters of durations survive, side by side and apart`() {
    let letters = ["1", "0", ".", "m", "s", "t"].map { Happening.next($0) }
    var tried = 0
    func extend(_ moments: [[Happening]], left: Int) {
      check(moments, &tried)
      guard left > 0 else { return }
      for letter in letters {
        extend(moments + [[letter]], left: left - 1)
        if moments.count == 1 { extend(moments + Array(repeating: [], count: 8) + [[letter]], left: left - 1) }
      }
    }
    extend([], left: 4)
    #expect(tried > 2_000)
  }

  @Test func `all pairs of characters that are awkward next to one another survive`() {
    let awkward = [
      "-", "|", "#", "!", "?", "^", "(", ")", "{", "}", "'", "@", "~", "%", "\\", "+", " ", "", "\n", "\r\n", "\u{301}",
      "e\u{301}", "🙂", "👩‍👩‍👧", "👩‍", "🏽", "🇩", "🇩🇪", "ᄀ", "가", "क्", "त", "\u{200D}", "\u{0}", "'\u{301}", "a b", "\\u{41}",
      "1", "ms", "9ms", "@1s", "x", ";",
    ].map { Happening.next($0) }
    var tried = 0
    for first in awkward {
      for second in awkward {
        check([[first], [second]], &tried)
        check([[first, second]], &tried)
      }
    }
  }

  @Test func `all timelines with a history survive`() {
    let moments: [[Happening]] = [[], [.next("a")], [.next("1"), .next("foo")]]
    var tried = 0
    for zero in 0...10 {
      for first in moments {
        for second in moments {
          for third in moments {
            for ending in endings { check([first, second, [], third + ending], from: -zero, &tried) }
          }
        }
      }
    }
  }

  @Test func `all short malformed timelines survive`() {
    let events: [Happening] = [.next("a"), .next("foo")] + endings.flatMap { $0 }
    let moments = [[]] + events.map { [$0] } + events.flatMap { first in events.map { [first, $0] } }
    var tried = 0
    for first in moments {
      for second in moments { check([first, second], syntax: MarbleSyntax(allowsMalformed: true), &tried) }
    }
    #expect(tried == 43 * 43)
  }

  @Test(arguments: [7, 8, 9, 59_999, 60_000, 90_000, 3_600_000, 123_456_789])
  func `long silence survives at every length of a tick`(silence: Int) throws {
    let line = Line([.init(0, .next("a")), .init(silence, .next("b")), .init(silence + 9, .completed)])
    for tick: Duration in [.milliseconds(1), .microseconds(1), .seconds(1), .milliseconds(7)] {
      let syntax = MarbleSyntax(tick: tick)
      #expect(try Line(line.marbles(values: .letters, failures: .named, syntax: syntax), syntax: syntax) == line)
    }
  }

  private func check(
    _ moments: [[Happening]],
    from start: Int = 0,
    syntax: MarbleSyntax = .standard,
    _ tried: inout Int
  ) {
    var line = Line()
    for (index, moment) in moments.enumerated() {
      for event in moment { line.append(event, at: start + index) }
    }
    let text = line.marbles(values: .letters, failures: .named)
    tried += 1
    do {
      let read = try Line(text, hasHistory: start < 0, syntax: syntax)
      if read != line { Issue.record("\(text) was drawn from \(line.notes) and read as \(read.notes)") }
    } catch {
      Issue.record("\(text) was drawn from \(line.notes) and cannot be read:\n\(error)")
    }
  }
}
