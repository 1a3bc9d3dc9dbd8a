/// Work on demand: one execution at a time, while it is enabled.
///
/// ``apply(_:)`` gives a producer that executes the work with an input. Starting it fails with ``ActionError/disabled`` while
/// the action is disabled or at work, so that a button that is tapped twice does its work once. Checking and beginning are one
/// step: of several threads that start at the same time, one executes.
///
/// | when                 | what happens, in this order |
/// | -------------------- | --------------------------- |
/// | start                | `isEnabled` becomes false, `isExecuting` true, then the work is made and started |
/// | value                | the run is told, then `values`, `events` |
/// | end                  | the run is told, the work disposed of, `isEnabled` true, `isExecuting` false; then `errors` or `completed`, `events` |
/// | disposal of the run  | the run is interrupted, then the work; `events` has `interrupted`; `isEnabled`, `isExecuting` |
/// | start while disabled | the run fails, then `disabledErrors` |
///
/// Observers of all of these may use the action, and change what enables it: what they cause follows when everybody has been told of what
/// is at hand. Observers of what is combined from several of these (`and`, `combineLatest`) may not: what they cause is a value sent
/// recursively, a breach of E6. Nor may an observer of `isEnabled` set the property by which the action is enabled while it is told of a
/// change of that property, of which the flag is derived. If an observer of an action starts an action of which another thread is telling
/// something, that thread goes on: so actions whose observers start each other make no two threads wait for each other.
///
/// A run keeps the action alive. Released, it completes its signals and properties, and then its ``lifetime`` ends.
public final class Action<Input: Sendable, Output: Sendable, Failure: Error>: Sendable {
  /// Makes the work for an input and the present state.
  typealias Work = @Sendable (Input) -> SignalProducer<Output, Failure>

  /// What every execution does, as events; completes when the action is released.
  ///
  /// Late observers of this and the other signals miss what was before.
  public var events: Signal<Event<Output, Failure>, Never> { announcedEvents.signal }

  /// The values of every execution.
  public let values: Signal<Output, Never>

  /// The failures of every execution, but not the refusals of a disabled action.
  public let errors: Signal<Failure, Never>

  /// Sends when an execution completes.
  public let completed: Signal<Void, Never>

  /// Sends when a run is refused because the action is disabled or at work.
  public var disabledErrors: Signal<Void, Never> { announcedRefusals.signal }

  /// Whether the action is at work.
  public var isExecuting: Property<Bool> { executing.property }

  /// Whether a start would execute: the state allows it, and the action is not at work.
  public var isEnabled: Property<Bool> { enabled.property }

  /// Ends when the action is released.
  public let lifetime = Lifetime()

  private let announcedEvents = Announcer<Event<Output, Failure>>()
  private let announcedRefusals = Announcer<Void>()
  private let executing: ActionFlag
  private let enabled: ActionFlag

  /// Whether the action is at work; the state is read under the same lock, so that beginning is one step.
  private let isBusy: Locked<Bool>

  /// The work in the present state; `nil` if the state forbids it.
  private let offer: @Sendable () -> Work?
  private let state: any Sendable
  private let observation: (any Disposable)?

  /// Makes an action whose state is a property of work that is on offer, and `nil` while it is disabled.
  ///
  /// - Parameter state: Is kept alive.
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
    observation = offers.signal.core.observe(Handler(ValueAction { _ in enabled.look() }).receiver)
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
  /// A start fails with ``ActionError/disabled`` unless ``isEnabled`` holds at that moment. Disposing of a run interrupts the
  /// work. The work is started on the thread that starts the run; if an observer of this action starts it, then
  /// when everybody has been told of what is at hand.
  public func apply(_ input: Input) -> SignalProducer<Output, ActionError<Failure>> {
    SignalProducer { observer, lifetime in
      guard let work = self.begin() else {
        observer.send(error: .disabled)
        self.announcedRefusals.announceWithoutWaiting(())
        return
      }
      self.execute(work, input, observer, lifetime)
      // It holds the state's value, which others may have replaced meanwhile.
      releaseWithoutWaiting(consume work)
    }
  }

  /// Takes the action, unless it is disabled or at work.
  private func begin() -> Work? {
    isBusy.withLock { isBusy in
      guard !isBusy, let work = offer() else { return nil }
      isBusy = true
      return work
    }
  }

  /// Tells that the action may be enabled and at work now, or not any more, and then goes on.
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
    // Not the observer, which keeps its run alive.
    lifetime += { [self, weak run = observer.run] in
      // First: what the work sends at its disposal is announced at once.
      let hasBegun = execution.withLock { $0.endRun(on: currentThread(), byDisposal: run?.isEndedByDisposal ?? false) }
      running.dispose()
      if !hasBegun { announcedEvents.announceWithoutWaiting(.interrupted) }
      execution.withLock { $0.endDisposal() }
      finishIfOver(execution)
    }
    look { [self] in
      guard execution.withLock({ $0.beginWork() }) else { return }
      work(input).startAwaited { signal, handle in
        // Before the work begins, so that it does not begin once the run is disposed of.
        running.inner = handle
        let action = EventAction<Output, Failure> { [self] event in
          if case .next(let value) = event { return tell(value, observer) }
          let isKept = execution.withLock { $0.keep(event) }
          let finish = { [self] in
            execution.withLock { $0.endWork() }
            finishIfOver(execution)
          }
          // When the work, and what it comes from, have let go of what they held, which the next execution may need; and before whatever
          // starts behind the run. Whoever disposes of the work does it after that.
          let isInside = signal.core.gate.isInside && !execution.withLock { $0.isDisposed(by: currentThread()) }
          if isInside { ThreadState.performOutside(finish) }
          observer.send(event.ofAction)
          if !isKept {
            announcedEvents.announceWithoutWaiting(observer.run?.isEndedByDisposal == true ? .interrupted : event)
          }
          if !isInside { finish() }
        }
        _ = signal.core.observe(Handler(action).receiver)
      }
    }
  }

  /// Tells the run a value, and then announces it; what the run is not told, because it is over, is not announced.
  private func tell(_ value: Output, _ observer: Observer<Output, ActionError<Failure>>) {
    guard case .run(let run, let sink) = observer.target else { return }
    switch run.trySend(value, by: sink) {
    case true?: announcedEvents.announce(.next(value))
    case false?: break
    case nil: run.leave(value, by: sink) { [announcedEvents] in announcedEvents.announce(.next(value)) }
    }
  }

  /// When work and run are over, shows that the action is not at work any more, and then tells its end; waits for no observer.
  private func finishIfOver(_ execution: Locked<Execution>) {
    guard execution.withLock({ $0.finish() }) else { return }
    let end = execution.withLock { $0.takeEnd() }
    isBusy.withLock { isBusy in
      // Before anything of the next execution, which may begin from here on.
      if let end { announcedEvents.enqueue(end) }
      isBusy = false
    }
    // The action stays until all of that is told: its end would come before what is pending.
    enabled.lookWithoutWaiting { [self] in
      executing.lookWithoutWaiting { [self] in announcedEvents.tellEnqueued() }
    }
  }

  /// One execution: over when both its run and its work are.
  private struct Execution {
    private var isRunOver = false
    private var isWorking = false
    private var hasBegun = false
    private var isFinished = false

    /// The thread that disposes of the work, which goes on when that has let go of everything; 0 if none does.
    private var disposer: UInt = 0

    /// The end, to be announced when the flags have changed.
    private var end: Event<Output, Failure>?

    /// Notes that the work begins; `false` if the run is over already.
    mutating func beginWork() -> Bool {
      hasBegun = !isRunOver
      isWorking = hasBegun
      return hasBegun
    }

    /// Keeps the end of the work; `false` if the run was over before, which nobody tells the end any more.
    mutating func keep(_ event: Event<Output, Failure>) -> Bool {
      if !isRunOver { end = event }
      return !isRunOver
    }

    mutating func endWork() { isWorking = false }

    /// Notes that the run is over, and that the work is being disposed of.
    ///
    /// A run that was disposed of has no end but an interruption, though its work may have come to an end meanwhile.
    ///
    /// - Returns: Whether the work has begun: otherwise it has no end that it could announce.
    mutating func endRun(on thread: UInt, byDisposal: Bool) -> Bool {
      (isRunOver, disposer) = (true, thread)
      if byDisposal && end != nil { end = .interrupted }
      return hasBegun
    }

    mutating func endDisposal() { disposer = 0 }

    func isDisposed(by thread: UInt) -> Bool { disposer == thread }

    /// Tells, once, whether everything is over.
    mutating func finish() -> Bool {
      if isFinished || isWorking || disposer != 0 || !isRunOver { return false }
      isFinished = true
      return true
    }

    mutating func takeEnd() -> Event<Output, Failure>? { end.take() }
  }
}

extension Action: BindingTargetProvider {
  /// Executes the work with every value.
  ///
  /// Those that come while it is disabled or at work go to ``disabledErrors``. A binding does not keep the action alive.
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
