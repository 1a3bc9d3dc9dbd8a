import Reactive

/// Plays stories, each on a fresh stream, on a thread of the kit that may block or trap without harm.
final class StreamStage {
  /// What came of one story.
  struct Performance {
    /// What the stream did during each step; the first is its making.
    let steps: [[StreamLog.Entry]]
    /// How the thread was stopped in the last of the steps; `nil` if it was not.
    let stop: String?
    /// How many events came on threads that the kit does not know.
    let strays: Int
  }

  /// Whether a producer that was made offers to share a run.
  private(set) var sharesRuns = false

  /// Why nothing follows from what was played; `nil` if something does.
  private(set) var doubt: String?

  private let subject: StreamSubject
  private let isAsynchronous: Bool

  init(_ subject: StreamSubject) {
    self.subject = subject
    isAsynchronous = subject.facts.isAsynchronous
  }

  /// Plays stories one after another.
  func play(_ stories: [StreamStory]) -> [Performance] {
    var performances: [Performance] = []
    while performances.count < stories.count, doubt == nil {
      performances += batch(stories[performances.count...].prefix(Self.batchSize))
    }
    return performances
  }

  // Small enough for one batch to be done long before the kit loses its patience with a thread.
  private static let batchSize = 256

  private func batch(_ stories: ArraySlice<StreamStory>) -> [Performance] {
    let logs = Box<[StreamLog]>([])
    let shares = Box(false)
    let outcome = InterleavingOutcome.alone { [subject, isAsynchronous] in
      for story in stories {
        let log = StreamLog()
        logs.content.append(log)
        let run = StreamRun(log, early: story.early, isAsynchronous: isAsynchronous)
        run.play(story, on: subject)
        if run.sharesRuns { shares.content = true }
        log.seal()
        run.letGo()
      }
    }
    sharesRuns = sharesRuns || shares.content
    var performances = logs.content.map { Performance(steps: $0.steps, stop: nil, strays: $0.strays) }
    switch outcome {
    case .completed: break
    case nil: doubt = "a thread of the kit neither ended nor fell asleep while it did something to the stream"
    case .deadlock, .trapped:
      if let last = performances.popLast() {
        performances.append(Performance(steps: last.steps, stop: outcome.map(Self.words), strays: last.strays))
      }
    }
    return performances
  }

  private static func words(_ outcome: InterleavingOutcome) -> String {
    switch outcome {
    case .completed: ""
    case .deadlock: "waits for ever"
    case .trapped(_, let reason): reason
    }
  }

  /// Something that outlives the thread that writes it.
  private final class Box<Content> {
    var content: Content

    init(_ content: Content) { self.content = content }
  }
}

/// One stream, or one producer and its runs, and everything by which the kit holds it.
private final class StreamRun {
  private let log: StreamLog
  private let early: [EventKind]
  private let isAsynchronous: Bool
  private let scheduler = TestScheduler()

  private var shell: SignalSubject.Source?
  private var producer: StartableSource?
  private var inputs: [Int: (StreamWork.Happening) -> Bool] = [:]
  private var cancellations: [Int: Cancellation] = [:]
  private var handles: [Int: Cancellation] = [:]
  private var values = 0
  private var arrivals = 0
  /// The run that is being started.
  private var startedRun = -1
  /// What an observer does while it handles a value.
  private var reactions: [Int: () -> Void] = [:]

  init(_ log: StreamLog, early: [EventKind], isAsynchronous: Bool) {
    self.log = log
    self.early = early
    self.isAsynchronous = isAsynchronous
  }

  var sharesRuns: Bool { producer?.startWithSignal != nil }

  func play(_ story: StreamStory, on subject: StreamSubject) {
    switch subject {
    case .signal(let signal): shell = signal.make.content([work(0)])
    case .producer(let producer):
      let handler = StartHandler(scheduler: scheduler) { [unowned self] in work(startedRun) }
      self.producer = producer.make.content(handler)
    }
    settle()
    for step in story.steps {
      log.beginStep()
      take(step)
      settle()
    }
  }

  /// Lets go of everything, in an order that users know.
  func letGo() {
    shell = nil
    inputs = [:]
    for handle in handles.values { handle.dispose() }
    for cancellation in cancellations.values { cancellation.dispose() }
    handles = [:]
    cancellations = [:]
    producer = nil
    reactions = [:]
    scheduler.cancelAll()
  }

  private func settle() {
    log.beginSettling()
    // Also for streams that should need no scheduler: what they put on one is late, but it is seen.
    try? scheduler.advance()
  }

  private func take(_ step: StreamStep) {
    switch step {
    case .send(let kind, let run): send(kind, into: run)
    case .observe: observe()
    case .detach(let observer): cancellations[observer]?.dispose()
    case .detachInside(let observer):
      reactions[observer] = { [unowned self] in cancellations[observer]?.dispose() }
      send(.value, into: 0)
      reactions[observer] = nil
    case .dropShell: shell = nil
    case .releaseInput: inputs[0] = nil
    case .start(let observers): start(observers)
    case .startDisposed(let observers): start(observers, disposing: true)
    case .dispose(let run): handles[run]?.dispose()
    case .disposeInside(let run): disposeInside(run)
    }
  }

  private func disposeInside(_ run: Int) {
    guard let observer = firstObservers[run] else { return }
    reactions[observer] = { [unowned self] in handles[run]?.dispose() }
    send(.value, into: run)
    reactions[observer] = nil
  }

  private var firstObservers: [Int: Int] = [:]

  private func send(_ kind: EventKind, into run: Int) {
    let event = event(kind)
    _ = inputs[run]?(event)
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
        log.note(.worked(run: run))
        inputs[run] = send
        for kind in early { _ = send(event(kind)) }
      },
      onDispose: { [log] in log.note(.disposed(run: run)) }
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
    let witness = ReleaseWitness { [log] in log.note(.released(observer: observer)) }
    let reaction = Confined { [weak self] in self?.reactions[observer]?() }
    return { [log] event in
      withExtendedLifetime(witness) {
        log.tell(Note(event), to: observer) { reaction.content() }
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
