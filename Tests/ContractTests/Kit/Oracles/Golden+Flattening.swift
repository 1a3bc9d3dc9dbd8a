@testable import ReactiveContractKit

extension Golden {
  static let selecting = [
    Golden("flatten(.concurrent(limit: 3))", "2.5: at most n, then a queue", "(aaab|)", "--|", "y|", gives: "--y|"),
    Golden("flatten(.concurrent(limit: 3))", "2.5: inner F at once", "(ab)", "-#", "y", gives: "y#"),
    Golden("flatten(.concurrent(limit: 3))", "2.5: outer I at once", "a!", "--x", "-", gives: "-!"),
    Golden("flatten(.race)", "2.5 race: the first event decides", "(ab|)", "--x|", "-y-|", gives: "-y-|"),
    Golden("flatten(.race)", "2.5 race: C without value wins, then outer C", "(ab)--|", "-|", "--y", gives: "---|"),
    Golden("flatten(.race)", "2.5 race: F as first event wins too", "(ab)", "-#", "--y", gives: "-#"),
    Golden("flatten(.race)", "2.5 race: later inners are ignored", "a-b|", "x--|", "y|", gives: "x--|"),
    Golden("flatten(.race)", "decision E4: an interrupted candidate drops out", "(ab|)", "-!", "--y|", gives: "--y|"),
    Golden(
      "flatten(.race)",
      "decision E4: an interrupted winner ends like a completed one",
      "(ab|)",
      "x!",
      "--y",
      gives: "x|"
    ),
    Golden("flatten(.race)", "2.5 race: outer C waits for undecided inners", "(ab|)", "-", "-!", gives: "-"),
    Golden("flatten(.race)", "decision E4: all have dropped out", "(ab|)", "-!", "--!", gives: "--|"),
    Golden("flatten(.race)", "2.5: outer F at once", "a#", "--x", "-", gives: "-#"),
    Golden("flatten(.throttle)", "2.5 throttle: arrivals meanwhile are dropped", "ab-b|", "--|", "y|", gives: "---y|"),
    Golden(
      "flatten(.throttle)",
      "decision E4: an inner interruption counts as completion",
      "a-b|",
      "-!",
      "y|",
      gives: "--y|"
    ),
    Golden(
      "flatten(.throttle)",
      "2.5 throttle: what has ended at once is not running",
      "(bb)|",
      "-",
      "(y|)",
      gives: "(yy)|"
    ),
    Golden("flatten(.throttle)", "2.5: inner F at once", "ab", "-#", "y", gives: "-#"),
    Golden("flatten(.throttle)", "2.5: outer I at once", "a!", "--x", "-", gives: "-!"),
    Golden("flatten() of sequences", "2.5 flatten(): the elements in order", "a-b-c|", gives: "(ab)---c|"),
    Golden("flatten() of sequences", "2.5: outer F at once", "a#", gives: "(ab)#"),
    Golden("flatten() of sequences", "2.5: outer I at once", "b!", gives: "-!"),
    Golden("groupBy", "the doc of groupBy: of a new key, its group is sent", "ab-a-c|", gives: "ab---c|"),
    Golden("groupBy", "the doc of groupBy: an interruption is forwarded", "a-a!", gives: "a--!"),
    Golden("groupBy", "the doc of groupBy: a failure is forwarded", "a#", gives: "a#"),
    Golden(
      "groupBy, merged again",
      "the doc of groupBy: each value goes into its group",
      "ab-c|",
      gives: "'ca''bb'-'cc'|"
    ),
    Golden("groupBy, merged again", "the doc of groupBy: a failure fails the groups", "a#", gives: "'ca'#"),
    Golden("groupBy, merged again", "the doc of groupBy: interruptions of groups end nothing", "a!", gives: "'ca'!"),
  ]

  /// `flatMap` is `map` and `flatten`: the drawings of flattening with doubled values.
  static let flatMapping = (flattening + selecting).filter { $0.name.hasPrefix("flatten(.") }.map { golden in
    golden.of(golden.name.replacing("flatten", with: "flatMap")) { output in
      output.map { "xy".contains($0) ? "'\($0)\($0)'" : String($0) }.joined()
    }
  }
}
