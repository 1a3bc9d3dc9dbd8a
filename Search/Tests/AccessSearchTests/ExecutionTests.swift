import AccessSearch
import Foundation
import Reactive
import Testing

/// Executions of actions under two threads, in every schedule that differs.
@Suite(.serialized) struct ExecutionTests {
  /// An execution of an action, the events that its run receives, and those that the action announces.
  private final class Announced: @unchecked Sendable {
    let input: Observer<Int, Never>
    let action: Action<Void, Int, Never>
    var run: (any Disposable)?
    let lock = NSLock()
    var told: [Event<Int, Never>] = []
    var announced: [Event<Int, Never>] = []

    init() {
      let (signal, input) = Signal<Int, Never>.pipe()
      self.input = input
      action = Action { signal.producer }
      let state = Unmanaged.passUnretained(self)
      action.events.observeValues { state.takeUnretainedValue().announce($0) }
      run = action.apply().start { state.takeUnretainedValue().tell($0) }
    }

    private func announce(_ event: Event<Int, Never>) { lock.withLock { announced.append(event) } }

    private func tell(_ event: Event<Int, ActionError<Never>>) {
      lock.withLock {
        switch event {
        case .next(let value): told.append(.next(value))
        case .completed: told.append(.completed)
        case .interrupted, .failed: told.append(.interrupted)
        }
      }
    }
  }

  @Test(arguments: [Event<Int, Never>.next(1), .completed])
  func `of an execution that is disposed of, an action announces the events of the run`(event: Event<Int, Never>) {
    let subject = Subject(make: { Announced() }) { state, thread in
      if thread == 0 { state.input.send(event) } else { state.run?.dispose() }
    } judge: { state in
      state.told == state.announced
    }
    let outcome = subject.search(randomCount: 2_000, seconds: 10)
    #expect(outcome.findsNothing, "\(outcome)")
  }
}
