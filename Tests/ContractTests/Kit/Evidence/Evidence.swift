import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

// What is asked of the evidence of every chapter that is judged by stories.

extension Subject {
  /// The report on all orders of up to so many steps; on nothing at all if there are none.
  func report(steps: Int) -> Report {
    var terms = Terms()
    terms.scope =
      steps == 0 ? .none : Scope(instants: steps - 1, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)
    return report(terms)
  }
}

extension Mutants {
  /// What its own rule says first of a broken subject, in the small scope.
  static func finding(of id: String) throws -> Finding {
    let mutant = try #require(all.first { $0.id == id })
    var terms = Terms()
    terms.scope = .small
    return try #require(mutant.subject.report(terms).judgement(of: mutant.rule)?.verdict.findings.first)
  }
}

/// Expects that rules have found nothing in a report by which they could have judged.
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
