import Testing

@testable import Reactive
@testable import ReactiveExclusion

@Suite struct ThreadStateTests {
  @Test func `the memory that C reserves for a thread has the size of the state that Swift stores there`() {
    #expect(ThreadState.fitsItsMemory)
  }
}
