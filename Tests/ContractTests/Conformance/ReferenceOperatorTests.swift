import Testing

@testable import ReactiveContractKit

@Suite struct ReferenceOperatorTests {
  @Test(arguments: ReferenceOperators.all.map(\.name))
  func `the operator keeps the contract`(name: String) throws {
    let subject = try #require(ReferenceOperators.all.first { $0.name == name })
    try Contract.operators.within(.small).verify(subject)
  }
}
