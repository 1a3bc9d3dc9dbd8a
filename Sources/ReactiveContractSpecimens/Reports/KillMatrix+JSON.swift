import ReactiveContractKit
import ReactiveContractTool

extension KillMatrix {
  /// The matrix as JSON: an object with an array of `mutants` and one of `variants`.
  public func json() -> String {
    JSONValue.object([
      ("mutants", .array(mutants.map(\.json))),
      ("variants", .array(variants.map(\.json))),
    ]).text
  }
}

extension KillMatrix.MutantRow {
  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)),
      ("title", .string(title)),
      ("rule", .string(rule.text)),
      ("source", .string(source)),
      ("killedBy", .strings(killedBy.map(\.text))),
      ("unlisted", .strings(unlisted.map(\.text))),
      ("replays", .strings(replays.map(\.description))),
    ])
  }
}

extension KillMatrix.VariantRow {
  fileprivate var json: JSONValue {
    .object([
      ("id", .string(id)),
      ("title", .string(title)),
      ("killedBy", .strings(killedBy.map(\.text))),
      ("replays", .strings(replays.map(\.description))),
    ])
  }
}
