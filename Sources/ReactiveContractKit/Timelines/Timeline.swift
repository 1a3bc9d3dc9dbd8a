public import Reactive

/// Events at ticks of virtual time, in the order in which they happened.
///
/// Two timelines are equal if the same events happened at the same ticks in the same order.
public struct Timeline<Value, Failure: Error> {
  /// An event and its tick.
  public struct Note {
    /// The time of the event in ticks since zero; negative in the history of a hot source.
    public var tick: Int

    /// The event.
    public var event: Event<Value, Failure>

    /// Makes a note.
    public init(_ tick: Int, _ event: Event<Value, Failure>) {
      self.tick = tick
      self.event = event
    }
  }

  /// The events in order.
  public var notes: [Note]

  /// Makes a timeline of notes, which must be in order.
  public init(_ notes: [Note] = []) { self.notes = notes }

  /// Adds an event at the end.
  public mutating func append(_ event: Event<Value, Failure>, at tick: Int) { notes.append(Note(tick, event)) }

  /// The tick of the last event; `nil` if there is none.
  public var lastTick: Int? { notes.last?.tick }

  /// The terminal event at the end of the timeline; `nil` if the last event is not terminal.
  public var termination: Termination<Failure>? { notes.last?.event.termination }

  /// True if ticks never decrease and nothing follows a terminal event.
  public var isWellFormed: Bool {
    zip(notes, notes.dropFirst()).allSatisfy { $0.tick <= $1.tick && !$0.event.isTerminating }
  }

  /// Returns the events before the tick.
  public func prefix(before tick: Int) -> Timeline { Timeline(notes.filter { $0.tick < tick }) }

  /// Returns the same events, each the given number of ticks later.
  public func shifted(by ticks: Int) -> Timeline { Timeline(notes.map { Note($0.tick + ticks, $0.event) }) }

  /// Returns the timeline with each value transformed by the closure.
  public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> Timeline<NewValue, Failure> {
    Timeline<NewValue, Failure>(try notes.map { .init($0.tick, try $0.event.map(transform)) })
  }
}

extension Timeline: Sendable where Value: Sendable {}
extension Timeline.Note: Sendable where Value: Sendable {}
extension Timeline: Equatable where Value: Equatable, Failure: Equatable {}
extension Timeline.Note: Equatable where Value: Equatable, Failure: Equatable {}
extension Timeline: Hashable where Value: Hashable, Failure: Hashable {}
extension Timeline.Note: Hashable where Value: Hashable, Failure: Hashable {}
