public import Reactive

/// A stream that a line of marbles draws, and the record of who observed it, from when to when.
///
/// Made by ``TestScheduler/hot(_:values:failures:origin:syntax:)`` and
/// ``TestScheduler/cold(_:values:failures:origin:syntax:)``. May be observed from any thread; events come on the thread
/// that advances the time.
public final class MarbleSource<Value: Sendable, Failure: Error>: Sendable {
  /// One observation of the source.
  public struct Observation: Hashable, Sendable {
    /// When it began.
    public internal(set) var start: SchedulerInstant

    /// When it ended; `nil` while it goes on.
    public internal(set) var end: SchedulerInstant?

    /// Whether it was disposed, be it after the source had ended.
    public internal(set) var isDisposed = false
  }

  typealias Sink = EventSource<Value, Failure>.Sink

  /// What a source does with its line.
  enum Temperature {
    /// Sends it once, to whoever observes at that time.
    case hot
    /// Sends it to every observer, from the beginning of the observation on.
    case cold
  }

  /// What the line draws; a hot source never sends the notes before zero.
  public let timeline: Timeline<Value, Failure>

  let temperature: Temperature
  let origin: Origin
  let tick: Duration
  private let time: KitLocked<TestScheduler.State>
  private let state = KitLocked(State())

  private struct State {
    var observations: [Observation] = []
    var sinks: [Int: Sink] = [:]
    /// What cancels the events of each observation of a cold source.
    var alarms: [Int: [ScheduledAction]] = [:]
    var hasEnded = false
    /// Whether events may be scheduled; until then a test puts what has to come before them on the agenda.
    var hasBegun = false
  }

  init(
    _ timeline: Timeline<Value, Failure>,
    _ temperature: Temperature,
    origin: Origin,
    tick: Duration,
    on scheduler: TestScheduler
  ) {
    self.timeline = timeline
    self.temperature = temperature
    self.origin = origin
    self.tick = tick
    time = scheduler.state
  }

  /// All observations so far, in order of their beginnings.
  public var observations: [Observation] { state.withLock { $0.observations } }

  /// The observations as lines of marbles draw them.
  ///
  /// - Throws: ``OffBeat`` if one began or ended between two ticks.
  public func spans() throws(OffBeat) -> [ObservationSpan] {
    var spans: [ObservationSpan] = []
    for observation in observations {
      var span = ObservationSpan(from: try OffBeat.tick(of: observation.start, every: tick, "observing"))
      if let end = observation.end { span.end = try OffBeat.tick(of: end, every: tick, "the end of an observation") }
      spans.append(span)
    }
    return spans
  }

  /// Schedules the line of a hot source, and that of a cold one for those who observe it already, from now on.
  func begin() {
    let numbers = state.withLock { state in
      state.hasBegun = true
      return state.sinks.keys.sorted()
    }
    switch temperature {
    case .hot: _ = schedule { index in self.send(index) }
    case .cold: for number in numbers { scheduleEvents(for: number) }
    }
  }

  private func scheduleEvents(for number: Int) {
    let alarms = schedule { index in self.deliver(index, to: number) }
    state.withLock { $0.alarms[number] = alarms }
  }

  private func schedule(_ action: @escaping @Sendable (Int) -> Void) -> [ScheduledAction] {
    let start = now
    return timeline.notes.enumerated().filter { $0.element.tick >= 0 }.map { index, note in
      time.add(at: start.advanced(by: tick * note.tick), origin: origin) { action(index) }
    }
  }

  private var now: SchedulerInstant { time.withLock { $0.agenda.now } }

  private func send(_ index: Int) {
    let numbers = state.withLock { state in
      if timeline.notes[index].event.isTerminating { state.hasEnded = true }
      return state.sinks.keys.sorted()
    }
    for number in numbers { deliver(index, to: number) }
  }

  /// Hands the event to an observer, unless it has gone meanwhile, and lets go of it after the last one.
  private func deliver(_ index: Int, to number: Int) {
    let event = timeline.notes[index].event
    let now = now
    let sink = state.withLock { state in
      if event.isTerminating, state.observations[number].end == nil { state.observations[number].end = now }
      let isLast = event.isTerminating && index == timeline.notes.count - 1
      return isLast ? state.sinks.removeValue(forKey: number) : state.sinks[number]
    }
    sink?(event)
  }
}

extension MarbleSource: EventSourceConvertible {
  /// The source as a stream to observe.
  ///
  /// An observer that comes after the end of a hot source gets `interrupted` at once. Disposing detaches the observer; a
  /// cold source answers with `interrupted`, as a producer's run does, a hot one with nothing, as a signal does.
  public var eventSource: EventSource<Value, Failure> { EventSource { sink in self.attach(sink) } }

  private func attach(_ sink: @escaping Sink) -> Cancellation {
    let start = now
    let (number, hasEnded, hasBegun) = state.withLock { state in
      state.observations.append(Observation(start: start, end: state.hasEnded ? start : nil))
      let number = state.observations.count - 1
      if !state.hasEnded { state.sinks[number] = sink }
      return (number, state.hasEnded, state.hasBegun)
    }
    if hasEnded {
      sink(.interrupted)
    } else if temperature == .cold, hasBegun {
      scheduleEvents(for: number)
    }
    return Cancellation { self.detach(number) }
  }

  private func detach(_ number: Int) {
    let now = now
    let (sink, alarms, wasRunning) = state.withLock { state in
      let wasRunning = state.observations[number].end == nil
      if wasRunning { state.observations[number].end = now }
      state.observations[number].isDisposed = true
      return (state.sinks.removeValue(forKey: number), state.alarms.removeValue(forKey: number), wasRunning)
    }
    for alarm in alarms ?? [] { alarm.dispose() }
    if temperature == .cold, wasRunning { sink?(.interrupted) }
  }
}
