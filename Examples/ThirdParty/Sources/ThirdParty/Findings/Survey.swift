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

  var accusations: [Accusation] {
    sections.flatMap { $0.reports.flatMap(\.accusations) + $0.rows.compactMap(\.accusation) }
  }

  /// The failed checks that have no explanation.
  var unexplained: [Accusation] {
    let known = Set(triage.flatMap(\.charges))
    return accusations.filter { !known.contains($0.charge) }
  }

  /// The explained failures that no longer occur, although this build could find them.
  var idle: [Charge] {
    let raised = Set(accusations.map(\.charge))
    return triage.filter(\.isSeenHere).flatMap(\.charges).filter { !raised.contains($0) }
  }

  /// True if every library was checked, each failed check is explained, and each explanation is needed.
  public var isExplained: Bool {
    !sections.isEmpty && sections.allSatisfy { section in section.reports.contains { $0.isAlive } }
      && unexplained.isEmpty && idle.isEmpty
  }
}

extension Report {
  /// True if some rule had something to check.
  var isAlive: Bool { judgements.contains { [.held, .violated].contains($0.verdict.kind) } }
}
