import ReactiveContractKit
import Testing

@testable import Reactive

/// What is disposed of by a handler or a transform of the event at hand.
@Suite struct DisposedInsideTests {
  private let log = Log<Int>()

  /// Sends three values for each one.
  private struct Triple: ValueTransducer {
    typealias Failure = Never

    mutating func receive(_ value: Int) -> Reaction<Int, Never> { .sendEach([value, value, value]) }
  }

  enum Derived: CaseIterable {
    case map, takeFirst, triple, flatMap

    func signal(_ signal: Signal<Int, Never>) -> Signal<Int, Never> {
      switch self {
      case .map: signal.map { $0 }
      case .takeFirst: signal.take(first: 1)
      case .triple: signal.applying(Triple())
      case .flatMap: signal.flatMap(.merge) { SignalProducer(value: $0) }
      }
    }
  }

  @Test(arguments: Derived.allCases)
  func `an observer of a derived signal that an earlier handler disposes of gets nothing more`(derived: Derived) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let observation = SerialDisposable()
    signal.observeValues { _ in observation.dispose() }
    observation.inner = derived.signal(signal).observe { _ in log(1) }
    input.send(value: 1)
    input.sendCompleted()
    #expect(log.entries == [])
  }

  @Test func `an action that runs again and again, and is cancelled inside, lets go of what it holds outside`() {
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

  @Test func `a run that an observer of the action disposes of before the work begins is told of before the flags`() {
    let action = Action<Void, Int, Never> { SignalProducer.never }
    let handle = SerialDisposable()
    action.isExecuting.signal.observeValues { isExecuting in
      log(isExecuting ? 1 : 3)
      if isExecuting { handle.dispose() }
    }
    action.events.observeValues { _ in log(2) }
    action.apply().startWithSignal { _, run in handle.inner = run }
    #expect(log.entries == [1, 2, 3])
  }
}
