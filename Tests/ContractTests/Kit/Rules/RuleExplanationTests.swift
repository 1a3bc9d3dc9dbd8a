import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct RuleExplanationTests {
  @Test func `an explanation says everything about a rule`() throws {
    expectLines(
      try #require(RuleBook.rule("S3")).explanation,
      """
      S3  An unheld, unobserved signal ends silently                                  required
          A stream whose signal is released and whose last observer is detached can never be observed
          again. It is torn down at once, without an event, and everything that it held is disposed.

          basis      stated by document 000, “Unreachable signals with no observer would be terminated
                     without an event”, sentences 33, 34; document 000, “Observing a signal does not have
                     side effects unless the signal is unreachable”, sentence 37
          level      required: Every subject must keep it; judged exhaustively within the scope that the
                     verdict prints.
          why        Work that no observer can ever see is wasted. The end needs no event, because no
                     observer could receive it.
          check      The kit runs the orders of S2. The step after which the signal is neither held nor
                     observed must dispose the resources exactly once and send no event. A released signal
                     must be deallocated in the same step, if the kit has a weak reference to it.
          mistake    A stream disposes its resources only when it ends, and a stream that is out of reach
                     never ends.

                     observed          ^--!
                     signal dropped    -~
                     before            +       +: a resource is acquired, *: it is disposed
                     after             +--*

          readings   S3/silent (the reference): The stream is torn down at once and without an event.
                     basis: stated by document 000, “Unreachable signals with no observer would be
                     terminated without an event”, sentence 34
                     S3/retained: The stream stays alive until its input observer is released, whether it
                     is observed or not.
                     basis: stated by document 001, “A signal is retained until the underlying observer is
                     released”, sentence 31
          implies    S2 sometimes: a stream that is torn down too early was not kept alive
                     S6 sometimes: a stream that is not torn down keeps its resources
          mutants    see `contracts matrix`, the rows of rule S3
          page       Docs/Contracts/S3.md
      """
    )
  }

  @Test(arguments: RuleBook.all.map(\.id.text)) func `explanation and page contain the same facts`(id: String) throws {
    let rule = try #require(RuleBook.rule(Rule.ID(id)))
    let explanation = words(rule.explanation)
    let page = words(rule.page)
    let facts =
      [
        rule.title, rule.text, rule.check, rule.rationale.why, rule.rationale.mistake, rule.level.meaning,
        rule.basis.text,
      ]
      + rule.readings.flatMap { [$0.id, $0.text] } + rule.implies.map(\.reason)
      + [rule.remainder?.question, rule.remainder?.substitute].compactMap(\.self)
      + rule.rationale.marbles.flatMap { [$0.label, $0.drawing, $0.note ?? ""] }
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
