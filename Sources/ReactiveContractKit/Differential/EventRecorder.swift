import Reactive

/// Records only the events that observers receive; a ``TrialRecorder`` records much more and is slower for it.
final class EventRecorder: PlayRecorder {
  var tick = 0
  var ties: Trial.Ties = []
  var ranAway = false
  var horizon: Int?
  var pending: Int { scheduler.pendingCount }

  private let scheduler: TestScheduler
  private var events: ContiguousArray<RecordedRun.RecordedEvent> = []
  private var lastOpen = -1
  private var runCount = 0
  private var sentEnds: Set<EventKind> = []
  private var isSealed = false
  private var isInAction = false

  init(_ scheduler: TestScheduler, observers: Int) {
    self.scheduler = scheduler
    events.reserveCapacity(6 * observers)
  }

  /// Records an event, and runs the body while the observer handles it.
  func deliver(_ event: Event<String, TestFailure>, to observer: Int, handling: () -> Void) {
    guard !isSealed else { return }
    events.append(.init(observer: observer, tick: tick, event: event, isScheduled: isInAction))
    handling()
  }

  /// Stops recording, and returns the record.
  func seal(isDeserted: Bool) -> RecordedRun {
    isSealed = true
    return RecordedRun(
      events: events,
      ties: ties,
      ranAway: ranAway,
      horizon: horizon,
      lastOpen: lastOpen,
      isDeserted: isDeserted,
      sentEnds: sentEnds
    )
  }

  func perform(_ cause: Trial.Step.Cause, for observer: Int, _ body: () -> Void) { body() }

  func send(_ note: Note, to run: Int, _ body: () -> Void) { body() }

  func run(_ due: VirtualTime.Due) {
    isInAction = true
    due.action()
    isInAction = false
  }

  func settle() {}

  func open(_ input: Int) -> Int {
    lastOpen = tick
    runCount += 1
    return runCount - 1
  }

  func noteOpen() { lastOpen = tick }

  func close(_ run: Int, answering: () -> Void) { answering() }

  func end(_ run: Int, _ kind: EventKind) { sentEnds.insert(kind) }
}
