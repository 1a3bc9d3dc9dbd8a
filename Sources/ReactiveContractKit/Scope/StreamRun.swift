import Reactive

/// One stream, or one producer and its runs, and everything by which the kit holds it.
final class StreamRun {
  private let log: any StreamWitness
  private let early: [EventKind]
  private let scheduler = TestScheduler()

  private var shell: SignalSubject.Source?
  private var producer: StartableSource?
  private var inputs: [Int: (StreamWork.Happening) -> Bool] = [:]
  private var cancellations: [Int: Cancellation] = [:]
  private var handles: [Int: Cancellation] = [:]
  private var firstObservers: [Int: Int] = [:]
  private var values = 0
  private var arrivals = 0
  /// The run that is being started.
  private var startedRun = -1
  /// What an observer does while it handles a value; some subjects deliver on a thread of their own.
  private let reactions = KitLocked<[Int: () -> Void]>([:])

  init(_ log: any StreamWitness, early: [EventKind] = []) {
    self.log = log
    self.early = early
  }

  var sharesRuns: Bool { producer?.startWithSignal != nil }

  /// Makes the signal or the producer.
  func make(_ subject: StreamSubject) {
    switch subject {
    case .signal(let signal): shell = signal.make.content((0..<signal.inputs).map(work))
    case .producer(let producer):
      let handler = StartHandler(scheduler: scheduler) { [unowned self] in work(startedRun) }
      self.producer = producer.make.content(handler)
    }
  }

  /// Lets go of everything, in an order that users know.
  func letGo() {
    reactions.withLock { $0 = [:] }
    dropShell()
    // Out of the property first, as with the shell: an input that is let go of may send its end.
    let gone = inputs
    inputs = [:]
    withExtendedLifetime(gone) {}
    for handle in handles.values { handle.dispose() }
    for cancellation in cancellations.values { cancellation.dispose() }
    handles = [:]
    cancellations = [:]
    producer = nil
    scheduler.cancelAll()
  }

  /// Runs what is due now; also for streams that should need no scheduler.
  func settle() { try? scheduler.advance() }

  /// Does one thing to it.
  func take(_ step: StreamStep) {
    reactions.withLock { $0 = [:] }
    switch step {
    case .send(let kind, let run): send(kind, into: run)
    case .observe: observe()
    case .detach(let observer): cancellations[observer]?.dispose()
    case .detachInside(let observer):
      react(observer) { [unowned self] in cancellations[observer]?.dispose() }
      send(.value, into: 0)
    case .dropShell: dropShell()
    case .releaseInput: releaseInput()
    case .start(let observers): start(observers)
    case .startDisposed(let observers): start(observers, disposing: true)
    case .dispose(let run): handles[run]?.dispose()
    case .disposeInside(let run): disposeInside(run)
    }
  }

  // Out of the properties first: what is let go of may send, and come back here.
  private func dropShell() {
    let gone = shell
    shell = nil
    withExtendedLifetime(gone) {}
  }

  private func releaseInput() {
    let gone = inputs.removeValue(forKey: 0)
    withExtendedLifetime(gone) {}
  }

  /// Has an observer do something while it handles the next event that it is told, now or when the scheduler runs.
  func react(_ observer: Int, _ reaction: @escaping () -> Void) {
    reactions.withLock { $0[observer] = reaction }
  }

  private func disposeInside(_ run: Int) {
    guard let observer = firstObservers[run] else { return }
    react(observer) { [unowned self] in handles[run]?.dispose() }
    send(.value, into: run)
  }

  /// Sends an event; tells whether the stream has taken it.
  @discardableResult
  func send(_ kind: EventKind, into run: Int) -> Bool {
    let event = event(kind)
    // Out of the dictionary first: what is sent may come back here.
    let input = inputs[run]
    return input?(event) ?? false
  }

  private func event(_ kind: EventKind) -> StreamWork.Happening {
    switch kind {
    case .value:
      values += 1
      return .next(values)
    case .failed: return .failed(TestFailure())
    case .completed: return .completed
    case .interrupted: return .interrupted
    }
  }

  private func work(_ run: Int) -> StreamWork {
    StreamWork(
      scheduler: scheduler,
      onBegin: { [unowned self] send in
        log.noteWork(of: run)
        inputs[run] = send
        for kind in early { _ = send(event(kind)) }
      },
      onDispose: { [log] in log.noteDisposal(of: run) }
    )
  }

  private func observe() {
    let observer = arrivals
    arrivals += 1
    cancellations[observer] = shell?.observe(sink(observer))
  }

  private func start(_ observers: Int, disposing: Bool = false) {
    startedRun += 1
    let run = startedRun
    let first = arrivals
    arrivals += observers
    firstObservers[run] = first
    guard observers > 1 || disposing else {
      handles[run] = producer?.source.observe(sink(first))
      return
    }
    producer?.startWithSignal?.content { [unowned self] signal, interrupter in
      for observer in first..<first + observers { cancellations[observer] = signal.observe(sink(observer)) }
      handles[run] = interrupter
      if disposing { interrupter.dispose() }
    }
  }

  private func sink(_ observer: Int) -> SignalSubject.Source.Sink {
    let witness = ReleaseWitness { [log] in log.noteRelease(of: observer) }
    return { [log, reactions] event in
      withExtendedLifetime(witness) {
        log.tell(Note(event), to: observer) {
          let reaction = reactions.withLock { $0.removeValue(forKey: observer) }
          reaction?()
        }
      }
    }
  }
}

extension Note {
  /// Reads an event that the kit has sent.
  init(_ event: StreamWork.Happening) {
    switch event {
    case .next(let value): self = .value(UInt8(clamping: value))
    case .failed: self = .failed
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }
}
