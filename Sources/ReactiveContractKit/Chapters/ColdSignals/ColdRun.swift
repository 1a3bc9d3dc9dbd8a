import Reactive

/// One cold signal, its observers, and its work.
final class ColdRun: StepRun, Sendable {
  private typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  private struct State {
    var adapter: ColdAdapter?
    var observations: [Cancellation?] = []
    /// The observers that have received a terminal event, or were disposed of or disconnected.
    var gone: Set<Int> = []
    var disposing: Int?
    var lastDisposed: Cancellation?
    /// The first observer that received a terminal event and was not disposed of since.
    var ended: Int?
    var connection: Cancellation?
    /// The sinks of the runs that have not ended, in order.
    var works: [(run: Int, send: Sink)] = []
    var runs = 0
    var values = 0
  }

  private let log: StepLog<ColdReaction>
  private let scheduler = TestScheduler()
  private let state = KitLocked(State())
  private let holdings = Holdings()

  init(_ log: StepLog<ColdReaction>, _ subject: ColdSubject) {
    self.log = log
    let work = ColdWork(
      source: EventSource { [weak self] sink in self?.begin(sink) ?? Cancellation.none },
      effect: { [log] value in
        log.note(.delivered(.value)) { $0.effects += 1 }
        return value
      },
      scheduler: scheduler
    )
    let adapter = scheduler.asHost { subject.make.content(work) }
    state.withLock { $0.adapter = adapter }
  }

  /// Performs one step on the cold signal, or on behalf of its work.
  func take(_ step: ColdStep) { scheduler.asHost { perform(step) } }

  private func perform(_ step: ColdStep) {
    switch step {
    case .observe: observe()
    case .observeThere:
      scheduler.schedule { [weak self] in self?.observeThere() }
      advance()
    case .advance: advance()
    case .connect:
      let connection = adapter?.connect?.content()
      state.withLock { $0.connection = connection }
    case .disconnect: disconnect()
    case .send: for run in state.withLock({ $0.works.map(\.run) }) { send(from: run) }
    case .fail: end(.failed(TestFailure()))
    case .complete: end(.completed)
    case .interrupt: end(.interrupted)
    case .dispose: disposeFirst()
    case .disposeAgain: state.withLock { $0.lastDisposed }?.dispose()
    case .disposeLate: state.withLock { state in state.ended.take().flatMap { state.observations[$0] } }?.dispose()
    case .disposeInside:
      state.withLock { state in
        state.disposing = state.observations.indices.first { !state.gone.contains($0) }
      }
    }
    let held = holdings.numbers
    log.endStep { $0.held = held }
  }

  /// Releases everything.
  func letGo() {
    let (observations, connection) = state.withLock { state in
      state.disposing = nil
      return (state.observations, state.connection)
    }
    scheduler.asHost {
      for observation in observations { observation?.dispose() }
      connection?.dispose()
    }
    scheduler.close()
    let gone = state.withLock { state in
      defer { state = State() }
      return state
    }
    withExtendedLifetime(gone) {}
  }

  private var adapter: ColdAdapter? { state.withLock { $0.adapter } }

  private func advance() { try? scheduler.advance() }

  private func observe() {
    let observer = state.withLock { state in
      state.observations.append(nil)
      return state.observations.count - 1
    }
    let observation = adapter?.source.observe { [weak self] event in self?.handle(Note(of: event), observer) }
    state.withLock { state in
      if state.observations.indices.contains(observer) { state.observations[observer] = observation }
    }
  }

  private func observeThere() {
    let before = log.steps.last?.begun ?? 0
    observe()
    log.note(.observed) { $0.begunThere = $0.begun - before }
  }

  private func handle(_ note: Note, _ observer: Int) {
    let (isThere, disposes) = state.withLock { state in
      // Other rules check the events after a terminal event or a disposal.
      if state.gone.contains(observer) { return (false, false) }
      if note.kind.isTerminating {
        state.gone.insert(observer)
        if state.ended == nil { state.ended = observer }
      }
      let disposes = state.disposing == observer && !note.kind.isTerminating
      if disposes { state.disposing = nil }
      return (true, disposes)
    }
    if isThere { log.note(.delivered(note.kind)) { $0.received[observer, default: []].append(note) } }
    if disposes { disposeFirst() }
  }

  private func disposeFirst() {
    let observation = state.withLock { state in
      let first = state.observations.indices.first { !state.gone.contains($0) }
      guard let first else { return nil as Cancellation? }
      state.gone.insert(first)
      state.lastDisposed = state.observations[first]
      return state.lastDisposed
    }
    observation?.dispose()
  }

  private func disconnect() {
    let connection = state.withLock { state in
      state.gone.formUnion(state.observations.indices)
      return state.connection
    }
    connection?.dispose()
  }

  private func begin(_ sink: @escaping Sink) -> Cancellation {
    let run = state.withLock { state in
      state.works.append((state.runs, sink))
      state.runs += 1
      return state.runs - 1
    }
    log.note(.observed) { $0.begun += 1 }
    return Cancellation { [weak self] in self?.dispose(run) }
  }

  private func dispose(_ run: Int) {
    let work = state.withLock { state in
      state.works.firstIndex { $0.run == run }.map { state.works.remove(at: $0) }
    }
    if work != nil { log.note(.disposed) { $0.disposed.insert(run) } }
  }

  private func send(from run: Int) {
    let (send, number) = state.withLock { state in
      state.values += 1
      return (state.works.first { $0.run == run }?.send, state.values)
    }
    holdings.add(run)
    send?(.next(ColdValue(number) { [holdings] in holdings.remove(run) }))
  }

  private func end(_ event: Event<ColdValue, TestFailure>) {
    let work = state.withLock { $0.works.isEmpty ? nil : $0.works.removeFirst() }
    work?.send(event)
  }
}

extension Note {
  /// Makes the note for an event that a cold signal has sent.
  fileprivate init(of event: Event<ColdValue, TestFailure>) {
    switch event {
    case .next(let value): self = .value(UInt8(clamping: value.number))
    case .failed: self = .failed
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
