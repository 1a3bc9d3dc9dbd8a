@testable import ReactiveContractKit

extension Golden {
  static let timed = [
    Golden("observe(on:)", "2.3 observe(on:): order kept, ends behind values", "a(b#)", gives: "a(b#)"),
    Golden("observe(on:)", "2.3 observe(on:): I scheduled", "a-!", gives: "a-!"),
    Golden("start(on:)", "2.3 start(on:): events keep their own way", "(ab)-|", gives: "(ab)-|"),
    Golden("delay(0)", "2.3 delay: d == 0 keeps the instant", "a-b|", gives: "a-b|"),
    Golden("delay(2)", "2.3 delay: each at arrival + d, C behind them", "a-b|", gives: "--a-b|"),
    Golden("delay(2)", "2.3 delay: F at once, pending values suppressed", "a#", gives: "-#"),
    Golden("delay(2)", "2.3 delay: I at once, pending values suppressed", "ab!", gives: "--!"),
    Golden("delay(2)", "2.3 delay: a value of the failure's instant is pending, too", "(a#)", gives: "#"),
    Golden("delay(2)", "R15: who is due before the failure arrives", "a-#", gives: "--(a#)", order: .timersFirst),
    Golden("delay(2)", "R14: a failure suppresses what is scheduled later", "a-#", gives: "--#"),
  ]

  static let combining = [
    Golden("combineLatest", "2.4 combineLatest: once every input has sent", "a--b|", "-x-|", gives: "-'ax'-'bx'|"),
    Golden("combineLatest", "2.4 combineLatest: an input that never sent keeps it silent", "|", "x-", gives: "-"),
    Golden("combineLatest", "2.4 combineLatest: (empty, value) completes", "|", "x-|", gives: "--|"),
    Golden("combineLatest", "2.4 combineLatest: F of any input at once", "a--", "-#", gives: "-#"),
    Golden("combineLatest", "2.4 combineLatest: I of any input at once", "a-!", "-x", gives: "-'ax'!"),
    Golden("combineLatest", "2.4 combineLatest: start order a, b", "(ab)", "(xy)", gives: "('bx''by')"),
    Golden(
      "combineLatest",
      "3.11: of two that send in one instant either may go first",
      "-(ab)",
      "-(xy)",
      gives: "-('ay''by')",
      on: .signal,
      order: .inputsReversed
    ),
    Golden("zip", "2.4 zip: pop heads when all non-empty", "ab-|", "-x-y-", gives: "-'ax'-('by'|)"),
    Golden("zip", "2.4 zip: a completed input with a queue keeps running", "ab|", "---x-y", gives: "---'ax'-('by'|)"),
    Golden("zip", "2.4 zip: completed with an empty queue", "a|", "x--y", gives: "'ax'|"),
    Golden("zip", "2.4 zip: (empty, never) completes", "|", "-", gives: "|"),
    Golden("zip", "2.4 zip: I drops the queues", "ab!", "---x", gives: "--!"),
    Golden("zip", "2.4 zip: F at once", "ab", "-#", gives: "-#"),
    Golden("merge", "2.4 merge: fwd from each", "a-b|", "-x--|", gives: "axb-|"),
    Golden("merge", "2.4 merge: input I counts as C", "a!", "--x|", gives: "a-x|"),
    Golden("merge", "2.4 merge: F at once", "a#", "--x|", gives: "a#"),
  ]

  static let steering = [
    Golden("withLatest(from:)", "2.4 withLatest: emit if the other has sent", "a-b-a|", "-x-y|", gives: "--'bx'-'ay'|"),
    Golden("withLatest(from:)", "2.4 withLatest: the other's end is ignored", "--a|", "x!", gives: "--'ax'|"),
    Golden("withLatest(from:)", "R13: the argument starts first", "a|", "x", gives: "'ax'|"),
    Golden("withLatest(from:)", "2.4 withLatest: self F", "-#", "x", gives: "-#"),
    Golden("sample(with:)", "2.4 sample: the latest, if any", "-a-b", "x-y-", gives: "--'ay'-"),
    Golden(
      "sample(with:)",
      "2.4 sample: a completed source goes on being sampled",
      "a|",
      "--xy|",
      gives: "--'ax''ay'|"
    ),
    Golden("sample(with:)", "2.4 sample: I of either at once", "a--", "-!", gives: "-!"),
    Golden("sample(with:)", "R13: the receiver starts first", "(ab)|", "x|", gives: "'bx'|"),
    Golden("take(until:)", "2.4 take(until:): the trigger's value completes", "a-b-a", "---x", gives: "a-b|"),
    Golden("take(until:)", "2.4 take(until:): the trigger's completion completes", "a-b-a", "-|", gives: "a|"),
    Golden("take(until:)", "2.4 take(until:): the trigger's interruption is ignored", "a-b#", "-!", gives: "a-b#"),
    Golden("take(until:)", "R13: the trigger starts first", "a|", "x", gives: "|"),
    Golden("take(untilReplacement:)", "2.4: self until r's first event", "a-b-a", "---x-|", gives: "a-bx-|"),
    Golden("take(untilReplacement:)", "2.4: self C is swallowed", "a|", "---x|", gives: "a--x|"),
    Golden("take(untilReplacement:)", "2.4: r C is a first event, too", "a-b", "-|", gives: "a|"),
    Golden("take(untilReplacement:)", "2.4: self F before the switch", "a#", "---x", gives: "a#"),
    Golden("take(untilReplacement:)", "2.4: r I is I", "a-b", "-!", gives: "a!"),
  ]

  static let succession = [
    Golden("concat", "2.4 concat: self then next", "a-|", "x|", gives: "a-x|"),
    Golden("concat", "2.4 concat: self I starts next", "a!", "-x|", gives: "a-x|"),
    Golden("concat", "2.4 concat: self F, next never starts", "a#", "x|", gives: "a#"),
    Golden("concat", "2.4 concat: I of next counts as its C", "|", "x!", gives: "x|"),
    Golden("concat", "2.4 concat: F of next passes", "a|", "x#", gives: "ax#"),
    Golden("prefix", "2.4 prefix: p, then self", "a|", "x|", gives: "xa|"),
    Golden("prefix", "2.4 prefix: F of p", "a|", "x#", gives: "x#"),
    Golden("prefix", "2.4 prefix: I of p counts as its C", "a|", "x!", gives: "xa|"),
    Golden("flatMapError", "2.6 flatMapError: F starts the replacement", "a#", "x|", gives: "ax|"),
    Golden("flatMapError", "2.6 flatMapError: forwards all its events", "#", "x!", gives: "x!"),
    Golden("flatMapError", "2.6 flatMapError: C passes", "a|", "x|", gives: "a|"),
    Golden("flatMapError", "2.6 flatMapError: I passes", "a!", "x|", gives: "a!"),
    Golden("repeat(0)", "2.6 repeat: n == 0 is empty", "a|", gives: "|"),
    Golden("repeat(1)", "2.6 repeat: 1 is self", "a|", gives: "a|"),
    Golden("repeat(3)", "2.6 repeat: restart on C, the n-th passes", "a|", gives: "aaa|"),
    Golden("repeat(3)", "2.6 repeat: F passes and stops", "a#", gives: "a#"),
    Golden("repeat(3)", "2.6 repeat: I passes and stops", "a!", gives: "a!"),
    Golden("retry(upTo: 0)", "2.6 retry: n == 0 is self", "a#", gives: "a#"),
    Golden("retry(upTo: 2)", "2.6 retry: n + 1 runs, the last F passes", "a#", gives: "aaa#"),
    Golden("retry(upTo: 2)", "2.6 retry: C ends without retry", "a|", gives: "a|"),
    Golden("retry(upTo: 2)", "2.6 retry: I ends without retry", "a!", gives: "a!"),
  ]

  static let flattening = [
    Golden("flatten(.merge)", "2.5 merge: all at once", "ab|", "-x|", "y-|", gives: "-(xy)-|", order: .inputsReversed),
    Golden("flatten(.merge)", "2.5: outer C does not dispose inners", "(a|)", "--x|", "-", gives: "--x|"),
    Golden("flatten(.merge)", "2.5: inner I as C", "a|", "x!", "-", gives: "x|"),
    Golden("flatten(.merge)", "2.5: outer F at once", "a-#", "---x", "-", gives: "--#"),
    Golden("flatten(.merge)", "2.5: outer I at once", "a-!", "---x", "-", gives: "--!"),
    Golden("flatten(.merge)", "2.5: inner F at once", "a--b", "-#", "y", gives: "-#"),
    Golden("flatten(.concat)", "2.5 concat: one runs, others wait", "(ab|)", "-x-|", "y|", gives: "-x-y|"),
    Golden("flatten(.concat)", "2.5 concat: inner I starts next", "(ab|)", "-!", "y|", gives: "-y|"),
    Golden("flatten(.concat)", "2.5: inner F at once", "(ab|)", "-#", "y|", gives: "-#"),
    Golden("flatten(.concat)", "2.5: outer F does not wait", "(ab)#", "--x|", "y|", gives: "-#"),
    Golden("flatten(.concurrent(limit: 2))", "2.5: at most n, then a queue", "(aab|)", "--|", "y|", gives: "--y|"),
    Golden("flatten(.concurrent(limit: 2))", "2.5: a free slot is taken at once", "(ab|)", "--x|", "y|", gives: "y-x|"),
    Golden("flatten(.concurrent(limit: 2))", "2.5: inner I frees a slot", "(aab|)", "-!", "y|", gives: "-y|"),
    Golden("flatten(.latest)", "2.5 latest: newest only", "a-b|", "-x-x", "y|", gives: "-xy|"),
    Golden("flatten(.latest)", "2.5 latest: C of outer and latest", "(ab|)", "-", "-y|", gives: "-y|"),
    Golden("flatten(.latest)", "2.5 latest: inner I as C", "a|", "x!", "-", gives: "x|"),
    Golden("flatten(.latest)", "2.5 latest: F of a replaced inner is not heard", "(ab|)", "-#", "y-|", gives: "y-|"),
  ]
}
