import Reactive
import ReactiveContractKit

extension OperatorEntry {
  static var flattening: [OperatorEntry] {
    let (outer, first, second) = ("1--2------|", "a-a-a|", "b-b|")
    func strategy(_ name: String, _ strategy: FlattenStrategy, _ names: [String], queue: String = "") -> OperatorEntry {
      let subject = name.prefix { $0 != "(" }
      return flat(
        "flatten(_:)",
        ["flatten(.\(subject))"],
        "flatten(.\(name))",
        on: outer,
        first,
        second,
        names,
        queue: queue
      ) {
        $0.flatten(strategy)
      }
    }
    let waiting = "streams that wait for their turn"
    return [
      one(
        "flatMap(_:_:)",
        ["flatMap"],
        "flatMap(.concat) { SignalProducer(values: $0, $0) }",
        on: "-a-b|",
        ["flattenMap:", "flatMap", "flatMap", "flatMap", "flatMap"],
        queue: "as `flatten(_:)`"
      ) { source, _ in source.flatMap(.concat) { Source(values: $0, $0) } },
      strategy("merge", .merge, ["flatten", "flatten(.Merge)", "flatten(.merge)", "flatMap", "merge()"]),
      strategy(
        "concat",
        .concat,
        ["concat", "flatten(.Concat)", "flatten(.concat)", "flatMap(maxPublishers: .max(1))", "concat()"],
        queue: waiting
      ),
      strategy(
        "concurrent(limit: 2)",
        .concurrent(limit: 2),
        ["flatten:", "", "flatten(.concurrent(limit:))", "flatMap(maxPublishers:)", "merge(maxConcurrent:)"],
        queue: waiting
      ),
      strategy(
        "latest",
        .latest,
        ["switchToLatest", "flatten(.Latest)", "flatten(.latest)", "switchToLatest()", "switchLatest()"]
      ),
      strategy("race", .race, ["", "", "flatten(.race)", "", "amb"]),
      strategy("throttle", .throttle, ["", "", "flatten(.throttle)", "", "flatMapFirst"]),
      one(
        "flatten()",
        ["flatten"],
        "map { [$0, $0] }.flatten()",
        on: "-a-b|",
        ["", "", "flatten()", "", ""]
      ) { source, _ in source.map { [$0, $0] }.flatten() },
      one(
        "groupBy(_:)",
        ["groupBy", "groupBy, merged again"],
        "groupBy { $0.lowercased() }, its keys",
        on: "-a-b-A-c|",
        ["groupBy:", "", "", "", "groupBy(keySelector:)"],
        queue: "every key that came"
      ) { source, _ in source.groupBy { $0.lowercased() }.map(\.key) },
    ]
  }
}
