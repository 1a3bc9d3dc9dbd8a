import ReactiveExclusion

/// Work on demand: one execution at a time, and only while the action is enabled.
///
/// ``apply(_:)`` returns a producer that executes the work with an input. Starting it fails with
/// ``ActionError/disabled`` while the action is disabled or executing, so that a button that is tapped twice does its
/// work once. The check and the start of the execution are one atomic step: if several threads start at the same time,
/// one of them executes.
///
/// | when                 | what happens, in this order |
/// | -------------------- | --------------------------- |
/// | start                | `isEnabled` becomes false, `isExecuting` true, then the work is made and started |
/// | value                | the run receives it, then `values`, then `events` |
/// | end                  | the run receives it, the work is disposed of, `isEnabled` becomes true, `isExecuting` false; then `errors` or `completed`, then `events` |
/// | disposal of the run  | the run is interrupted, then the work; `events` sends `interrupted`; then `isEnabled`, then `isExecuting` change |
/// | start while disabled | the run fails, then `disabledErrors` sends |
///
/// Observers of all these signals and properties may use the action, and change the condition that enables it: events
/// that they cause are delivered after all observers have received the current one. Observers of a combination of
/// several of them (`and`, `combineLatest`) may not: they would send a value recursively, a breach of E6. Nor may an
/// observer of `isEnabled` set the property that enables the action while it receives a change that this property has
/// caused: `isEnabled` is derived from it. If an observer of an action starts an action while another thread is
/// delivering an event of that action, the other thread continues the start. So actions whose observers start each
/// other never make two threads wait for each other.
///
/// A run keeps the action alive. When the action is released, its signals and properties complete, and then its
/// ``lifetime`` ends.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// A function that makes the work for an input, in the current state.
  typealias Work = @Sendable (Input) -> SignalProducer<Output, Failure>

  /// The events of every execution; completes when the action is released.
  ///
  /// An observer of this signal or one of the others does not receive earlier events.
  public var events: Signal<Event<Output, Failure>, Never> { allEvents }

  /// The events, for a module in which `events` has the names of another library.
  package var allEvents: Signal<Event<Output, Failure>, Never> { announcedEvents.signal }

  /// The values of every execution.
  public let values: Signal<Output, Never>

  /// The failures of every execution, but not the refused starts.
  public let errors: Signal<Failure, Never>

  /// A signal that sends when an execution completes.
  public let completed: Signal<Void, Never>

  /// A signal that sends when a run is refused because the action is disabled or executing.
  public var disabledErrors: Signal<Void, Never> { announcedRefusals.signal }

  /// True while the action is executing.
  public var isExecuting: Property<Bool> { executing.property }

  /// True while a start would execute: the state allows it, and the action is not executing.
  public var isEnabled: Property<Bool> { enabled.property }

  /// The lifetime of the action: ends when it is released.
  public let lifetime = Lifetime()

  private let announcedEvents = SerializedSignal<Event<Output, Failure>>()
  private let announcedRefusals = SerializedSignal<Void>()
  private let executing: ActionFlag
  private let enabled: ActionFlag

  /// True while the action is executing; the state is read under the same lock, so that beginning is one step.
  private let isBusy: Locked<Bool>

  /// The work in the current state; `nil` if the state forbids it.
  private let offer: @Sendable () -> Work?
  private let state: any Sendable
  private let observation: (any Disposable)?

  /// Makes an action from a property of the available work, which is `nil` while the action is disabled.
  ///
  /// - Parameter state: The state, which the action keeps alive.
  init(offering offers: Property<Work?>, keeping state: any Sendable) {
    let isBusy = Locked(false)
    let executing = ActionFlag { isBusy.withLock { $0 } }
    let enabled = ActionFlag { offers.value != nil && !isBusy.withLock { $0 } }
    self.isBusy = isBusy
    self.executing = executing
    self.enabled = enabled
    self.state = state
    offer = { offers.value }
    values = announcedEvents.signal.compactMap(\.value)
    errors = announcedEvents.signal.compactMap { event in
      if case .failed(let failure) = event { failure } else { nil }
    }
    completed = announcedEvents.signal.compactMap { event in
      if case .completed = event { () } else { nil }
    }
    observation = offers.signal.core.observe(ValueAction { _ in enabled.look() })
    enabled.look()
  }

  deinit {
    observation?.dispose()
    announcedEvents.end()
    announcedRefusals.end()
    enabled.end()
    executing.end()
    lifetime.end()
  }

  /// Makes a producer that executes the work with the input whenever it is started.
  ///
  /// A start fails with ``ActionError/disabled`` unless ``isEnabled`` is true at that moment. Disposing of a run
  /// interrupts the work. The work is started on the thread that starts the run. If an observer of this action starts
  /// the run, the work is started after all observers have received the current event.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer { observer, lifetime in
      guard let work = self.begin() else {
        observer.send(error: .disabled)
        self.announcedRefusals.announceWithoutWaiting(())
        return
      }
      self.execute(work, input, observer, lifetime)
      // The work holds the value of the state. Another thread may have replaced that value: this may be the last
      // reference.
      releaseWithoutWaiting(consume work)
    }
  }

  /// Marks the action as executing and returns the work; `nil` if it is disabled or executing already.
  private func begin() -> Work? {
    isBusy.withLock { isBusy in
      guard !isBusy, let work = offer() else { return nil }
      isBusy = true
      return work
    }
  }

  /// Updates `isEnabled` and `isExecuting`, and then calls the closure.
  private func look(then next: @escaping () -> Void) {
    enabled.look { [executing] in executing.look(then: next) }
  }

  private func execute(
    _ work: @escaping Work,
    _ input: Input,
    _ observer: Observer<Output, ActionError<Failure>>,
    _ lifetime: Lifetime
  ) {
    let running = SerialDisposable()
    let execution = Locked(Execution())
    // Captures the run weakly, and not the observer, which keeps its run alive.
    lifetime += { [self, weak run = observer.run] in
      // Before the disposal, so that an event that the work sends because of it is announced at once.
      let hasBegun = execution.withLock { $0.endRun(on: currentThread(), byDisposal: run?.isEndedByDisposal ?? false) }
      running.dispose()
      if !hasBegun { announcedEvents.announceWithoutWaiting(.interrupted) }
      execution.withLock { $0.endDisposal() }
      finishIfOver(execution)
    }
    look { [self] in
      guard execution.withLock({ $0.beginWork() }) else { return }
      work(input).startAwaited { signal, handle in
        // Before the work begins, so that it does not begin after the run was disposed of.
        running.inner = handle
        let action = EventAction<Output, Failure> { [self] event in
          if case .next(let value) = event { return send(value, observer) }
          let isKept = execution.withLock { $0.keep(event) }
          let finish = { [self] in
            execution.withLock { $0.endWork() }
            finishIfOver(execution)
          }
          // Finishes after the work and its sources have released their resources, which the next execution may need,
          // and before anything that starts after the run. A thread that disposes of the work finishes after the
          // disposal.
          let isInside = signal.core.gate.isInside && !execution.withLock { $0.isDisposed(by: currentThread()) }
          if isInside { ThreadState.performOutside(finish) }
          observer.send(event.ofAction)
          if !isKept {
            announcedEvents.announceWithoutWaiting(observer.run?.isEndedByDisposal == true ? .interrupted : event)
          }
          if !isInside { finish() }
        }
        _ = signal.core.observe(action)
      }
    }
  }

  /// Sends the run a value, and then announces it; does neither if the run is over.
  private func send(_ value: Output, _ observer: Observer<Output, ActionError<Failure>>) {
    guard case .run(let run, let sink) = observer.target else { return }
    switch run.trySend(value, by: sink) {
    case true?: announcedEvents.announce(.next(value))
    case false?: break
    case nil: run.leave(value, by: sink) { [announcedEvents] in announcedEvents.announce(.next(value)) }
    }
  }

  /// If work and run are over, updates the flags and then announces the end; waits for no observer.
  private func finishIfOver(_ execution: Locked<Execution>) {
    guard execution.withLock({ $0.finish() }) else { return }
    let end = execution.withLock { $0.takeEnd() }
    isBusy.withLock { isBusy in
      // Before any event of the next execution, which may begin from here on.
      if let end { announcedEvents.enqueue(end) }
      isBusy = false
    }
    // Keeps the action alive until all of that is delivered: its end would overtake the pending events.
    enabled.lookWithoutWaiting { [self] in
      executing.lookWithoutWaiting { [self] in announcedEvents.sendEnqueued() }
    }
  }

  /// One execution: over when both its run and its work are.
  private struct Execution {
    private var isRunOver = false
    private var isWorking = false
    private var hasBegun = false
    private var isFinished = false

    /// The thread that is disposing of the work and finishes the execution after that; 0 if none is.
    private var disposer: UInt = 0

    /// The end, to be announced when the flags have changed.
    private var end: Event<Output, Failure>?

    /// Records that the work begins; returns `false` if the run is over already.
    mutating func beginWork() -> Bool {
      hasBegun = !isRunOver
      isWorking = hasBegun
      return hasBegun
    }

    /// Keeps the end of the work; returns `false` if the run was over before and does not receive it.
    mutating func keep(_ event: Event<Output, Failure>) -> Bool {
      if !isRunOver { end = event }
      return !isRunOver
    }

    mutating func endWork() { isWorking = false }

    /// Records that the run is over, and that the work is being disposed of.
    ///
    /// A run that was disposed of ends with an interruption, even if its work has ended in another way meanwhile.
    ///
    /// - Returns: `true` if the work has begun; otherwise the work has no end to announce.
    mutating func endRun(on thread: UInt, byDisposal: Bool) -> Bool {
      (isRunOver, disposer) = (true, thread)
      if byDisposal && end != nil { end = .interrupted }
      return hasBegun
    }

    mutating func endDisposal() { disposer = 0 }

    func isDisposed(by thread: UInt) -> Bool { disposer == thread }

    /// Returns `true` if everything is over, but only once.
    mutating func finish() -> Bool {
      if isFinished || isWorking || disposer != 0 || !isRunOver { return false }
      isFinished = true
      return true
    }

    mutating func takeEnd() -> Event<Output, Failure>? { end.take() }
  }
}

extension Action: BindingTargetProvider {
  /// The target that executes the work with every value.
  ///
  /// For a value that arrives while the action is disabled or executing, ``disabledErrors`` sends. A binding does not
  /// keep the action alive.
  public var bindingTarget: BindingTarget<Input> {
    BindingTarget(boundTo: lifetime) { [weak self] input in self?.apply(input).start() }
  }
}

extension Event {
  /// The event as a run of an action sends it.
  fileprivate var ofAction: Event<Value, ActionError<Failure>> {
    switch self {
    case .next(let value): .next(value)
    case .failed(let failure): .failed(.producerFailed(failure))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
