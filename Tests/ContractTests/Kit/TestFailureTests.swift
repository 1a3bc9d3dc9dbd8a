import ReactiveContractKit
import Testing

@Suite struct TestFailureTests {
  @Test func `a failure prints its name`() {
    #expect(TestFailure("timeout").description == "timeout")
  }
}
