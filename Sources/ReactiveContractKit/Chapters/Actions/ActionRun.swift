import Reactive

/// One action, its observers, and its work.
final class ActionRun: StepRun, Sendable {
  private typealias Channel = ActionReaction.Channel

  private struct State {
    var adapter: ActionAdapter?
    var runs: [Cancellation?] = []
    /// The sinks of the works that have begun, with the run of each.
    var works: [(run: Int, send: EventSource<Int, TestFailure>.Sink)] = []
    var values = 0
    var startsInside = false
    var disablesInside = false
    var disposesInside = false
    /// The channels that are handling an entry.
    var reporting: [Channel] = []
  }

  private let log: StepLog<ActionReaction>
  private let state = KitLocked(State())
  private let isGone = KitLocked(false)

  init(_ log: StepLog<ActionReaction>, _ subject: ActionSubject) {
    self.log = log
    // The action holds the closure that makes its work, so the release of the witness shows that the action is gone.
    let witness = ReleaseWitness { [isGone] in isGone.withLock { $0 = true } }
    let adapter = subject.make.content { [weak self, witness] run in
      withExtendedLifetime(witness) {}
      return EventSource { sink in self?.begin(run, sink) ?? Cancellation.none }
    }
    state.withLock { $0.adapter = adapter }
    listen(adapter)
  }

  /// Performs one step on the action.
  func take(_ step: ActionStep) {
    switch step {
    case .start: start()
    case .send: sendValue()
    case .fail: send(.failed(TestFailure()))
    case .complete: send(.completed)
    case .interrupt: send(.interrupted)
    case .dispose: state.withLock { state in state.works.last.flatMap { state.runs[$0.run] } }?.dispose()
    case .disposeFirst: state.withLock { $0.runs.first ?? nil }?.dispose()
    case .disposeInside: state.withLock { $0.disposesInside = true }
    case .disable: adapter?.enable?.content(false)
    case .enable: adapter?.enable?.content(true)
    case .startInside: state.withLock { $0.startsInside = true }
    case .disableInside: state.withLock { $0.disablesInside = true }
    case .release: letGoOfFace()
    }
    let isGone = isGone.withLock { $0 }
    log.endStep { $0.isGone = isGone }
    guard let adapter else { return }
    let (isEnabled, isExecuting) = (adapter.isEnabled.content(), adapter.isExecuting.content())
    log.endStep {
      $0.isEnabled = isEnabled
      $0.isExecuting = isExecuting
    }
  }

  /// Releases everything.
  func letGo() {
    let runs = state.withLock { state in
      (state.startsInside, state.disablesInside, state.disposesInside) = (false, false, false)
      return state.runs
    }
    for run in runs { run?.dispose() }
    let gone = state.withLock { state in
      defer { (state.runs, state.works) = ([], []) }
      return (state.runs, state.works)
    }
    withExtendedLifetime(gone) {}
    letGoOfFace()
  }

  private func letGoOfFace() {
    // Releases the action outside the lock: closures that the action holds call back into this object.
    let gone = state.withLock { $0.adapter.take() }
    withExtendedLifetime(gone) {}
  }

  private var adapter: ActionAdapter? { state.withLock { $0.adapter } }

  private func listen(_ adapter: ActionAdapter) {
    adapter.enabled?.content { [weak self] in self?.record(.enabled, $0 ? .isTrue : .isFalse) }
    adapter.executing?.content { [weak self] isExecuting in
      self?.record(.executing, isExecuting ? .isTrue : .isFalse) { run in run.react(toWork: isExecuting) }
    }
    adapter.events?.content { [weak self] in self?.record(.events, .note(Note($0))) }
    adapter.values?.content { [weak self] in self?.record(.values, .note(.value(UInt8(clamping: $0)))) }
    adapter.errors?.content { [weak self] _ in self?.record(.errors, .happened) }
    adapter.completions?.content { [weak self] in self?.record(.completions, .happened) }
    adapter.refusals?.content { [weak self] in self?.record(.refusals, .happened) }
    adapter.ended?.content { [weak self] in self?.record(.ended, .happened) }
  }

  @inline(never)
  private func record(_ channel: Channel, _ word: ActionWord, then react: (ActionRun) -> Void = { _ in }) {
    let isNested = state.withLock { state in
      defer { state.reporting.append(channel) }
      return state.reporting.contains(channel)
    }
    let happening: Intrusions.Intrusion = if case .work = channel { .observed } else { .delivered(.value) }
    log.note(happening) { $0.entries.append(.init(channel: channel, word: word, isNested: isNested)) }
    react(self)
    state.withLock { state in
      if let place = state.reporting.lastIndex(of: channel) { state.reporting.remove(at: place) }
    }
  }

  /// Disables or starts the action when its `executing` flag changes, if an earlier step asked for that.
  private func react(toWork isExecuting: Bool) {
    let (disables, starts) = state.withLock { state in
      let disables = isExecuting && state.disablesInside
      let starts = !isExecuting && state.startsInside
      if disables { state.disablesInside = false }
      if starts { state.startsInside = false }
      return (disables, starts)
    }
    if disables { adapter?.enable?.content(false) }
    if starts { start() }
  }

  /// Disposes of a run that receives an event, if an earlier step asked for that; an end has no need of it.
  private func disposeIfAsked(_ run: Int, _ event: Event<Int, TestFailure>) {
    let handle = state.withLock { state in
      let asked = exchange(&state.disposesInside, with: false)
      return asked && !event.isTerminating ? state.runs[run] : nil
    }
    handle?.dispose()
  }

  private func start() {
    guard let adapter else { return }
    let run = state.withLock { state in
      state.runs.append(nil)
      return state.runs.count - 1
    }
    let handle = adapter.start.content(run) { [weak self] news in
      switch news {
      case .event(let event):
        self?.record(.run(run), .note(Note(event))) { $0.disposeIfAsked(run, event) }
      case .refused: self?.record(.run(run), .refused)
      }
    }
    state.withLock { state in
      if state.runs.indices.contains(run) { state.runs[run] = handle }
    }
  }

  private func begin(_ run: Int, _ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    state.withLock { $0.works.append((run, sink)) }
    record(.work(run), .begun)
    let isOver = KitLocked(false)
    return Cancellation { [weak self] in
      if isOver.withLock({ exchange(&$0, with: true) }) { return }
      self?.dispose(run)
    }
  }

  private func dispose(_ run: Int) {
    let isRunning = state.withLock { state in
      guard let place = state.works.lastIndex(where: { $0.run == run }) else { return false }
      state.works.remove(at: place)
      return true
    }
    if isRunning { record(.work(run), .disposed) }
  }

  private func sendValue() {
    let value = state.withLock { state in
      state.values += 1
      return state.values
    }
    send(.next(value))
  }

  private func send(_ event: Event<Int, TestFailure>) {
    let work = state.withLock { event.isTerminating ? $0.works.popLast() : $0.works.last }
    work?.send(event)
  }
}
