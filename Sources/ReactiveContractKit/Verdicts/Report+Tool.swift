extension Report {
  /// Returns the report as a tool prints it: its findings are run again by that tool, not by tests.
  ///
  /// - Parameter tool: The text by which users call the tool.
  package func printed(by tool: String) -> Report {
    return replacing(judgements: judgements.map { $0.printed(by: tool) })
  }
}

extension Judgement {
  fileprivate func printed(by tool: String) -> Judgement {
    guard case .violated(let findings) = verdict else { return self }
    let named = findings.map { $0.printed(by: tool) }
    return Judgement(rule, .violated(named), evidence: evidence, scope: scope, reading: reading, runs: runs)
  }
}

extension Finding {
  /// Returns the finding as a tool prints it.
  package func printed(by tool: String) -> Finding {
    var finding = self
    finding.tool = tool
    return finding
  }
}
