public import Reactive

/// A witness that writes down which event came when, and on which thread.
///
/// May be used from any thread and captured by `@Sendable` closures: `{ event in recorder.record(event) }`. It keeps
/// whatever it is told, be it against the grammar. A value that is not `Sendable` stays the caller's responsibility.
///
/// Cost: one short lock per event.
public final class Recorder<Value, Failure: Error>: Sendable {
  /// One event that was witnessed.
  public struct Record {
    /// When it came, by the recorder's clock.
    public let instant: SchedulerInstant

    /// What came.
    public let event: Event<Value, Failure>

    /// The thread that it came on.
    public let thread: ThreadToken
  }

  private let now: @Sendable () -> SchedulerInstant
  private let state = KitLocked<[Record]>([])

  /// Makes a recorder that reads the time from a test scheduler, which it does not keep alive.
  public init(on scheduler: TestScheduler) {
    let state = scheduler.state
    now = { state.withLock { $0.agenda.now } }
  }

  /// Makes a recorder that reads the time from any clock of scheduler instants.
  public init(now: @escaping @Sendable () -> SchedulerInstant) { self.now = now }

  /// Writes the event down.
  public func record(_ event: Event<Value, Failure>) {
    let record = Record(instant: now(), event: event, thread: .current)
    state.withLock { $0.append(record) }
  }

  /// The recorder as the closure that observes a stream.
  public var sink: @Sendable (Event<Value, Failure>) -> Void { { self.record($0) } }

  /// What has been written down so far, in order of arrival.
  public var records: [Record] { state.withLock { $0 } }

  /// The events alone.
  public var events: [Event<Value, Failure>] { records.map(\.event) }

  /// The values alone.
  public var values: [Value] { records.compactMap(\.event.value) }

  /// Forgets everything.
  public func removeAll() { state.withLock { $0 = [] } }

  /// The record as a timeline.
  ///
  /// - Parameter tick: How long one tick is.
  /// - Throws: ``OffBeat`` if an event came between two ticks.
  public func timeline(tick: Duration = MarbleSyntax.standard.tick) throws(OffBeat) -> Timeline<Value, Failure> {
    var timeline = Timeline<Value, Failure>()
    for record in records {
      timeline.append(record.event, at: try OffBeat.tick(of: record.instant, every: tick, "\(record.event)"))
    }
    return timeline
  }
}

/// Something that happened between two ticks, so that no line of marbles can show it.
public struct OffBeat: Error, Hashable, Sendable, CustomStringConvertible {
  /// When it happened.
  public let instant: SchedulerInstant

  /// How long one tick was taken to be.
  public let tick: Duration

  /// What happened.
  public let what: String

  /// What happened when, and the way out.
  public var description: String {
    "\(what) happened at \(instant.sinceZero), between two ticks of \(tick). "
      + "Choose a tick that all times are multiples of: MarbleSyntax(tick:)."
  }

  static func tick(
    of instant: SchedulerInstant,
    every tick: Duration,
    _ what: @autoclosure () -> String
  ) throws(OffBeat) -> Int {
    let length = tick.attoseconds
    guard length > 0 else { throw OffBeat(instant: instant, tick: tick, what: what()) }
    let (count, rest) = instant.sinceZero.attoseconds.quotientAndRemainder(dividingBy: length)
    guard rest == 0, let ticks = Int(exactly: count) else { throw OffBeat(instant: instant, tick: tick, what: what()) }
    return ticks
  }
}
