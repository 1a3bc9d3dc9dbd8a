import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct ScanTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--2--3--|", "--1--3--6--|"), ("--|", "--|"), ("--1--#", "--1--#"), ("--1--!", "--1--!"), ("-", "-"),
    ]
  )
  func `each partial result is sent, the first one is not`(streamKind: StreamKind, lines: (String, String)) throws {
    #expect(try streamKind.draw(lines.0, .scan(0) { $0 + $1 }) == drawn(lines.1))
    #expect(try streamKind.draw(lines.0, .scan(into: 0) { $0 += $1 }) == drawn(lines.1))
  }

  @Test func `the value keeps the last result`() {
    var operation = Scan<Int, String, TestFailure>("") { $0 += "\($1)" }
    #expect(operation.receive(1) == .send("1"))
    #expect(operation.receive(2) == .send("12"))
    #expect(operation.result == "12")
  }
}
