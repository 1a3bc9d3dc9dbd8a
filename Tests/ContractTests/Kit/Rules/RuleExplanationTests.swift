import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct RuleExplanationTests {
  @Test func `an explanation says everything about a rule`() throws {
    expectLines(
      try #require(RuleBook.rule("S3")).explanation,
      """
      S3  Out of reach and unobserved ends silently                                   required
          A stream whose signal is gone and whose last observer has left can never be observed again. It
          is torn down at once and without an event, and everything that it held is disposed.

          source     document 000, "Unreachable signals with no observer would be terminated without an
                     event"; sentences 33, 34, 37
          level      required: Every subject must keep it; judged exhaustively within the scope that the
                     verdict prints.
          why        What nobody observes and nobody ever can is work for nothing. It needs no event,
                     since there is nobody to receive it.
          check      In the orders of S2, the step that leaves nobody, and none before it, must dispose
                     the resources exactly once and send no event. A signal that the kit was shown must be
                     gone in the step that drops it.
          mistake    The resources of a stream are given back when it ends, and only then; a stream that
                     is out of reach never does.

                     observed          ^--!
                     signal dropped    -~
                     before            +       +: a resource is acquired, *: it is disposed
                     after             +--*

          readings   S3/silent (the reference): The stream is torn down at once and without an event.
                     S3/retained: The stream stays alive until its input observer is released, observed or
                     not.
          implies    S2 sometimes: a stream that is torn down too early was not kept alive
                     S6 sometimes: a stream that is not torn down keeps its resources
          mutants    see `contracts matrix`, the rows of rule S3
          page       Docs/Contracts/S3.md
      """
    )
  }

  @Test(arguments: RuleBook.all.map(\.id.text)) func `explanation and page tell the same facts`(id: String) throws {
    let rule = try #require(RuleBook.rule(Rule.ID(id)))
    let explanation = words(rule.explanation)
    let page = words(rule.page)
    let facts =
      [
        rule.title, rule.text, rule.check, rule.lesson.why, rule.lesson.mistake, rule.level.meaning,
        rule.source.heading,
      ]
      + rule.readings.flatMap { [$0.id, $0.text] } + rule.implies.map(\.reason)
      + [rule.remainder?.question, rule.remainder?.substitute].compactMap(\.self)
      + rule.lesson.marbles.flatMap { [$0.label, $0.drawing, $0.note ?? ""] }
    for fact in facts {
      #expect(explanation.contains(words(fact)), "\(fact)")
      #expect(page.contains(words(fact)), "\(fact)")
    }
  }

  /// The text without its line breaks and columns.
  private func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).filter { $0 != "-" }.joined(separator: " ")
  }
}
