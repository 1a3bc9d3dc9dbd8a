public import ReactiveContractKit

extension OperatorReport {
  /// Writes the report in JUnit format: a suite for each family, a case for each operator.
  ///
  /// One further case covers all compositions. The file contains a failure or an error if and only if the report is not
  /// green.
  public func junit() -> String {
    var families: [(name: String, rows: [Row])] = []
    for row in rows {
      if let index = families.firstIndex(where: { $0.name == row.family }) {
        families[index].rows.append(row)
      } else {
        families.append((row.family, [row]))
      }
    }
    var suites = families.map { family in
      JUnitSuite(name: family.name, cases: family.rows.map { $0.junit(in: family.name) })
    }
    if closure.pairs > 0 || !closure.problems.isEmpty { suites.append(closure.junit) }
    return JUnitSuite.document("contracts operators", rows.isEmpty ? suites + [.silent] : suites)
  }
}

extension OperatorReport.Row {
  fileprivate func junit(in suite: String) -> JUnitCase {
    let outcome: JUnitCase.Outcome =
      if holds {
        .passed(assertions: comparisons)
      } else if problems.isEmpty {
        .error(type: "vacuous", "it never ran")
      } else {
        .failure("\(name) differs from its oracle", text: OperatorReport.lines(problems))
      }
    return JUnitCase(name: name, suite: suite, outcome: outcome)
  }
}

extension OperatorReport.Closure {
  fileprivate var junit: JUnitSuite {
    let outcome: JUnitCase.Outcome =
      problems.isEmpty
      ? .passed(assertions: judged)
      : .failure("composed operators differ from their oracles", text: OperatorReport.lines(problems))
    return JUnitSuite(
      name: "composed",
      cases: [JUnitCase(name: "every ordered pair", suite: "composed", outcome: outcome)]
    )
  }
}

extension OperatorReport {
  /// Returns paragraphs of lines as one text.
  static func lines(_ problems: [[String]]) -> String { problems.joined(separator: [""]).joined(separator: "\n") }
}
