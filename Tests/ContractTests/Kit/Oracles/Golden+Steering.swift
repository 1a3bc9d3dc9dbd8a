@testable import ReactiveContractKit

extension Golden {
  static let steeringFurther = [
    Golden("sample(on:)", "2.4 sample(on:): the latest, on the sampler's values", "a-b-|", "-x-x|", gives: "-a-b|"),
    Golden("sample(on:)", "2.4 sample: goes on sampling a completed source", "a|", "--x|", gives: "--a|"),
    Golden("sample(on:)", "2.4 sample: I at once", "a-!", "---x", gives: "--!"),
    Golden("skip(until:)", "2.4 skip(until:): nothing until the trigger's V", "a-b-c|", "--x", gives: "--b-c|"),
    Golden("skip(until:)", "2.4 skip(until:): or C", "a-b|", "-|", gives: "--b|"),
    Golden("skip(until:)", "decision D12: F at once, opened or not", "a#", "---x", gives: "-#"),
    Golden("skip(until:)", "decision D12: C at once, opened or not", "a-|", "---x", gives: "--|"),
    Golden("skip(until:)", "2.4 skip(until:): trigger I can never open", "a-b|", "-!", gives: "-!"),
    Golden("skip(until:)", "2.4 skip(until:): exactly self after the switch", "a-!", "x", gives: "a-!"),
    Golden("take(during:)", "2.4 take(during:): lifetime end -> C", "ab-c", "--x", gives: "ab|"),
    Golden("take(during:)", "2.4 take(during:): fwd", "a-b#", "-", gives: "a-b#"),
    Golden("take(during:)", "2.4 take(during:): fwd", "a!", "--x", gives: "a!"),
    Golden("take(during:)", "decision, terminated at birth: a run completes", "a|", "x", gives: "|"),
    Golden("take(during:) of a lifetime that has ended", "decision, terminated at birth", "a|", gives: "|"),
    Golden("take(during:) of a lifetime that has ended", "2.4: already ended: I", "a|", gives: "!", on: .signal),
  ]

  static let continuing =
    [
      Golden("concat(value:)", "2.4 concat(value:): self, then the value", "a|", gives: "a(z|)"),
      Golden("concat(value:)", "2.4 concat: self I starts next", "a!", gives: "a(z|)"),
      Golden("concat(value:)", "2.4 concat: self F, next never starts", "a#", gives: "a#"),
      Golden("prefix(value:)", "2.4 prefix(value:): the value, then self", "a|", gives: "(za)|"),
      Golden("prefix(value:)", "2.4 prefix: F of self", "-#", gives: "z#"),
      Golden("prefix(value:)", "2.4 concat: I of next counts as its C", "a!", gives: "(za)|"),
      Golden("then", "2.4 then: F of the replacement", "|", "x#", gives: "x#"),
      Golden("retry(upTo: 1, interval: 2)", "2.6 retry with interval: a delay, then a restart", "a#", gives: "a--a#"),
      Golden("retry(upTo: 1, interval: 2)", "2.6 retry: C ends without retry", "a|", gives: "a|"),
      Golden("retry(upTo: 1, interval: 2)", "2.6 retry: I ends without retry", "a!", gives: "a!"),
      Golden(
        "retry(upTo: 2, backoff: 1, 2)",
        "2.6 retry with interval: a delay, then a restart",
        "a#",
        gives: "a-a--a#"
      ),
      Golden("retry(upTo: 2, backoff: 1, 2)", "2.6 retry: C ends without retry", "a|", gives: "a|"),
      Golden("retry(upTo: 2, backoff: 1, 2)", "2.6 retry: I ends without retry", "a!", gives: "a!"),
      Golden("retry(deciding: after 2)", "2.6 retry with interval: a delay, then a restart", "a#", gives: "a--a#"),
      Golden("retry(deciding: after 2)", "2.6 retry: C ends without retry", "a|", gives: "a|"),
      Golden("retry(deciding: after 2)", "2.6 retry: I ends without retry", "a!", gives: "a!"),
    ]
    + ["then", "then of what cannot fail"].flatMap { name in
      [
        Golden(name, "2.4 then: own values dropped, C starts the replacement", "ab|", "-x|", gives: "---x|"),
        Golden(name, "2.4 then: F fwd", "a#", "x|", gives: "-#"),
        Golden(name, "2.4 then: I fwd, replacement not started", "a!", "x|", gives: "-!"),
        Golden(name, "2.4 then: then its events", "|", "x!", gives: "x!"),
      ]
    }
}
