import Reactive

/// One stream, or one producer and its runs, with everything by which the kit holds it.
///
/// A lock protects the state, although a race runs one thread at a time: a thread that blocks inside the stream loses
/// its turn without having handed it over. Objects are called or released outside the lock, since they may call back
/// into this object.
final class StreamRun {
  private struct State {
    var shell: SignalSubject.Source?
    var producer: StartableSource?
    var inputs: [Int: (StreamWork.Happening) -> Bool] = [:]
    var watches: [SignalPart: Watch] = [:]
    /// True if there is one signal with one input, so that a part identifies one object.
    var isWatching = false
    /// The cancellations of the observers that the kit has not detached.
    var cancellations: [Int: Cancellation] = [:]
    var handles: [Int: Cancellation] = [:]
    var firstObservers: [Int: Int] = [:]
    /// The action that each observer takes while it handles its next event.
    var reactions: [Int: () -> Void] = [:]
    /// The action that the release of each observer takes.
    var releaseReactions: [Int: () -> Void] = [:]
    /// The events that every work sends at once.
    var early: [EventKind] = []
    var values = 0
    var arrivals = 0
    /// The run that is being started.
    var startedRun = -1

    mutating func arrive(_ count: Int) -> Int {
      defer { arrivals += count }
      return arrivals
    }
  }

  private let subject: StreamSubject
  private let log: any StreamWitness
  private let scheduler = TestScheduler()
  private let state = KitLocked(State())

  init(_ subject: StreamSubject, _ log: any StreamWitness) {
    self.subject = subject
    self.log = log
  }

  var sharesRuns: Bool { state.withLock { $0.producer?.startWithSignal != nil } }

  /// The parts of the signal to which the kit has weak references.
  var watched: Set<SignalPart> { state.withLock { Set($0.watches.keys) } }

  /// Returns the parts whose last reference was released since the last call.
  func losses() -> [SignalPart] {
    state.withLock { state in
      let lost = state.watches.filter { !$1.isNoted && $1.object == nil }.keys
      for part in lost { state.watches[part]?.isNoted = true }
      return [.signal, .input].filter(lost.contains)
    }
  }

  private func make(_ early: [EventKind]) {
    state.withLock { $0.early = early }
    switch subject {
    case .signal(let signal):
      state.withLock { $0.isWatching = signal.inputs == 1 }
      let shell = inSubject { signal.make.content((0..<signal.inputs).map(work)) }
      state.withLock { $0.shell = shell }
    case .producer(let producer):
      let handler = StartHandler(scheduler: scheduler) { [unowned self] in
        inKit { work(state.withLock { $0.startedRun }) }
      }
      let source = inSubject { producer.make.content(handler) }
      state.withLock { $0.producer = source }
    }
  }

  /// Releases everything, in an order that is usual in user code.
  func letGo() {
    scheduler.asHost(release)
    scheduler.close()
  }

  private func release() {
    state.withLock { ($0.reactions, $0.releaseReactions) = ([:], [:]) }
    forget { exchange(&$0.shell, with: nil) }
    forget { exchange(&$0.inputs, with: [:]) }
    let left = state.withLock { (handles: $0.handles, cancellations: $0.cancellations) }
    for handle in left.handles.values { inSubject { handle.dispose() } }
    for cancellation in left.cancellations.values { inSubject { cancellation.dispose() } }
    forget { exchange(&$0.handles, with: [:]) }
    forget { exchange(&$0.cancellations, with: [:]) }
    forget { exchange(&$0.producer, with: nil) }
  }

  /// Runs the actions that are due now, even for streams that should need no scheduler.
  func settle() { try? scheduler.advance() }

  /// Performs one step on the stream.
  func take(_ step: StreamStep) { scheduler.asHost { perform(step) } }

  private func perform(_ step: StreamStep) {
    state.withLock { $0.reactions = [:] }
    switch step {
    case .make(let early): make(early)
    case .send(let kind, let run): send(kind, into: run)
    case .observe: observe()
    case .detach(let observer): detach(observer)
    case .detachInside(let observer):
      react(observer) { [unowned self] in detach(observer) }
      send(.value, into: 0)
    case .observeInside(let observer):
      react(observer) { [unowned self] in self.observe() }
      send(.value, into: 0)
    case .detachOtherInside(let observer, let other):
      react(observer) { [unowned self] in detach(other) }
      send(.value, into: 0)
    case .dropShell: forget { exchange(&$0.shell, with: nil) }
    case .releaseInput: forget { exchange(&$0.inputs[0], with: nil) }
    case .start(let observers): start(observers)
    case .startDisposed(let observers): start(observers, disposing: true)
    case .dispose(let run): dispose(run)
    case .disposeInside(let run): sendValue(into: run) { [unowned self] in dispose(run) }
    case .disposeOtherInside(let run, let other): sendValue(into: run) { [unowned self] in dispose(other) }
    case .startInside(let run): sendValue(into: run) { [unowned self] in start(1) }
    }
  }

  // The object is released outside the lock, since its release may call back into this object.
  private func forget<Thing>(_ take: (inout State) -> Thing) {
    inSubject {
      let thing = inKit { state.withLock(take) }
      withExtendedLifetime(thing) {}
    }
  }

  /// Makes an observer run a closure while it handles its next event, now or when the scheduler runs.
  func react(_ observer: Int, _ reaction: @escaping () -> Void) {
    state.withLock { $0.reactions[observer] = reaction }
  }

  /// Makes the release of an observer run a closure, in the `deinit` of an object that only the observer holds.
  func reactToRelease(of observer: Int, _ reaction: (() -> Void)?) {
    state.withLock { $0.releaseReactions[observer] = reaction }
  }

  // The cancellation is released as well, since a detached observer has no use for it.
  private func detach(_ observer: Int) {
    inSubject {
      let cancellation = inKit { state.withLock { $0.cancellations.removeValue(forKey: observer) } }
      cancellation?.dispose()
    }
  }

  private func dispose(_ run: Int) {
    inSubject {
      let handle = inKit { state.withLock { $0.handles[run] } }
      handle?.dispose()
    }
  }

  /// Sends a value into a run, whose first observer takes the action while it handles it.
  private func sendValue(into run: Int, reacting: @escaping () -> Void) {
    guard let observer = state.withLock({ $0.firstObservers[run] }) else { return }
    react(observer, reacting)
    send(.value, into: run)
  }

  /// Sends an event; returns true if the stream accepted it.
  @discardableResult
  func send(_ kind: EventKind, into run: Int) -> Bool {
    let event = event(kind)
    return inSubject {
      let input = inKit { state.withLock { $0.inputs[run] } }
      return input?(event) ?? false
    }
  }

  private func event(_ kind: EventKind) -> StreamWork.Happening {
    switch kind {
    case .value:
      .next(
        state.withLock { state in
          state.values += 1
          return state.values
        }
      )
    case .failed: .failed(TestFailure())
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  private func work(_ run: Int) -> StreamWork {
    StreamWork(
      scheduler: scheduler,
      onBegin: { [unowned self] send in
        inKit {
          log.noteWork(of: run)
          // A work that begins again replaces its sending end, whose release may call back into this object.
          forget { $0.inputs.updateValue(send, forKey: run) }
          let early = state.withLock { $0.early }
          for kind in early {
            let event = event(kind)
            _ = inSubject { send(event) }
          }
        }
      },
      onWatch: { [unowned self] part, object in
        inKit { state.withLock { if $0.isWatching { $0.watches[part] = Watch(object: object) } } }
      },
      // A stream may dispose of what its library need not: without `.resources` no rule looks at that.
      onDispose: { [log, disposes = subject.facts.can(.resources)] in
        if disposes { inKit { log.noteDisposal(of: run) } }
      }
    )
  }

  private func observe() {
    let (observer, shell) = state.withLock { ($0.arrive(1), $0.shell) }
    let sink = sink(observer)
    let cancellation = inSubject { shell?.observe(sink) }
    state.withLock { $0.cancellations[observer] = cancellation }
  }

  private func start(_ observers: Int, disposing: Bool = false) {
    let (run, first, producer) = state.withLock { state in
      state.startedRun += 1
      let first = state.arrive(observers)
      state.firstObservers[state.startedRun] = first
      return (state.startedRun, first, state.producer)
    }
    guard observers > 1 || disposing else {
      let sink = sink(first)
      let handle = inSubject { producer?.source.observe(sink) }
      return state.withLock { $0.handles[run] = handle }
    }
    inSubject {
      producer?.startWithSignal?.content { [unowned self] signal, interrupter in
        inKit {
          for observer in first..<first + observers {
            let sink = sink(observer)
            let cancellation = inSubject { signal.observe(sink) }
            state.withLock { $0.cancellations[observer] = cancellation }
          }
          state.withLock { $0.handles[run] = interrupter }
          if disposing { inSubject { interrupter.dispose() } }
        }
      }
    }
  }

  private func sink(_ observer: Int) -> SignalSubject.Source.Sink {
    let witness = ReleaseWitness { [log, state] in
      inKit {
        log.noteRelease(of: observer)
        let reaction = state.withLock { $0.releaseReactions.removeValue(forKey: observer) }
        reaction?()
      }
    }
    return { [log, state] event in
      inKit {
        withExtendedLifetime(witness) {
          log.record(Note(event), to: observer) {
            let reaction = state.withLock { $0.reactions.removeValue(forKey: observer) }
            reaction?()
          }
        }
      }
    }
  }
}

/// A weak reference to a part of a signal.
private struct Watch {
  weak var object: AnyObject?
  var isNoted = false
}

extension Note {
  /// Makes the note for an event that the kit has sent.
  init(_ event: StreamWork.Happening) {
    switch event {
    case .next(let value): self = .value(UInt8(clamping: value))
    case .failed: self = .failed
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
