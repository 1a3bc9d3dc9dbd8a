import Reactive
import ReactiveContractKit

/// What one run of a stream written by hand sends through: one event at a time, one end, then the cleaning up.
///
/// Two kinds that have nothing in common but this keep the contract; mutants use one of them, or break it.
protocol Outlet<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink)

  /// Whether an end was sent; true before the end has been delivered.
  var isOver: Bool { get }

  func send(_ event: Event<Value, TestFailure>)

  /// Runs the action after the end, or at once if that has passed.
  func atEnd(_ action: @escaping @Sendable () -> Void)
}

extension Outlet {
  /// Observes a stream until the end; not at all if that has come.
  @inline(never)
  func follow<Other>(
    _ source: EventSource<Other, TestFailure>,
    _ receive: @escaping EventSource<Other, TestFailure>.Sink
  ) {
    if isOver { return }
    let observation = source.observe(receive)
    atEnd { observation.dispose() }
  }

  /// Does something later, unless the end comes first.
  func wait(_ ticks: Int, on scheduler: TestScheduler, _ action: @escaping @Sendable () -> Void) {
    let timer = scheduler.schedule(after: .milliseconds(ticks), action)
    atEnd { timer?.dispose() }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// A stream written by hand: each observation is a run with an outlet of its own, whose disposal interrupts it.
  static func handmade<Kind: Outlet<Value>>(
    _ kind: Kind.Type,
    _ body: @escaping (Kind) -> Void
  ) -> EventSource {
    EventSource { sink in
      let outlet = Kind(sink)
      body(outlet)
      return Cancellation { outlet.send(.interrupted) }
    }
  }

  /// A stream written by hand, with an outlet that is held while it delivers.
  static func handmade(_ body: @escaping (LockingOutlet<Value>) -> Void) -> EventSource {
    handmade(LockingOutlet.self, body)
  }
}
