import Reactive
import ReactiveContractKit

extension Mutants {
  /// Subjects that check under a lock of the reference, and act under it later.
  ///
  /// Only a search at every access finds a change in between, and only there the matrix requires that they are found.
  static var gaps: [Mutant] { SwitchPoints.current == .everyAccess ? gapped : [] }

  /// The subjects with such a gap, in any build.
  package static let gapped: [Mutant] = [
    .underThreads(
      rule: "E5",
      source: "dotnet/reactive#1414",
      .combining("first of two inputs, counted in two steps", traits: .finishesEarly) { first, second, _ in
        .handmade { outlet in
          let passed = Locked(0)
          let open = KitLocked(2)
          for source in [first, second] {
            outlet.follow(source) { event in
              switch event {
              case .next:
                if passed.withLock({ $0 }) > 0 { return }
                passed.withLock { $0 += 1 }
                outlet.send(event)
                if passed.withLock({ $0 }) > 0 { outlet.send(.completed) }
              case .completed: if open.countsDown() { outlet.send(.completed) }
              case .failed, .interrupted: if passed.withLock({ $0 }) == 0 { outlet.send(event) }
              }
            }
          }
        }
      }
    ),
    .underThreads(
      rule: "E5",
      source: "plausible: who is the latest is asked under the lock, and the lock is taken anew to deliver",
      .flattening("latest that asks who is the latest before it delivers") { outer, _ in
        .handmade { outlet in
          let latest = LatestOfStreams(outlet)
          outlet.follow(outer) { latest.receive($0) }
        }
      }
    ),
    .underThreads(
      rule: "S5",
      source: "ReactiveX/RxJava#5281",
      .signal("signal that asks whether it has ended, and then lets the observer in") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self, asksFirst: true) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
    .underThreads(
      rule: "C4",
      source: "D5",
      Subject(
        DisposableSubject("bag that asks whether it is disposed, and then adds") { work in
          let isDisposed = Locked(false)
          let works = Locked<[DisposableSubject.Work]>([work])
          return DisposableAdapter(
            dispose: {
              let isFirst = isDisposed.withLock { isDisposed in
                defer { isDisposed = true }
                return !isDisposed
              }
              guard isFirst else { return }
              let due = works.withLock { works in
                defer { works = [] }
                return works
              }
              for work in due { work() }
            },
            isDisposed: { isDisposed.withLock { $0 } },
            add: { work in
              if isDisposed.withLock({ $0 }) { return work() }
              works.withLock { $0.append(work) }
            }
          )
        }
      )
    ),
  ]
}

/// The latest of several streams; it checks and acts in two separate steps.
private final class LatestOfStreams: Sendable {
  private typealias Text = EventSource<String, TestFailure>

  private struct State {
    var number = 0
    var isInnerOpen = false
    var isOuterOpen = true
  }

  private let outlet: LockingOutlet<String>
  private let state = Locked(State())
  private let passed = Locked(0)
  private let run = KitLocked<Cancellation?>(nil)

  init(_ outlet: LockingOutlet<String>) {
    self.outlet = outlet
    outlet.atEnd { [weak self] in self?.run.withLock { $0.take() }?.dispose() }
  }

  func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    switch event {
    case .next(let inner): follow(inner)
    case .failed(let failure): outlet.send(.failed(failure))
    case .interrupted: outlet.send(.interrupted)
    case .completed: close { $0.isOuterOpen = false }
    }
  }

  private func follow(_ inner: EventSource<String, TestFailure>) {
    let number = state.withLock { state in
      state.number += 1
      state.isInnerOpen = true
      return state.number
    }
    run.withLock { $0.take() }?.dispose()
    let run = inner.observe { [self] event in
      if state.withLock({ $0.number }) != number { return }
      passed.withLock { $0 += 1 }
      switch event {
      case .next, .failed: outlet.send(event)
      case .completed, .interrupted: close { $0.isInnerOpen = false }
      }
    }
    if outlet.isOver { run.dispose() } else { self.run.withLock { $0 = run } }
  }

  private func close(_ change: (inout State) -> Void) {
    let isOver = state.withLock { state in
      change(&state)
      return !state.isInnerOpen && !state.isOuterOpen
    }
    if isOver { outlet.send(.completed) }
  }
}
