import Merging
import ReactiveContractKit
import XCTest

final class MergingXCTests: XCTestCase {
  func testOneStepIsHeld() throws {
    let judged = try XCTUnwrap(Merges.correct.report().judgements.first { $0.rule == "E5" })
    XCTAssertEqual(judged.verdict, .held)
  }

  func testTwoStepsAreBrokenWhereTheSearchSeesInside() throws {
    let judged = try XCTUnwrap(Merges.broken.report().judgements.first { $0.rule == "E5" })
    XCTAssertEqual(judged.verdict.findings.isEmpty, !judged.scope.contains("switching at every access"))
  }
}
