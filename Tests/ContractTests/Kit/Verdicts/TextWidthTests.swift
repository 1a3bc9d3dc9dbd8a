import ReactiveContractKit
import Testing

@Suite struct TextWidthTests {
  @Test func `carets stand under what they mean, however wide the text before them is`() {
    expectLines(TextProblem(in: "🙂🙂ab", at: 2, length: 1, "here").description, "🙂🙂ab\n    ^ here")
    expectLines(TextProblem(in: "a🙂b", at: 1, length: 1, "here").description, "a🙂b\n ^^ here")
    expectLines(TextProblem(in: "ab", at: 3, length: 1, "missing").description, "ab\n   ^ missing")
    expectLines(TextProblem(in: "", at: 0, length: 0, "nothing").description, "\n^ nothing")
  }

  @Test func `columns of a trace are as wide as they look`() {
    let trace = ThreadTrace(threads: ["A", "B"], steps: [.init(0, "send 🙂"), .init(1, "enter"), .init(2, "who?")])
    expectLines(
      trace.lines.joined(separator: "\n"),
      """
      A          B
      send 🙂
                 enter
                          who?
      """
    )
  }
}
