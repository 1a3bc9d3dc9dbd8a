import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

// Helpers for tests of the evidence of every chapter of command sequences.

extension Subject {
  /// Returns the report on all orders of up to `steps` steps; on an empty scope for 0.
  func report(steps: Int) -> Report {
    var configuration = CheckConfiguration()
    configuration.scope =
      steps == 0 ? .none : Scope(instants: steps - 1, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)
    return report(configuration)
  }
}

extension Mutants {
  /// Returns the first finding about a broken subject under its own rule, in the small scope.
  static func finding(of id: String) throws -> Finding {
    let mutant = try #require(all.first { $0.id == id })
    var configuration = CheckConfiguration()
    configuration.scope = .small
    return try #require(mutant.subject.report(configuration).judgement(of: mutant.rule)?.verdict.findings.first)
  }
}

/// Expects that the rules have had no occasion in a report.
func expectVacuous(
  _ rules: [Rule.ID],
  in report: Report,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for rule in rules {
    #expect(report.judgement(of: rule)?.verdict.kind == .vacuous, "\(rule)", sourceLocation: sourceLocation)
    #expect(report.judgement(of: rule)?.evidence == 0, "\(rule)", sourceLocation: sourceLocation)
  }
}
