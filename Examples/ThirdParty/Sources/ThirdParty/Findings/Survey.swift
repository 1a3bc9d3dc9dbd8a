import ReactiveContractKit

/// The checks of all libraries against every rule, and the explanations of those that fail.
public struct Survey: Sendable {
  struct Section: Sendable {
    let library: Library
    let reports: [Report]
    let rows: [OperatorReport.Row]
  }

  let sections: [Section]
  let triage: [Triage]

  /// Runs all checks.
  public init(progress: (String) -> Void = { _ in }) {
    sections = Library.all.map { library in
      let reports = library.catalogue.reports { _, _, name in progress(name) }
      let rows = OperatorReport.comparing(library.oracles) { _, _, name in progress(name) }.rows
      return Section(library: library, reports: reports, rows: rows)
    }
    triage = Triage.all
  }

  init(sections: [Section], triage: [Triage]) {
    self.sections = sections
    self.triage = triage
  }

  var failedChecks: [FailedCheck] {
    sections.flatMap { $0.reports.flatMap(\.failedChecks) + $0.rows.compactMap(\.failedCheck) }
  }

  /// The failed checks that have no explanation.
  var unexplained: [FailedCheck] {
    let known = Set(triage.flatMap(\.checks))
    return failedChecks.filter { !known.contains($0.id) }
  }

  /// The explained failures that no longer occur, although this build could find them.
  var outdated: [CheckID] {
    let failed = Set(failedChecks.map(\.id))
    return triage.filter(\.isSeenHere).flatMap(\.checks).filter { !failed.contains($0) }
  }

  /// True if every library was checked, each failed check is explained, and each explanation is needed.
  public var isExplained: Bool {
    !sections.isEmpty && sections.allSatisfy { section in section.reports.contains { $0.isAlive } }
      && unexplained.isEmpty && outdated.isEmpty
  }
}

extension Report {
  /// True if some rule had something to check.
  var isAlive: Bool { judgements.contains { [.held, .violated].contains($0.verdict.kind) } }
}
