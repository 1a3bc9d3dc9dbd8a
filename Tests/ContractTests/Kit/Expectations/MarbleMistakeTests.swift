import Reactive
import ReactiveContractKit
import Testing

/// The texts about mistakes in marble tests, word for word.
@Suite struct MarbleMistakeTests {
  @Test func `a line that cannot be read is shown with a caret at the line of the call`() {
    expectText(
      """
      App/Tests.swift:5 · a line of marbles cannot be read

          -a(b
            ^ this group is never closed
              Write ) where it ends.
      """
    ) { try expectMarbles("-a(b", gives: "-a|", fileID: "App/Tests.swift", line: 5) { $0.producer } }
    expectText(
      """
      App/Tests.swift:6 · a line of marbles cannot be read

          -c
           ^ no value is known by the name "c"
             Known are "a": add it, or correct the line.
      """
    ) {
      let input = MarbleInput("-a|", values: ["a": 1])
      try expectMarbles(input, gives: "-c", fileID: "App/Tests.swift", line: 6) { $0.producer }
    }
    expectText(
      """
      App/Tests.swift:7 · a line of marbles cannot be read

          -a#
            ^ no failure is known by the name "#"
              Give a dictionary that has it.
      """
    ) {
      let input = MarbleInput("-a|", failures: .none)
      try expectMarbles(input, gives: "-a#", fileID: "App/Tests.swift", line: 7) { $0.producer }
    }
  }

  @Test func `a name that no line uses is a mistake`() {
    expectText(
      """
      App/Tests.swift:8 · no line uses "c", #'late', which a dictionary defines

          Remove it, or correct the line that should use it.
      """
    ) {
      let input = MarbleInput("-a|", values: ["a": 1, "c": 3], failures: ["late": TestFailure("late")])
      try expectMarbles(input, gives: "-a|", fileID: "App/Tests.swift", line: 8) { $0.producer }
    }
  }

  @Test func `a test that expects nothing fails`() {
    expectText(
      """
      App/Tests.swift:13 · the test expects nothing

          Call expect(_:gives:) or expectObservations(of:).
      """
    ) { try marbleTest(fileID: "App/Tests.swift", line: 13) { _ = try $0.hot("-a-|") } }
  }

  @Test func `an event between two ticks cannot be drawn`() {
    expectText(
      """
      App/Tests.swift:14 · the stream cannot be drawn

          next a happened at 0.0005 seconds, between two ticks of 0.001 seconds. Choose a tick that all times are multiples of: MarbleSyntax(tick:).
      """
    ) {
      try expectMarbles("a|", gives: "a|", fileID: "App/Tests.swift", line: 14) {
        $0.producer.delay(.microseconds(500), on: $1)
      }
    }
  }
}
