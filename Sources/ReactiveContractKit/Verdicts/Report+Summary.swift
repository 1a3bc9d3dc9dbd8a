extension Report {
  /// The last lines: the number of rules with each verdict, the reasons of some verdicts, and the build.
  public var summary: [String] {
    let details = Verdict.Kind.allCases.compactMap(detail)
    let footer =
      ["seed \(seed)"] + (elapsed.map { [TextLayout.seconds($0)] } ?? []) + [
        "\(build.configuration), \(build.platform)"
      ]
    return [tallies] + details + [footer.joined(separator: " · ")]
  }

  /// The number of rules with each verdict: `held 26 (18 204 situations) · violated 0 · …`.
  ///
  /// Held and the failing kinds are always listed, the others only if they occur.
  public var tallies: String {
    let tallies: [String] = Verdict.Kind.allCases.compactMap { kind in
      let chosen = judgements.filter { $0.verdict.kind == kind }
      guard !chosen.isEmpty || kind == .held || kind.isFailure else { return nil }
      let evidence = chosen.reduce(0) { $0 + $1.evidence }
      let situations = kind == .held ? " (\(TextLayout.counted(evidence, "situation", "situations")))" : ""
      return "\(kind.words) \(chosen.count)\(situations)"
    }
    return tallies.joined(separator: " · ")
  }

  /// Returns the reasons of one kind of verdict; rules with the same reason are grouped.
  private func detail(_ kind: Verdict.Kind) -> String? {
    var reasons: [(text: String, rules: [Rule.ID])] = []
    for judgement in judgements where judgement.verdict.kind == kind {
      guard let remark = judgement.verdict.remark else { continue }
      if let index = reasons.firstIndex(where: { $0.text == remark }) {
        reasons[index].rules.append(judgement.rule)
      } else {
        reasons.append((remark, [judgement.rule]))
      }
    }
    guard !reasons.isEmpty else { return nil }
    let parts = reasons.map { "\(TextLayout.ranges($0.rules)): \($0.text)" }
    let lines = TextLayout.wrapped(parts.joined(separator: "; "), width: TextLayout.width - 18)
    return lines.enumerated().map { "  " + ($0 == 0 ? kind.words : "").padded(to: 16) + $1 }.joined(separator: "\n")
  }
}
