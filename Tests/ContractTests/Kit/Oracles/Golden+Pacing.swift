@testable import ReactiveContractKit

extension Golden {
  static let pacing = [
    Golden("delay(1)", "2.3 delay: each at arrival + d", "a--|", gives: "-a--|"),
    Golden("delay(1)", "2.3 delay: F at once", "a#", gives: "-#"),
    Golden("throttle(0)", "2.3 throttle: replaces the earlier pending", "(ab)c|", gives: "bc|"),
    Golden("throttle(2)", "2.3 throttle: due now if nothing was sent yet", "a----b-|", gives: "a----b-|"),
    Golden("throttle(2)", "2.3 throttle: replaces the earlier pending", "abc--|", gives: "a-c--|"),
    Golden(
      "throttle(2)",
      "2.3: a value behind the slot waits for the next",
      "abc--|",
      gives: "a-b-c|",
      order: .timersFirst
    ),
    Golden("throttle(2)", "2.3 throttle: cadence from planned slots", "ab-c-|", gives: "a-b-c|"),
    Golden("throttle(2)", "2.3 throttle: C drops what waits", "ab-(c|)", gives: "a-b|"),
    Golden("throttle(2)", "2.3 throttle: value + C of one instant emits both", "ab|", gives: "a-(b|)"),
    Golden("throttle(2)", "2.3 throttle: F drops what waits", "ab#", gives: "a-#"),
    Golden("throttle(2)", "2.3 throttle: I drops what waits", "ab!", gives: "a-!"),
    Golden("throttle(while:)", "2.3 throttle(while:): false: each value", "ab-|", "-", gives: "ab-|"),
    Golden("throttle(while:)", "2.3 throttle(while:): true: only the latest", "abc-|", "x--y", gives: "---c|"),
    Golden("throttle(while:)", "2.3 throttle(while:): a throttled value is lost", "a-|", "x", gives: "--|"),
    Golden("throttle(while:)", "2.3 throttle(while:): F behind what passed", "a#", "x", gives: "-#"),
    Golden("throttle(while:)", "decision D11: values of one turn are not lost", "(ab)", "-", gives: "(ab)"),
    Golden("throttle(while:)", "2.3 throttle(while:): property end freezes", "a-b", "x|", gives: "-"),
    Golden("debounce(0)", "2.3 debounce: restarted for now + d", "(ab)-c|", gives: "b-c|"),
    Golden("debounce(0)", "2.3 debounce: C drops what waits", "(a|)", gives: "|"),
    Golden("debounce(2)", "2.3 debounce: restarted, C drops what waits", "ab---c|", gives: "---b--|"),
    Golden("debounce(2)", "2.3 debounce: F drops what waits", "a#", gives: "-#"),
    Golden("debounce(2)", "2.3 debounce: I drops what waits", "a!", gives: "-!"),
    Golden("debounce(2)", "2.3 debounce: supersedes at exactly the deadline", "a-b", gives: "----b"),
    Golden("debounce(2)", "2.3 debounce: iff before the timer", "a-b", gives: "--a-b", order: .timersFirst),
    Golden(
      "debounce(2, discardWhenCompleted: false)",
      "2.3 debounce: at lastArrival + d, then C",
      "ab|",
      gives: "---(b|)"
    ),
    Golden("debounce(2, discardWhenCompleted: false)", "2.3 debounce: no pending: C ASAP", "a---|", gives: "--a-|"),
    Golden("debounce(2, discardWhenCompleted: false)", "2.3 debounce: F drops what waits", "a#", gives: "-#"),
    Golden("lazyMap(on:)", "2.3 lazyMap: the latest value only", "(ab)-c|", gives: "'bb'-'cc'|"),
    Golden("lazyMap(on:)", "2.3 lazyMap: C after the outstanding slot", "(ab|)", gives: "('bb'|)"),
    Golden("lazyMap(on:)", "2.3 lazyMap: F after the outstanding slot", "(a#)", gives: "('aa'#)"),
    Golden("lazyMap(on:)", "2.3 lazyMap: I cancels the slot", "(a!)", gives: "!"),
  ]

  static let intervals =
    [
      Golden(
        "collect(every: 2)",
        "2.3 collect(every:): or [] unless skipEmpty",
        "a-b",
        gives: "--'[ab]'-'[]'",
        upTo: 6
      ),
      Golden("collect(every: 2)", "2.3 collect(every:): C drops the batch", "a|", gives: "-|"),
      Golden(
        "collect(every: 2, discardWhenCompleted: false)",
        "2.3 collect(every:): keep: batch at the next tick, then C",
        "ab-c|",
        gives: "--'[ab]'-('[c]'|)"
      ),
      Golden(
        "collect(every: 2, discardWhenCompleted: false)",
        "2.3 collect(every:): keep: also an empty batch",
        "|",
        gives: "--('[]'|)"
      ),
      Golden(
        "collect(every: 2, skipEmpty: true)",
        "2.3 collect(every:): skipEmpty",
        "a----b-|",
        gives: "--'[a]'---'[b]'|"
      ),
      Golden("collect(every: 2, skipEmpty: true)", "2.3 collect(every:): C drops the batch", "a|", gives: "-|"),
      Golden(
        "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
        "2.3 collect(every:): keep: batch if any",
        "|",
        gives: "--|"
      ),
      Golden(
        "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
        "2.3 collect(every:): keep: batch if any",
        "a|",
        gives: "--('[a]'|)"
      ),
      Golden("timeout(after: 0)", "2.3 timeout: d == 0: a synchronous producer wins", "(a|)", gives: "(a|)"),
      Golden("timeout(after: 0)", "2.3 timeout: at d: F(e)", "a", gives: "(a#'late')"),
    ]
    + [
      "collect(every: 2)", "collect(every: 2, skipEmpty: true)", "collect(every: 2, discardWhenCompleted: false)",
      "collect(every: 2, skipEmpty: true, discardWhenCompleted: false)",
    ].flatMap { name in
      [
        Golden(name, "2.3 collect(every:): F drops the batch", "a#", gives: "-#"),
        Golden(name, "2.3 collect(every:): I drops the batch", "a!", gives: "-!"),
      ]
    }
    + ["timeout(after: 2)", "timeout(after: 2) of what cannot fail"].flatMap { name in
      [
        Golden(name, "2.3 timeout: values synchronously, at d: F(e)", "a", gives: "a-#'late'"),
        Golden(name, "2.3 timeout: any T cancels it", "a|", gives: "a|"),
        Golden(name, "2.3 timeout: any T cancels it", "a!", gives: "a!"),
        Golden(name, "2.3 timeout: not an inter-value timeout", "ab-", gives: "ab#'late'"),
        Golden(name, "R15: who arrives before the timer passes", "--b", gives: "--(b#'late')"),
        Golden(name, "2.3 timeout: same-instant tie: timer first", "--b", gives: "--#'late'", order: .timersFirst),
      ]
    }

  static let gaps =
    [
      Golden("timeout(withoutValueFor: 0)", "d == 0: a synchronous producer is in time", "(a|)", gives: "(a|)"),
      Golden(
        "timeout(withoutValueFor: 0)",
        "d == 0: the first turn of the scheduler is too late",
        "a",
        gives: "(a#'late')"
      ),
      Golden("timeout(withoutValueFor: 2)", "any end cancels it, a failure too", "a#", gives: "a#"),
    ]
    + ["timeout(withoutValueFor: 2)", "timeout(withoutValueFor: 2) of what cannot fail"].flatMap { name in
      [
        Golden(name, "no value comes at all", "-", gives: "--#'late'"),
        Golden(name, "each value restarts the time", "abcd", gives: "abcd-#'late'"),
        Golden(name, "the last gap counts, too", "-abc---|", gives: "-abc-#'late'"),
        Golden(name, "any end cancels it", "-a|", gives: "-a|"),
        Golden(name, "any end cancels it", "-a!", gives: "-a!"),
        Golden(name, "R15: who arrives before the timer passes", "a-b", gives: "a-b-#'late'"),
        Golden(name, "same-instant tie: timer first", "ab-c", gives: "ab-#'late'", order: .timersFirst),
      ]
    }
}
