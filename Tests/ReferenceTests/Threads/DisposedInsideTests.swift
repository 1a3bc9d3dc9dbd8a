import ReactiveContractKit
import ReactiveExclusion
import Testing

@testable import Reactive

/// Objects that a transform disposes of while it handles an event.
@Suite struct DisposedInsideTests {
  private let log = Log<Int>()

  @Test func `a repeating action that is cancelled inside a gate releases what it holds outside`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = Locked<(any Disposable)?>(nil)
    let clock = TestScheduler()
    signal.map { value -> Int in
      if value == 1 { handle.withLock { $0.take() }?.dispose() }
      return value
    }.observeValues { log($0) }
    let mortal = ReleaseOutsideTests.Mortal { input.send(value: 77) }
    handle.withLock { $0 = Self.scheduled(mortal, on: clock) }
    _ = consume mortal
    input.send(value: 1)
    #expect(log.entries == [1, 77])
  }

  private static func scheduled(_ mortal: ReleaseOutsideTests.Mortal, on clock: TestScheduler) -> (any Disposable)? {
    clock.scheduleRecursively { again in withExtendedLifetime(mortal) { again() } }
  }
}
