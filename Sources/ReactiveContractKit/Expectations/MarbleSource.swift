public import Reactive

/// A stream that a line of marbles draws, with a record of its observations.
///
/// Create it with ``TestScheduler/hot(_:values:failures:origin:syntax:)`` or
/// ``TestScheduler/cold(_:values:failures:origin:syntax:)``. It may be observed from any thread; it sends its events on
/// the thread that advances the time.
public final class MarbleSource<Value: Sendable, Failure: Error>: Sendable {
  /// One observation of the source.
  public struct Observation: Hashable, Sendable {
    /// The instant at which it began.
    public internal(set) var start: SchedulerInstant

    /// The instant at which it ended; `nil` while it continues.
    public internal(set) var end: SchedulerInstant?

    /// True if it was disposed, even if only after the source had ended.
    public internal(set) var isDisposed = false
  }

  typealias Sink = EventSource<Value, Failure>.Sink

  /// The way in which a source sends its line.
  enum Temperature {
    /// Sends the line once, to the observers that are attached at that time.
    case hot
    /// Sends the line to every observer, from the beginning of its observation on.
    case cold
  }

  /// The events of the line; a hot source never sends the notes before zero.
  public let timeline: Timeline<Value, Failure>

  let temperature: Temperature
  let origin: Origin
  let tick: Duration
  private let time: KitLocked<TestScheduler.State>
  private let state = KitLocked(State())

  private struct State {
    var observations: [Observation] = []
    var sinks: [Int: Sink] = [:]
    /// The handles that cancel the events of each observation of a cold source.
    var alarms: [Int: [ScheduledAction]] = [:]
    var hasEnded = false
    /// True if events may be scheduled; before that, a test schedules the actions that must run before them.
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

  /// All observations so far, in the order in which they began.
  public var observations: [Observation] { state.withLock { $0.observations } }

  /// Returns the observations as lines of marbles draw them.
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

  /// Schedules the events: of a hot source once, of a cold source for each observer that is already attached.
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

  private var now: SchedulerInstant { time.withLock { $0.time.now } }

  private func send(_ index: Int) {
    let numbers = state.withLock { state in
      if timeline.notes[index].event.isTerminating { state.hasEnded = true }
      return state.sinks.keys.sorted()
    }
    for number in numbers { deliver(index, to: number) }
  }

  /// Passes the event to an observer that is still attached, and releases the observer after the last event.
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
  /// An observer that attaches after the end of a hot source receives `interrupted` at once. Disposing detaches the
  /// observer. A cold source then sends it `interrupted`, as a producer's run does; a hot source sends nothing, like a
  /// signal.
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
