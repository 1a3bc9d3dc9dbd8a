import Reactive
import Testing

@testable import ReactiveContractKit

/// A drawing of what an operator does, taken from the row of the operator in the inventory of ReactiveSwift or from a
/// decision of this project.
struct Golden: Sendable, CustomTestStringConvertible {
  let name: String
  let row: String
  let inputs: [String]
  let output: String
  let streamKind: StreamKind
  let order: Case.Order
  /// The number of instants that are drawn, if there is no end; `nil` for all.
  let instants: Int?

  init(
    _ name: String,
    _ row: String,
    _ inputs: String...,
    gives output: String,
    on streamKind: StreamKind = .producer,
    order: Case.Order = [],
    upTo instants: Int? = nil
  ) {
    self.init(name, row, inputs, gives: output, on: streamKind, order: order, upTo: instants)
  }

  private init(
    _ name: String,
    _ row: String,
    _ inputs: [String],
    gives output: String,
    on streamKind: StreamKind,
    order: Case.Order,
    upTo instants: Int?
  ) {
    self.instants = instants
    self.name = name
    self.row = row
    self.inputs = inputs
    self.output = output
    self.streamKind = streamKind
    self.order = order
  }

  var testDescription: String { "\(name): \(inputs.joined(separator: ", ")) gives \(output) (\(row))" }

  /// Returns the oracle's prediction and the drawn timeline.
  func answers(of oracle: Oracle) throws -> (
    foretold: Timeline<String, TestFailure>, drawn: Timeline<String, TestFailure>
  ) {
    let inputs = try inputs.map { try Timeline<String, TestFailure>($0) }
    let track = oracle.foretell(OracleInputs(inputs, on: streamKind, order: order))
    let foretold = instants.map { track.timeline.prefix(before: $0) } ?? track.timeline
    return (foretold, try Timeline<String, TestFailure>(output))
  }

  /// The same drawing for another form of the operator.
  func of(_ name: String, _ change: (String) -> String = { $0 }) -> Golden {
    Golden(name, row, inputs, gives: change(output), on: streamKind, order: order, upTo: instants)
  }
}

extension Golden {
  static let all = one + several

  private static let one =
    creating + transforming + converting + filtering + limiting + accumulating + keeping + timed + pacing + intervals
    + gaps

  private static let several =
    combining + joining + steering + steeringFurther + succession + continuing + flattening + selecting + flatMapping
}
