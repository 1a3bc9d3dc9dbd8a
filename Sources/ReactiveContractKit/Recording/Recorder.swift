public import Reactive

/// Records which events arrive, when, and on which thread.
///
/// May be used from any thread and captured by `@Sendable` closures: `{ event in recorder.record(event) }`. It keeps
/// every event, even one that violates the grammar of streams. If a value is not `Sendable`, the caller is responsible
/// for safe access to it.
///
/// Cost: one short lock per event.
public final class Recorder<Value, Failure: Error>: Sendable {
  /// One recorded event.
  public struct Record {
    /// The time of the event on the recorder's clock.
    public let instant: SchedulerInstant

    /// The event.
    public let event: Event<Value, Failure>

    /// The thread on which the event arrived.
    public let thread: ThreadToken
  }

  private let now: @Sendable () -> SchedulerInstant
  private let state = KitLocked<[Record]>([])

  /// Makes a recorder that reads the time from a test scheduler, which it does not keep alive.
  public init(on scheduler: TestScheduler) {
    let state = scheduler.state
    now = { state.withLock { $0.time.now } }
  }

  /// Makes a recorder that reads the time from a closure.
  public init(now: @escaping @Sendable () -> SchedulerInstant) { self.now = now }

  /// Records the event.
  public func record(_ event: Event<Value, Failure>) {
    let record = Record(instant: now(), event: event, thread: .current)
    state.withLock { $0.append(record) }
  }

  /// A closure that records every event that it receives; usable as an observer.
  public var sink: @Sendable (Event<Value, Failure>) -> Void { { self.record($0) } }

  /// The records so far, in order of arrival.
  public var records: [Record] { state.withLock { $0 } }

  /// The recorded events, without times and threads.
  public var events: [Event<Value, Failure>] { records.map(\.event) }

  /// The values of the recorded events.
  public var values: [Value] { records.compactMap(\.event.value) }

  /// Removes all records.
  public func removeAll() { state.withLock { $0 = [] } }

  /// Returns the records as a timeline.
  ///
  /// - Parameter tick: The length of one tick.
  /// - Throws: ``OffBeat`` if an event arrived between two ticks.
  public func timeline(tick: Duration = MarbleSyntax.standard.tick) throws(OffBeat) -> Timeline<Value, Failure> {
    var timeline = Timeline<Value, Failure>()
    for record in records {
      timeline.append(record.event, at: try OffBeat.tick(of: record.instant, every: tick, "\(record.event)"))
    }
    return timeline
  }
}

/// An error for something that happened between two ticks, so that no line of marbles can show it.
public struct OffBeat: Error, Hashable, Sendable, CustomStringConvertible {
  /// The time at which it happened.
  public let instant: SchedulerInstant

  /// The assumed length of one tick.
  public let tick: Duration

  /// A description of what happened.
  public let what: String

  /// The problem in words, with the way to solve it.
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
