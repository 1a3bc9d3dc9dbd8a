import ReactiveContractKit

/// Complains about dependencies in the manifest: a package that imports a test kit must get nothing else with it.
@Sendable func dependencies(_ tree: SourceTree) -> [Complaint] {
  let manifest = SourceFile(module: ".", path: "Package.swift", source: tree.documents["Package.swift"] ?? "")
  return manifest.places(of: [".", "package", "("]).map {
    Complaint(file: "Package.swift", line: manifest.tokens[$0].line, text: "the package depends on another")
  }
}

/// Complains about rules without a page and, if runs decide them, without a verifier or a mutant.
@Sendable func incompleteRules(_ tree: SourceTree) -> [Complaint] {
  let verified = Set(tree.files.filter { $0.room == "Chapters" }.flatMap(\.verifiedRules))
  let broken = Set(tree.files.filter { $0.room == "Mutants" }.flatMap(\.brokenRules))
  return RuleBook.all.flatMap { rule in
    let id = rule.id.text
    var missing: [String] = []
    if tree.documents["Docs/Contracts/\(id).md"]?.hasPrefix("# \(id) ") != true { missing.append("page") }
    if rule.isDecidedByRuns && !verified.contains(id) { missing.append("verifier") }
    if rule.isDecidedByRuns && !broken.contains(id) { missing.append("mutant") }
    return missing.map { Complaint(file: "RuleBook", line: 0, text: "\(id) has no \($0)") }
  }
}

extension SourceFile {
  /// The rules that a file checks: `rule: Rule.ID = "E2"` of a type, or the first argument of a check that is a value.
  var verifiedRules: [String] {
    let beginnings = [
      ["rule", ":", "Rule", ".", "ID", "="], ["TrialCheck", "("], ["StepCheck", "("], ["RaceSweep", ".", "Entry", "("],
      ["SingleCheck", "(", "rule", ":"], ["property", "("],
    ]
    return beginnings.flatMap { beginning in
      places(of: beginning).compactMap { place in
        let end = place + beginning.count
        return tokens.indices.contains(end) && tokens[end].kind == .string ? tokens[end].text : nil
      }
    }
  }

  /// The rules that a mutant's file says it breaks: `rule: "E2"`.
  var brokenRules: [String] {
    places(of: ["rule", ":"]).compactMap { place in
      tokens.indices.contains(place + 2) && tokens[place + 2].kind == .string ? tokens[place + 2].text : nil
    }
  }
}
