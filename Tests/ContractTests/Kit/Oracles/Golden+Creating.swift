@testable import ReactiveContractKit

extension Golden {
  static let creating = [
    Golden("init(value:)", "2.1 init(value:): V then C", gives: "(a|)"),
    Golden("init of a sequence", "2.1 init(_ sequence): all V in order then C", gives: "(aba|)"),
    Golden("init(values:)", "2.1 init(values:): all V in order then C", gives: "(ab|)"),
    Golden("init of a function", "2.1 init(_ action): V then C", gives: "(a|)"),
    Golden("init of a function's failure", "2.1 init(_ action): or F", gives: "#'refused'"),
    Golden("init(error:)", "2.1 init(error:): F", gives: "#'refused'"),
    Golden("init(result:)", "2.1 init(result:): V then C, or F", gives: "(a|)"),
    Golden("empty", "2.1 empty: C at once", gives: "|"),
    Golden("empty", "2.1 Signal.empty: every observer sees I", gives: "!", on: .signal),
    Golden("never", "2.1 never: nothing until disposed", gives: "-"),
    Golden("merge of nothing", "2.4 merge: empty P -> C", gives: "|"),
    Golden("merge of nothing", "2.4 merge: empty S -> I", gives: "!", on: .signal),
    Golden("combineLatest of nothing", "2.4 combineLatest: empty P -> C", gives: "|"),
    Golden("combineLatest of nothing", "2.4 combineLatest: empty S -> I", gives: "!", on: .signal),
    Golden("combineLatest(_:emptySentinel:) of nothing", "2.4: P with emptySentinel -> V, C", gives: "(z|)"),
    Golden("zip of nothing", "2.4 zip: empty as combineLatest", gives: "|"),
    Golden("zip of nothing", "2.4 zip: empty as combineLatest", gives: "!", on: .signal),
    Golden("zip(_:emptySentinel:) of nothing", "2.4 zip: empty as combineLatest", gives: "(z|)"),
    Golden("all of nothing", "2.4 all: empty P -> true, C", gives: "('true'|)"),
    Golden("any of nothing", "2.4 any: empty P -> false, C", gives: "('false'|)"),
    Golden(
      "timer(interval: 2)",
      "2.1 timer: first at now + interval, then every interval",
      gives: "--'2'-'4'",
      upTo: 6
    ),
    Golden("interval(2)", "2.1 interval(_:on:): 0, 1, 2, ...", gives: "--'0'-'1'", upTo: 6),
    Golden("interval of values", "2.1 interval: C one full interval after the last element", gives: "--a-b-|"),
  ]
}
