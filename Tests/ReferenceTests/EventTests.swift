import Reactive
import Testing

@Suite struct EventTests {
  @Test func `an event tells whether it ends the stream`() {
    let events: [Event<Int, Never>] = [.next(1), .completed, .interrupted]
    #expect(events.map(\.isTerminating) == [false, true, true])
  }
}
