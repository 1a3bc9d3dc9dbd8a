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
  let road: Road
  let order: Case.Order

  init(
    _ name: String,
    _ row: String,
    _ inputs: String...,
    gives output: String,
    on road: Road = .producer,
    order: Case.Order = []
  ) {
    self.name = name
    self.row = row
    self.inputs = inputs
    self.output = output
    self.road = road
    self.order = order
  }

  var testDescription: String { "\(name): \(inputs.joined(separator: ", ")) gives \(output) (\(row))" }

  /// The oracle's answer, and what is drawn.
  func answers(of oracle: Oracle) throws -> (
    foretold: Timeline<String, TestFailure>, drawn: Timeline<String, TestFailure>
  ) {
    let inputs = try inputs.map { try Timeline<String, TestFailure>($0) }
    let track = oracle.foretell(Premise(inputs, on: road, order: order))
    return (track.timeline, try Timeline<String, TestFailure>(output))
  }
}

extension Golden {
  static let all =
    transforming + filtering + limiting + accumulating + timed + combining + steering + succession + flattening
}
