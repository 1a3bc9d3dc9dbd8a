import Reactive
import ReactiveContractKit
import Testing

/// Oracles require no more of an operator than the rules and its description do.
@Suite struct CorrectOracleTests {
  private typealias Letters = SignalProducer<String, TestFailure>

  @Test func `an oracle accepts an operator that takes two values by counting`() {
    expectAccepted("take(first: 2)", traits: .finishesEarly) { source, _ in
      source.scanMap(0) { ($0 + 1, (count: $0 + 1, value: $1)) }.take(until: { $0.count < 2 }).map(\.value)
    }
  }

  @Test func `an oracle accepts an interruption between a value and the completion that follows it`() {
    expectAccepted("take(first: 2)", traits: .finishesEarly) { source, _ in
      source.materialize().scanMap(0) { ($0 + 1, $0 == 1 && !$1.isTerminating ? [$1, .completed] : [$1]) }
        .flatMap(.concat) { SignalProducer<Event<String, TestFailure>, Never>($0) }.dematerialize()
    }
  }

  @Test func `an oracle says which values it needs`() {
    func problem(_ values: [String]) -> [[String]] {
      let same = OperatorSubject<String, String>("distinct", values: values) { source, _ in
        EventSource(Letters(source).skipRepeats())
      }
      return OperatorReport.comparing([OracleSubject(same, oracle: "skipRepeats")]).rows.flatMap(\.problems)
    }
    #expect(problem(["a", "b", "c"]).isEmpty)
    #expect(
      problem(["a", "b"]) == [
        ["the oracle skipRepeats needs 3 different values, and the subject names 2: pass more of them as `values:`"]
      ]
    )
    #expect(
      problem(["a", "b", "a"]) == [["the subject names the value “a” twice, and an oracle must tell its values apart"]]
    )
  }

  private func expectAccepted(
    _ oracle: String,
    traits: Traits,
    _ apply: @escaping @Sendable (Letters, TestScheduler) -> Letters
  ) {
    let subject = OperatorSubject<String, String>("composed", traits: traits, values: ["a", "b"]) { source, time in
      EventSource(apply(SignalProducer(source), time))
    }
    let problems = OperatorReport.comparing([OracleSubject(subject, oracle: oracle)]).rows.flatMap(\.problems)
    #expect(problems.isEmpty, "\(problems.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))")
  }
}
