import Reactive
import ReactiveContractKit
import Testing

/// The texts that a user sees after a typing error, word for word.
@Suite struct MarbleErrorTests {
  @Test(arguments: [
    """
    a @0ms b
      ^ @0ms is in the past: the line has already reached 1
        Write @1ms or a later instant.
    """,
    """
    -a(bc
      ^ this group is never closed
        Write ) where it ends.
    """,
    """
    -a)b
      ^ no group is open here
        Write ( where it begins.
    """,
    """
    (a(b))
      ^ groups cannot be nested
        Close the first one before it.
    """,
    """
    (a-b)
      ^ time cannot pass inside a group
        A group is one instant: close it first.
    """,
    """
    a()b
     ^ this group is empty
       Write - for silence.
    """,
    """
    -{ab}
     ^ {} is for expectations only
       Write () and decide the order.
    """,
    """
    -a|-b
        ^ nothing may follow the event that ends the stream
          Remove it, or pass allowsMalformed if the line is meant to be wrong.
    """,
    """
    -(a|#)
        ^ nothing may follow the event that ends the stream
          Remove it, or pass allowsMalformed if the line is meant to be wrong.
    """,
    """
    -a-^-b
       ^ ^ has no meaning on the line of a cold source
         Write '^' for the value.
    """,
    """
    -a-?
       ^ ? has no meaning on the line of a cold source
         Write '?' for the value.
    """,
    """
    a 1.5ms b
      ^ 1.5ms is not a whole number of ticks: one tick is 0.001 seconds
        Round it, or choose a tick.
    """,
    """
    a 999999999999999m b
      ^ 999999999999999m is longer than any line
        Write a shorter time.
    """,
    """
    16666666666m 16666666666m a
                 ^ with 16666666666m the line is longer than 1000000000000000 ticks
                   Write a shorter time.
    """,
    """
    999999999999999ms ab
                       ^ with b the line is longer than 1000000000000000 ticks
                         Write a shorter time.
    """,
    """
    a @b
      ^ @ begins an instant, between blanks
        Write it like @10ms, or '@' for the value.
    """,
    """
    a@1ms b
     ^ @ begins an instant, between blanks
       Write it like @10ms, or '@' for the value.
    """,
    """
    -a'bc
      ^ this quote is never closed
        Write ' after the value, and \\' for a quote in it.
    """,
    """
    -'a\\xb'
       ^ this escape is unknown
         Write \\', \\\\, \\n, \\t, \\r or \\u{1F642}.
    """,
    """
    -\\n
     ^ a backslash is allowed only between quotes
       Write '\\\\' for the value \\.
    """,
    """
    🙂-)
       ^ no group is open here
         Write ( where it begins.
    """,
  ])
  func `a wrong source line says where, why and what to write`(text: String) {
    let line = String(text.prefix { $0 != "\n" })
    let error = #expect(throws: MarbleError.self) { try Timeline(line) }
    #expect(error?.description == text)
  }

  @Test func `a name that the dictionary lacks is shown with those that it has`() {
    let error = #expect(throws: MarbleError.self) { try Timeline("-a-c|", values: ["a": 1, "b": 2]) }
    #expect(
      error?.description == """
        -a-c|
           ^ no value is known by the name "c"
             Known are "a", "b": add it, or correct the line.
        """
    )
    #expect(error?.column == 3)
  }

  @Test func `a failure on a stream that cannot fail is an error`() {
    let error = #expect(throws: MarbleError.self) { try Timeline("-a#", failures: .none) }
    #expect(error?.reason == "no failure is known by the name \"#\"")
  }

  @Test func `a hot line has one zero, before which there are no instants`() {
    #expect(throws: MarbleError.self) { try Timeline("a^b^", hasHistory: true) }
    #expect(throws: MarbleError.self) { try Timeline("a @5ms ^", hasHistory: true) }
    #expect(throws: MarbleError.self) { try Timeline("a(b^)", hasHistory: true) }
  }

  @Test func `an expectation that leaves the order open needs two notes`() {
    let error = #expect(throws: MarbleError.self) { try ExpectedTimeline("-{a}") }
    #expect(error?.reason == "{} needs at least two events")
    #expect(throws: MarbleError.self) { try ExpectedTimeline("-{ab)") }
  }

  @Test(arguments: ["^^", "!^", "^-!-!", "^a", "^#", "^|"])
  func `a subscription line knows one beginning and one end`(text: String) {
    #expect(throws: MarbleError.self) { try ObservationSpan(text) }
  }

  @Test func `thousands of long durations are an error, and no overflow`() {
    let line = String(repeating: "16666666666m ", count: 9_300)
    let error = #expect(throws: MarbleError.self) { try Timeline(line) }
    #expect(error?.column == 13 && error?.cure == "Write a shorter time.")
    let hot = #expect(throws: MarbleError.self) { try Timeline("9t ^ @999999999999999ms a", hasHistory: true) }
    #expect(hot?.reason == "with @999999999999999ms the line is longer than 1000000000000000 ticks")
  }

  @Test func `a line of long ticks ends where a duration would overflow`() {
    let long = MarbleSyntax(tick: .seconds(Int64.max))
    let error = #expect(throws: MarbleError.self) { try Duration(marbles: "9t |", syntax: long) }
    #expect(error?.reason == "9t is longer than any line")
    let year = MarbleSyntax(tick: .seconds(31_536_000))
    let part = #expect(throws: MarbleError.self) { try Timeline("0.0000000000001s a", syntax: year) }
    #expect(part?.reason.hasPrefix("0.0000000000001s is not a whole number of ticks") == true)
  }

  @Test(arguments: ["1\u{301}ms", "1\u{FE0F}\u{20E3}ms", "١ms"]) func `a digit with marks is a value`(text: String)
    throws
  {
    #expect(try Timeline(text).notes.map(\.event.value).first == String(text.prefix(1)))
  }

  @Test func `a line of another kind says what it knows`() {
    let error = #expect(throws: MarbleError.self) { try LifetimeTrack("+a") }
    #expect(
      error?.description == """
        +a
         ^ a has no meaning on the line of a lifetime
           Only - and ! % * + ^ ~ are allowed.
        """
    )
    #expect(throws: MarbleError.self) { try Duration(marbles: "---") }
    #expect(throws: MarbleError.self) { try Duration(marbles: "--a|") }
  }
}
