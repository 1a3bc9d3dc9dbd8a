import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct MapErrorTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--#'x'", "--1--#'Renamed(name: \"x\")'"), ("--1--|", "--1--|"), ("--1--!", "--1--!"), ("--1--", "--1"),
    ]
  )
  func `a failure is replaced, everything else passes`(streamKind: StreamKind, lines: (String, String)) throws {
    #expect(try streamKind.draw(lines.0, .mapError { Renamed(name: $0.name) }) == drawn(lines.1))
  }
}

/// A failure of another type.
private struct Renamed: Error, Equatable {
  let name: String
}
