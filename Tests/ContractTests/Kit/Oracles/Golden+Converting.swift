import ReactiveContractKit

extension Golden {
  static let converting = [
    Golden("skipNil", "2.2 skipNil: pass what is not nil", "abac|", gives: "-b-c|"),
    Golden("skipNil", "2.2: ends pass", "a#", gives: "-#"),
    Golden("negate", "2.2 negate: not v", "ab|", gives: "'false''true'|"),
    Golden("negate", "2.2: ends pass", "a!", gives: "'false'!"),
    Golden("ignoreValues", "ignoreValues: no value passes", "ab|", gives: "--|"),
    Golden("ignoreValues", "2.2: ends pass at once", "a#", gives: "-#"),
    Golden("ignoreValues", "2.2: ends pass at once", "a!", gives: "-!"),
    Golden("promoteValue", "2.2 promoteValue: ends of a stream without values pass", "a#", gives: "-#"),
    Golden("promoteValue", "2.2 promoteValue: ends of a stream without values pass", "a|", gives: "-|"),
    Golden("promoteError", "2.2 promoteError: pass", "a-(b|)", gives: "a-(b|)"),
    Golden("promoteError", "2.2 promoteError: pass", "a!", gives: "a!"),
    Golden(
      "materializeResults",
      "2.2 materializeResults: F: V(.failure) then C",
      "a#",
      gives: "'success a'('failure #'|)"
    ),
    Golden("materializeResults", "2.2 materializeResults: C -> C", "a|", gives: "'success a'|"),
    Golden("materializeResults", "2.2 materializeResults: I -> I, no value", "a!", gives: "'success a'!"),
    Golden("dematerializeResults", "2.2 dematerializeResults: .failure -> F", "aba|", gives: "a#'bad'"),
    Golden("dematerializeResults", "2.2 dematerializeResults: upstream C passes", "a|", gives: "a|"),
    Golden("dematerializeResults", "2.2 dematerializeResults: upstream I passes", "a!", gives: "a!"),
    Golden("attempt of a function that throws", "2.2 attempt: F and stop", "a-b-a|", gives: "a-#'refused'"),
    Golden("attempt of a function that throws", "2.2: F passes", "a#", gives: "a#"),
    Golden("attemptMap of a function that throws", "2.2 attemptMap: mapped or F", "ab", gives: "'aa'#'refused'"),
    Golden("attemptMap of a function that throws", "2.2: I passes", "a!", gives: "'aa'!"),
  ]

  static let keeping = [
    Golden("scan(into:)", "2.2 scan(into:): each partial", "-ab|", gives: "-'-a''-ab'|"),
    Golden("reduce(into:)", "2.2 reduce(into:): on C the result, then C", "-ab|", gives: "---('-ab'|)"),
    Golden("reduce(into:)", "2.2 reduce: init if empty", "|", gives: "('-'|)"),
    Golden("reduce(into:)", "2.2 reduce: F emits nothing", "a#", gives: "-#"),
    Golden("scanMap", "2.2 scanMap: emit output", "a-b|", gives: "'a1'-'b2'|"),
    Golden("scanMap", "2.2: F passes", "a#", gives: "'a1'#"),
    Golden("scanMap(into:)", "2.2 scanMap(into:): emit output", "a-b|", gives: "'a1'-'b2'|"),
    Golden("uniqueValues(_:)", "2.2 uniqueValues(id): pass iff identity unseen", "acbc|", gives: "a-b-|"),
    Golden("collect(count: 1)", "2.2 collect(count:): emit at n", "ab|", gives: "'[a]''[b]'|"),
    Golden("collect(count: 1)", "2.2 collect(count:): [] only if no value ever arrived", "|", gives: "('[]'|)"),
    Golden("collect(count: 3)", "2.2 collect(count:): leftover", "ab|", gives: "--('[ab]'|)"),
    Golden("collect(count: 3)", "2.2 collect(count:): emit at n", "abc|", gives: "--'[abc]'|"),
    Golden(
      "collect of enough values",
      "2.2 collect { values }: append, then emit",
      "abac|",
      gives: "-'[ab]'--('[ac]'|)"
    ),
    Golden("collect of enough values", "2.2 collect { values }: no [] behind a batch", "ab|", gives: "-'[ab]'|"),
    Golden("collect of enough values", "2.2 collect { values }: [] if nothing arrived", "|", gives: "('[]'|)"),
    Golden("collect of enough values", "2.2: F drops", "a#", gives: "-#"),
    Golden(
      "collect up to a value",
      "2.2 collect { values, latest }: restart with latest",
      "aba|",
      gives: "-'[a]'-('[ba]'|)"
    ),
    Golden("collect up to a value", "2.2: [] if the very first value matches", "b|", gives: "'[]'('[b]'|)"),
    Golden("collect up to a value", "2.2: [] if nothing arrived", "|", gives: "('[]'|)"),
    Golden("collect up to a value", "2.2: I drops", "a!", gives: "-!"),
  ]
}
