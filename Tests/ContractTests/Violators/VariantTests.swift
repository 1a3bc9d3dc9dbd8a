import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct VariantTests {
  /// Every fourth, since `contracts matrix` judges all of them.
  @Test(arguments: everyFourth(of: Mutants.variants.map(\.id)))
  func `no rule finds fault with a correct subject of another make`(_ id: String) throws {
    let variant = try #require(Mutants.variants.first { $0.id == id })
    let report = variant.subject.report()
    let faults = report.judgements.filter { $0.verdict.kind == .violated || $0.verdict.kind == .inconclusive }
    #expect(faults.isEmpty, "\(report.failureText)")
  }
}
