import ReactiveContractKit

/// All libraries under every rule, and what was made of what was found.
public struct Survey: Sendable {
  struct Section: Sendable {
    let library: Library
    let reports: [Report]
    let rows: [OperatorReport.Row]
  }

  let sections: [Section]
  let triage: [Triage]

  /// Judges everything.
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

  /// Accusations that nobody has looked at.
  var unexplained: [Accusation] {
    let known = Set(triage.flatMap(\.charges))
    return accusations.filter { !known.contains($0.charge) }
  }

  /// What was made of accusations that nobody raises any more, although this build could.
  var idle: [Charge] {
    let raised = Set(accusations.map(\.charge))
    return triage.filter(\.isSeenHere).flatMap(\.charges).filter { !raised.contains($0) }
  }

  /// Whether something was judged, and each accusation has its explanation, and each explanation an accusation.
  public var isExplained: Bool {
    !sections.isEmpty && sections.allSatisfy { section in section.reports.contains { $0.isAlive } }
      && unexplained.isEmpty && idle.isEmpty
  }
}

extension Report {
  /// Whether some rule had something to judge.
  var isAlive: Bool { judgements.contains { [.held, .violated].contains($0.verdict.kind) } }
}
