import ReactiveContractKit

@testable import ReactiveContractSpecimens

/// The operators that are registered for producers only. (O1)
///
/// They start their source again, or later, or send at their start; an empty list of signals has no start.
private let recipeOnly = Set(
  ReferenceOperator.all.filter { !$0.forms.isEmpty && $0.forms.allSatisfy { $0.kinds == [.producer] } }.map(\.name)
).union(["combineLatest(_:emptySentinel:)", "zip(_:emptySentinel:)"])

/// The operators over any number of streams, none of which is the one that a value would be applied to.
private let overSeveral: Set<String> = ["combineLatest(_:)", "zip(_:)", "merge(_:)", "all(_:)", "any(_:)"]

/// Complains about operators that are written for signals or for producers only, or that are no values. (O1)
@Sendable func lonelyOperators(_ tree: SourceTree) -> [Complaint] {
  let files = tree.files.filter { ["Operators", "Combining", "Flattening"].contains($0.room) }
  func doors(of type: String) -> [Door] { files.flatMap { $0.doors(of: type) } }
  let (signals, producers, values) = (doors(of: "Signal"), doors(of: "SignalProducer"), doors(of: "Operator"))
  return files.flatMap { file in
    let own = file.doors(of: "Signal")
    return own.filter { !$0.isPart(of: producers) }.map { file.complaint($0.line, "\($0.name) is for signals only") }
      + file.doors(of: "SignalProducer").filter { !$0.extends(signals) && !recipeOnly.contains($0.name) }.map {
        file.complaint($0.line, "\($0.name) is for producers only")
      }
      + own.filter { !overSeveral.contains($0.name) && !$0.isPart(of: values) }.map {
        file.complaint($0.line, "\($0.name) is no operator value")
      }
  }
}

/// One way to apply an operator.
private struct Door {
  let base: String
  let labels: [String]
  let line: Int

  var name: String { "\(base)(\(labels.map { "\($0):" }.joined()))" }

  /// Returns whether one of the others is the same, apart from more parameters at its beginning.
  func isPart(of others: [Door]) -> Bool {
    others.contains { $0.base == base && $0.labels.suffix(labels.count) == labels[...] }
  }

  func extends(_ others: [Door]) -> Bool { others.contains { $0.isPart(of: [self]) } }
}

extension SourceFile {
  /// The public functions in extensions of a type.
  fileprivate func doors(of type: String) -> [Door] {
    declarations.filter { $0.isPublic && $0.keyword == "func" && $0.scopes == [type] }.map {
      Door(base: $0.name, labels: $0.labels, line: $0.line)
    }
  }
}
