import ReactiveContractSpecimens
import Testing

@testable import ReactiveContractKit

/// The cases of tokens that the kit did not write: by hand, or for another version of a subject.
@Suite struct StrayCaseTests {
  private func reason(_ text: String) throws -> String? {
    let token = try ReplayToken(parsing: text)
    let subject = try #require(Subject.reference.first { $0.name == token.subject })
    let error = #expect(throws: UnusableCase.self, "\(text)") { try subject.replay(token) }
    return error?.reason
  }

  @Test(arguments: [
    "P2:SignalProducer:observe", "S2:Signal:observe:detach 9", "S2:Signal:detach 1 inside a value", "S2:Signal:start",
    "S2:Signal:dispose run 1", "P2:SignalProducer:dispose run 9 inside a value",
    "P2:SignalProducer:start:send value in run 2",
    "P2:SignalProducer:release the input", "P2:SignalProducer:start with 9 observers and dispose:dispose run 9",
  ])
  func `a step that speaks of a run or an observer that does not exist is refused`(text: String) throws {
    let said = try reason(text)
    #expect(said == "one of its steps is impossible after the preceding steps")
  }

  @Test(arguments: [
    (
      "E2:debounce(2):a#:observe=9223372036854775807",
      "observe=9223372036854775807\n        ^ instant 9223372036854775807"
    ),
    ("E2:debounce(2):a#:dispose=100001", "dispose=100001\n        ^ instant 100001"),
    ("E2:debounce(2):a#:sibling:dispose=100001", "dispose=100001\n        ^ instant 100001"),
    ("E2:debounce(2):a 16666666666m #", "a 16666666666m #\n                ^ instant 999999999960001"),
    (
      "E2:debounce(2):a 16666666666m 16666666666m #",
      "a 16666666666m 16666666666m #\n               ^ with 16666666666m the line"
    ),
    ("E2:debounce(2):a#:inside event -1", "inside event -1\n             ^ there is no event"),
    ("E2:debounce(2):a#:inside event one", "inside event one\n             ^ there is no event"),
  ])
  func `a case that would last for ever is refused, where it does`(text: String, start: String) throws {
    let said = try reason(text)
    #expect(said?.hasPrefix(start) == true, "\(said ?? "")")
  }

  @Test func `an oracle is asked for no event before the first`() throws {
    let token = try ReplayToken(parsing: "oracle:debounce(2):a#:inside event -1")
    #expect(ReplayOutcome(replaying: token, among: OraclePairs.all) == .unusable("there is no event of this number"))
  }

  @Test func `whatever is done to a subject, it is judged or refused`() throws {
    let words = [
      "observe", "detach 1", "detach 2 inside a value", "drop the signal", "release the input", "start",
      "dispose run 2",
      "start with 9 observers", "send value in run 3", "early value", "send", "fail", "complete", "interrupt", "set",
      "release",
      "dispose", "dispose of the first", "bind", "keep 1", "connect", "disconnect", "make", "tail", "let go",
      "schedule", "run",
      "cancel in the next task", "start in the next handler", "dispose of the run", "release the target", "add",
      "enable",
    ]
    var texts = FuzzText(seed: 1, fragments: words, valid: words)
    let rules: [Rule.ID] = ["E2", "S2", "P2", "K2", "V2", "B2", "D2", "T2", "A2", "R2", "Q2"]
    for subject in Subject.reference where !subject.isOperator {
      for rule in rules {
        let steps = (0..<texts.below(5)).map { _ in texts.pick(words) }
        let report = subject.report(replaying: ReplayToken(rule, subject: subject.name, inputs: steps))
        #expect(report.judgements.count == 1)
      }
    }
  }
}
