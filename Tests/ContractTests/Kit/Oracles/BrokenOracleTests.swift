import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct BrokenOracleTests {
  @Test(arguments: everyFourth(of: OraclePairs.all.map(\.name)))
  func `drawings and relations notice every broken version of an oracle`(name: String) throws {
    let pair = try #require(OraclePairs.all.first { $0.name == name })
    let versions = BrokenOracle.all.filter { $0.name == name }
    #expect(versions.count >= 3, "\(versions.map(\.mistake))")
    for version in versions {
      let contradicted = try Golden.all.contains { golden in
        guard golden.name == name else { return false }
        let (foretold, drawn) = try golden.answers(of: version.oracle)
        return foretold != drawn
      }
      if contradicted { continue }
      let survey = RelationSurvey(pair, version.oracle)
      #expect(!survey.problems(exceptions: pair.exceptions, gifts: pair.gifts).isEmpty, "\(name): \(version.mistake)")
    }
  }
}
