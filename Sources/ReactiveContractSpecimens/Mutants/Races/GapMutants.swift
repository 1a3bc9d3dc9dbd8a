import Reactive
import ReactiveContractKit
import ReactiveExclusion

extension Mutants {
  /// Subjects that check under a lock of the reference, and act under it later.
  ///
  /// Only a search at every access finds a change in between, and only there the matrix requires that they are found.
  static var gaps: [Mutant] { SwitchPoints.current == .everyAccess ? gapped : [] }

  /// The subjects with such a gap, in any build.
  package static let gapped: [Mutant] = [
    .underThreads(
      rule: "E5",
      title: "a race of two inputs that checks its counter and increments it in two steps",
      source: "dotnet/reactive#1414",
      .combining("E5/check-then-count", traits: .finishesEarly) { first, second, _ in
        .handmade { emitter in
          let passed = Locked(0)
          let open = KitLocked(2)
          for source in [first, second] {
            emitter.follow(source) { event in
              switch event {
              case .next:
                if passed.withLock({ $0 }) > 0 { return }
                passed.withLock { $0 += 1 }
                emitter.send(event)
                if passed.withLock({ $0 }) > 0 { emitter.send(.completed) }
              case .completed: if open.countsDown() { emitter.send(.completed) }
              case .failed, .interrupted: if passed.withLock({ $0 }) == 0 { emitter.send(event) }
              }
            }
          }
        }
      }
    ),
    .underThreads(
      rule: "E5",
      title: "a flatten(.latest) that checks which stream is the latest and delivers in two steps",
      source: "plausible: the check is made under the lock, which is taken again to deliver",
      .flattening("E5/check-then-deliver") { outer, _ in
        .handmade { emitter in
          let latest = LatestOfStreams(emitter)
          emitter.follow(outer) { latest.receive($0) }
        }
      }
    ),
    .underThreads(
      rule: "S5",
      title: "a signal that checks whether it has ended and attaches an observer in two steps",
      source: "ReactiveX/RxJava#5281",
      .signal("S5/check-then-attach") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self, checksThenAttaches: true) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
    .underThreads(
      rule: "C4",
      title: "a disposable that checks whether it is disposed and adds an action in two steps",
      source: "D5",
      Subject(
        DisposableSubject("C4/check-then-add") { work in
          let isDisposed = Locked(false)
          let actions = Locked<[DisposableSubject.Work]>([work])
          return DisposableAdapter(
            dispose: {
              let isFirst = isDisposed.withLock { isDisposed in
                defer { isDisposed = true }
                return !isDisposed
              }
              guard isFirst else { return }
              let due = actions.withLock { actions in
                defer { actions = [] }
                return actions
              }
              for work in due { work() }
            },
            isDisposed: { isDisposed.withLock { $0 } },
            add: { work in
              if isDisposed.withLock({ $0 }) { return work() }
              actions.withLock { $0.append(work) }
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

  private let emitter: LockingEmitter<String>
  private let state = Locked(State())
  private let passed = Locked(0)
  private let run = KitLocked<Cancellation?>(nil)

  init(_ emitter: LockingEmitter<String>) {
    self.emitter = emitter
    emitter.atEnd { [weak self] in self?.run.withLock { $0.take() }?.dispose() }
  }

  func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    switch event {
    case .next(let inner): follow(inner)
    case .failed(let failure): emitter.send(.failed(failure))
    case .interrupted: emitter.send(.interrupted)
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
      case .next, .failed: emitter.send(event)
      case .completed, .interrupted: close { $0.isInnerOpen = false }
      }
    }
    if emitter.isOver { run.dispose() } else { self.run.withLock { $0 = run } }
  }

  private func close(_ change: (inout State) -> Void) {
    let isOver = state.withLock { state in
      change(&state)
      return !state.isInnerOpen && !state.isOuterOpen
    }
    if isOver { emitter.send(.completed) }
  }
}
