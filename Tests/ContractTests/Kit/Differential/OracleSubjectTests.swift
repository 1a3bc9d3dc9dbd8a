import Reactive
import ReactiveContractKit
import ReactiveContractTool
import Testing

/// Operators of others beside the oracles of ours, on public names only.
@Suite struct OracleSubjectTests {
  private typealias Source = EventSource<String, TestFailure>

  /// A filter of a library that has no interruptions, made by dropping one letter.
  private func filter(
    _ name: String = "Their filter",
    dropping letter: String = "b",
    oracle: String = "filter",
    capabilities: Capabilities = [.failure],
    differences: IntendedDifferences = [],
    change: @escaping (Source, TestScheduler) -> Source = { source, _ in source }
  ) -> OracleSubject {
    let subject = OperatorSubject<String, String>(name, capabilities: capabilities, values: ["a", "b"]) {
      source,
      time in
      let kept = Source { sink in
        source.observe { event in
          if case .next(letter) = event { return }
          sink(event)
        }
      }
      return change(kept, time)
    }
    return OracleSubject(subject, oracle: oracle, differences: differences)
  }

  /// Passes everything through the scheduler within its instant.
  private func scheduled(_ source: Source, _ scheduler: TestScheduler) -> Source {
    Source { sink in source.observe { event in scheduler.schedule { sink(event) } } }
  }

  private func problems(_ subject: OracleSubject) throws -> [[String]] {
    try #require(OperatorReport.comparing([subject]).rows.first).problems
  }

  @Test func `an operator that cannot be interrupted does what its oracle predicts`() throws {
    let report = OperatorReport.comparing([filter()])
    #expect(report.isGreen, "\(report.text())")
    #expect(report.rows.first?.runs ?? 0 > 100)
  }

  @Test func `an operator that declares to answer disposals must answer them`() throws {
    let problem = try problems(filter(capabilities: [.failure, .interruptionOnDisposal]))
    #expect(problem.joined().contains("disposed    !"))
  }

  @Test func `the smallest timeline that shows the difference is drawn`() throws {
    let problem = try problems(filter(dropping: "c"))
    #expect(
      problem.map { $0.joined(separator: "\n") } == [
        """
        tick        0
        source      b
        expected    -
        actual      b
                    ^ the first difference
        the operator on a producer
        replay: contracts replay 'oracle:Their filter:b:producer'
        """
      ]
    )
  }

  @Test func `where an event comes from is compared, unless it is pulled`() throws {
    #expect(try problems(filter(change: scheduled)).joined().contains("next a comes from the scheduler; ") == false)
    #expect(try !problems(filter(change: scheduled)).isEmpty)
    #expect(try problems(filter(differences: .pulled, change: scheduled)).isEmpty)
    #expect(try !problems(filter(dropping: "c", differences: .pulled, change: scheduled)).isEmpty)
  }

  @Test func `an oracle that does not exist, or has other inputs, is reported`() throws {
    #expect(try problems(filter(oracle: "fliter")) == [["there is no oracle fliter; did you mean filter?"]])
    #expect(try problems(filter(oracle: "zip")) == [["the oracle zip has other inputs"]])
    #expect(OracleSubject.known.contains("debounce(2)"))
  }

  @Test func `the command compares a third party's operators, and replays their cases`() throws {
    let subjects = [filter(), filter("Their broken filter", dropping: "c")]
    let catalogue = CommandCatalogue(Catalogue(subjects: []), oracles: subjects)
    let report = catalogue.operators(CommandProgress(.silent))
    #expect(report.rows.map(\.holds) == [true, false])
    guard case .diverged = catalogue.replay(try ReplayToken(parsing: "oracle:Their broken filter:b:producer")) else {
      Issue.record("nothing diverged")
      return
    }
    #expect(catalogue.replay(try ReplayToken(parsing: "oracle:Their filter:b:producer")) == .foretold)
  }
}

extension CommandOutput {
  /// Writes nothing.
  fileprivate static var silent: CommandOutput {
    CommandOutput(standard: { _ in }, error: { _ in }, file: { _, _ in nil }, isTerminal: false)
  }
}
