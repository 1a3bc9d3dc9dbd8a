@testable import ReactiveContractKit

extension Golden {
  static let transforming = [
    Golden("map", "2.2 map: f(v)", "-a-(b|)", gives: "-'aa'-('bb'|)"),
    Golden("map", "2.2: failures pass at once, unchanged", "a-#", gives: "'aa'-#"),
    Golden("map", "2.2: interruptions pass at once, unchanged", "a-!", gives: "'aa'-!"),
    Golden("compactMap", "2.2 compactMap: pass what is not nil", "ab-a|", gives: "'aaa'--'aaa'|"),
    Golden("compactMap", "2.2: ends pass", "b#", gives: "-#"),
    Golden("mapError", "2.2 mapError: F becomes F(f(e))", "a-#", gives: "a-#'!'"),
    Golden("mapError", "2.2 mapError: other ends pass", "a-!", gives: "a-!"),
    Golden("on", "2.2 on: downstream gets every event", "a-b|", gives: "a-b|"),
    Golden("on", "2.2 on: downstream gets every event", "(ab#)", gives: "(ab#)"),
    Golden("logEvents", "2.2 logEvents: passes every event", "a-b|", gives: "a-b|"),
    Golden("logEvents", "2.2 logEvents: passes every event", "-(ab!)", gives: "-(ab!)"),
    Golden("materialize", "2.2 materialize: C becomes a value, then C", "a-|", gives: "'next a'-('completed'|)"),
    Golden("materialize", "2.2 materialize: F becomes a value, then C", "a#", gives: "'next a'('failed #'|)"),
    Golden("materialize", "2.2 materialize: I becomes a value, then I", "a!", gives: "'next a'('interrupted'!)"),
    Golden("dematerialize", "2.2 dematerialize: an event value ends at once", "a-'done'a", gives: "a-|"),
    Golden("dematerialize", "2.2 dematerialize: a failure value fails", "'bad'-|", gives: "#'bad'"),
    Golden("dematerialize", "2.2 dematerialize: an interruption value interrupts", "a'stop'", gives: "a!"),
    Golden("dematerialize", "2.2 dematerialize: upstream C passes", "a|", gives: "a|"),
    Golden("attempt", "2.2 attempt: F and stop at the first refusal", "a-b-a|", gives: "a-#'refused'"),
    Golden("attempt", "2.2 attempt: pass v on success", "a-a|", gives: "a-a|"),
    Golden("attemptMap", "2.2 attemptMap: mapped value or F", "a-b-a|", gives: "'aa'-#'refused'"),
    Golden("attemptMap", "2.2: interruptions pass", "a-!", gives: "'aa'-!"),
  ]

  static let filtering = [
    Golden("filter", "2.2 filter: pass iff p", "abca|", gives: "a--a|"),
    Golden("filter", "2.2: ends pass at once", "bb#", gives: "--#"),
    Golden("skip(first: 0)", "2.2 skip: n == 0 passes all", "ab|", gives: "ab|"),
    Golden("skip(first: 2)", "2.2 skip: drop first n", "abca|", gives: "--ca|"),
    Golden("skip(first: 2)", "2.2: ends pass at once", "a-!", gives: "--!"),
    Golden("skip(while:)", "2.2 skip(while:): the first failing and all later pass", "aabac|", gives: "--bac|"),
    Golden("skip(while:)", "2.2: ends pass at once", "aa#", gives: "--#"),
    Golden("uniqueValues", "2.2 uniqueValues: pass iff unseen so far", "abaacb|", gives: "ab--c-|"),
    Golden("uniqueValues", "2.2: ends pass", "aa!", gives: "a-!"),
    Golden("skipRepeats", "2.2 skipRepeats: pass iff unlike the previous", "aabba|", gives: "a-b-a|"),
    Golden("skipRepeats", "2.2 skipRepeats: first always passes", "a#", gives: "a#"),
    Golden("skipRepeats(_:)", "2.2 skipRepeats: the base moves even for dropped values", "abcac|", gives: "a---c|"),
  ]

  static let limiting = [
    Golden("take(first: 0)", "decision, terminated at birth: a run completes", "a|", gives: "|"),
    Golden("take(first: 0)", "decision, terminated at birth: observers come too late", "a|", gives: "!", on: .signal),
    Golden("take(first: 1)", "2.2 take: C inside the same send", "-a-b|", gives: "-(a|)"),
    Golden("take(first: 2)", "2.2 take: C immediately after the n-th", "-a-b-c|", gives: "-a-(b|)"),
    Golden("take(first: 2)", "2.2 take: upstream C earlier", "-a-|", gives: "-a-|"),
    Golden("take(first: 2)", "2.2 take: F passes", "a#", gives: "a#"),
    Golden("take(last: 1)", "2.2 take(last:): on C the newest", "a-b-|", gives: "----(b|)"),
    Golden("take(last: 2)", "2.2 take(last:): in order, then C", "a-bc-|", gives: "-----(bc|)"),
    Golden("take(last: 2)", "2.2 take(last:): F drops the buffer", "a-#", gives: "--#"),
    Golden("take(last: 2)", "2.2 take(last:): I drops the buffer", "a-!", gives: "--!"),
    Golden("take(last: 2)", "2.2 take(last:): fewer than n", "a-|", gives: "--(a|)"),
    Golden("take(while:)", "2.2 take(while:): first failing value dropped, then C", "aab-a|", gives: "aa|"),
    Golden("take(while:)", "2.2: ends pass", "a-!", gives: "a-!"),
    Golden("take(until:) of a predicate", "2.2 take(until:): send v, then C", "aab-a|", gives: "aa(b|)"),
    Golden("take(until:) of a predicate", "2.2: ends pass", "a#", gives: "a#"),
  ]

  static let accumulating = [
    Golden("scan", "2.2 scan: each partial, no initial emission", "-ab|", gives: "-'-a''-ab'|"),
    Golden("scan", "2.2 scan: F passes", "a#", gives: "'-a'#"),
    Golden("reduce", "2.2 reduce: on C the result, then C", "-ab|", gives: "---('-ab'|)"),
    Golden("reduce", "2.2 reduce: init if empty", "|", gives: "('-'|)"),
    Golden("reduce", "2.2 reduce: F emits nothing", "a-#", gives: "--#"),
    Golden("reduce", "2.2 reduce: I emits nothing", "a-!", gives: "--!"),
    Golden("collect", "2.2 collect: on C the array, then C", "a-b|", gives: "---('[ab]'|)"),
    Golden("collect", "2.2 collect: also when nothing arrived", "-|", gives: "-('[]'|)"),
    Golden("collect", "2.2 collect: F drops", "a#", gives: "-#"),
    Golden("collect", "2.2 collect: I drops", "a!", gives: "-!"),
    Golden(
      "collect(count: 2)",
      "2.2 collect(count:): emit at n, restart",
      "ab-cab|",
      gives: "-'[ab]'--'[ca]'-('[b]'|)"
    ),
    Golden("collect(count: 2)", "2.2 collect(count:): [] only if no value ever arrived", "|", gives: "('[]'|)"),
    Golden("collect(count: 2)", "2.2 collect(count:): no [] behind a full batch", "ab|", gives: "-'[ab]'|"),
    Golden("collect(count: 2)", "2.2: F drops", "abc#", gives: "-'[ab]'-#"),
    Golden("combinePrevious()", "2.2 combinePrevious: starts at the second value", "a-b-c|", gives: "--'ab'-'bc'|"),
    Golden("combinePrevious()", "2.2: ends pass", "a-!", gives: "--!"),
    Golden("combinePrevious(_:)", "2.2 combinePrevious: (initial, v) first", "a-b|", gives: "'-a'-'ab'|"),
  ]
}
