import Reactive
import ReactiveContractKit

/// The sending end of one run of a stream written by hand: one event at a time, one end, then the cleaning up.
///
/// Two kinds that are independent of each other keep the contract; mutants use one of them, or break it.
protocol Emitter<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink)

  /// True if an end was sent, even before the end has been delivered.
  var isOver: Bool { get }

  func send(_ event: Event<Value, TestFailure>)

  /// Runs the action after the end, or at once if the end has passed.
  func atEnd(_ action: @escaping @Sendable () -> Void)
}

extension Emitter {
  /// Observes a stream until the end; does nothing if the end has come.
  @inline(never)
  func follow<Other>(
    _ source: EventSource<Other, TestFailure>,
    _ receive: @escaping EventSource<Other, TestFailure>.Sink
  ) {
    if isOver { return }
    let observation = source.observe(receive)
    atEnd { observation.dispose() }
  }

  /// Runs the action later, unless the end comes first.
  func wait(_ ticks: Int, on scheduler: TestScheduler, _ action: @escaping @Sendable () -> Void) {
    let timer = scheduler.schedule(after: .milliseconds(ticks), action)
    atEnd { timer?.dispose() }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// A stream written by hand: each observation is a run with its own emitter, and its disposal interrupts the run.
  static func handmade<Kind: Emitter<Value>>(
    _ kind: Kind.Type,
    _ body: @escaping (Kind) -> Void
  ) -> EventSource {
    EventSource { sink in
      let emitter = Kind(sink)
      body(emitter)
      return Cancellation { emitter.send(.interrupted) }
    }
  }

  /// A stream written by hand, with an emitter that is held while it delivers.
  static func handmade(_ body: @escaping (LockingEmitter<Value>) -> Void) -> EventSource {
    handmade(LockingEmitter.self, body)
  }
}
