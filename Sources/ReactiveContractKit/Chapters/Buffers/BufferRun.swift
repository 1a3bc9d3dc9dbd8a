import Reactive

/// One buffer, and its observers.
final class BufferRun: StepRun, Sendable {
  private struct State {
    var adapter: BufferAdapter?
    var observations: [Cancellation?] = []
    /// The observers that have received a terminal event, or were disposed of.
    var gone: Set<Int> = []
    var observesInside = false
    var disposing: Int?
    var lastValue = 0
  }

  private let log: StepLog<BufferReaction>
  private let subject: BufferSubject
  private let state = KitLocked(State())

  init(_ log: StepLog<BufferReaction>, _ subject: BufferSubject) {
    self.log = log
    self.subject = subject
  }

  /// Performs one step on the buffer.
  func take(_ step: BufferStep) {
    switch step {
    case .keepNone, .keepOne, .keepTwo:
      let adapter = subject.make.content(step.capacity ?? 0)
      state.withLock { $0.adapter = adapter }
    case .send:
      let value = state.withLock { state in
        state.lastValue += 1
        return state.lastValue
      }
      send(.next(value))
    case .sendEqual: send(.next(state.withLock { $0.lastValue }))
    case .fail: send(.failed(TestFailure()))
    case .complete: send(.completed)
    case .interrupt: send(.interrupted)
    case .observe: observe()
    case .observeInside: state.withLock { $0.observesInside = true }
    case .dispose: disposeFirst()
    case .disposeInside:
      state.withLock { state in
        state.disposing = state.observations.indices.first { !state.gone.contains($0) }
      }
    }
  }

  /// Releases everything.
  func letGo() {
    let (observations, adapter) = state.withLock { state in
      (state.observesInside, state.disposing) = (false, nil)
      defer { (state.observations, state.adapter) = ([], nil) }
      return (state.observations, state.adapter)
    }
    for observation in observations { observation?.dispose() }
    withExtendedLifetime(adapter) {}
  }

  private func send(_ event: Event<Int, TestFailure>) { state.withLock { $0.adapter }?.send.content(event) }

  private func observe() {
    let observer = state.withLock { state in
      state.observations.append(nil)
      return state.observations.count - 1
    }
    let observation = state.withLock { $0.adapter }?.source.observe { [weak self] event in self?.handle(event, observer)
    }
    state.withLock { state in
      if state.observations.indices.contains(observer) { state.observations[observer] = observation }
    }
  }

  private func handle(_ event: Event<Int, TestFailure>, _ observer: Int) {
    let note = Note(event)
    let (observes, disposes) = state.withLock { state in
      // Other rules check the events after a terminal event or a disposal.
      if state.gone.contains(observer) { return (false, false) }
      if event.isTerminating { state.gone.insert(observer) }
      log.note(.delivered(note.kind)) { $0.received[observer, default: []].append(note) }
      if event.isTerminating { return (false, false) }
      let disposes = state.disposing == observer
      if disposes { state.disposing = nil }
      return (exchange(&state.observesInside, with: false), disposes)
    }
    if observes { observe() }
    if disposes { disposeFirst() }
  }

  private func disposeFirst() {
    let observation = state.withLock { state in
      let first = state.observations.indices.first { !state.gone.contains($0) }
      if let first { state.gone.insert(first) }
      return first.flatMap { state.observations[$0] }
    }
    observation?.dispose()
  }
}
