import OpenCombine
import Reactive
import ReactiveContractKit
import Testing

@testable import ThirdParty

/// Tests that a user of `removeDuplicates` might write; `mutate` shows what they miss.
@Suite struct RemoveDuplicatesTests {
  static let name = "OpenCombine removeDuplicates"

  /// Returns the output of the operator for some marbles.
  static func unequal(_ marbles: String) throws -> String {
    let scheduler = TestScheduler()
    let cold: MarbleSource<String, TestFailure> = try scheduler.cold(marbles)
    let operation = OperatorUnderTest(name, on: scheduler)
    let source = operation.input(EventSource(cold.producer))
    let result = operation.result(EventSource(source.publisher.removeDuplicates()))
    let recorder = Recorder<String, TestFailure>(on: scheduler)
    let run = result.observe { recorder.record($0) }
    try scheduler.advance(by: .milliseconds(20))
    run.dispose()
    return "\(try recorder.timeline())"
  }

  @Test func `a value that equals the one before is dropped`() throws {
    #expect(try Self.unequal("a-a-b|") == "a---b|")
  }
}
