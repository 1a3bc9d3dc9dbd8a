import ReactiveContractKit
package import ReactiveContractTool

extension KillMatrix {
  /// Returns the matrix as a table: the rules that each mutant and each correct variant broke.
  package func text(_ look: TextLook = .plain) -> String {
    var table = TextTable([.left, .left, .left, .left, .left, .left])
    table.add(["mutant", "rule", "outcome", "killed by", "title", "seen in"])
    for mutant in mutants {
      table.add([
        mutant.id, mutant.rule.text, mutant.outcome, mutant.killedBy.joined(), mutant.title, mutant.source,
      ])
    }
    var correct = TextTable([.left, .left, .left, .left])
    correct.add(["variant", "outcome", "killed by", "title"])
    for variant in variants {
      let outcome = variant.killedBy.isEmpty ? "untouched" : "KILLED"
      correct.add([variant.id, outcome, variant.killedBy.joined(), variant.title])
    }
    let blocks = [table.lines(look), correct.lines(look)] + (unexpected.isEmpty ? [] : [unexpected]) + [[summary]]
    return blocks.joined(separator: [""]).joined(separator: "\n")
  }

  /// The commands that run each unexpected case again.
  private var unexpected: [String] {
    let tokens =
      mutants.flatMap { mutant in mutant.replays.filter { mutant.unlisted.contains($0.rule) } }
      + variants.flatMap(\.replays)
    return tokens.map { "contracts replay \($0.shellQuoted)" }
  }

  /// The last line: the mutants killed by their own rule, by unlisted ones, and the untouched variants.
  public var summary: String {
    let killed = mutants.count { $0.killedBy.contains($0.rule) }
    let unlisted = mutants.count { !$0.unlisted.isEmpty }
    let untouched = variants.count(where: \.killedBy.isEmpty)
    return "mutants killed by their own rule \(killed) of \(mutants.count) · by unlisted rules \(unlisted)"
      + " · variants untouched \(untouched) of \(variants.count)"
      + (uncovered.isEmpty ? "" : " · rules without a mutant: \(TextLayout.ranges(uncovered))")
  }
}

extension KillMatrix.MutantRow {
  fileprivate var outcome: String {
    if !killedBy.contains(rule) { return "SURVIVED" }
    return unlisted.isEmpty ? "killed" : "killed, unlisted: \(unlisted.joined())"
  }
}

extension [Rule.ID] {
  fileprivate func joined() -> String { map(\.text).joined(separator: " ") }
}
