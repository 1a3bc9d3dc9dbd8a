public import Reactive

/// An expected timeline, which may leave open a value or the order of events within an instant.
public struct ExpectedTimeline<Value, Failure: Error> {
  /// The events that are expected at one instant.
  public struct Moment {
    /// The instant.
    public var tick: Int

    /// True if the notes must happen in this order; false if any order is accepted.
    public var isOrdered: Bool

    /// The notes that must happen at the instant, and no others.
    public var notes: [Note]
  }

  /// One expected event.
  public enum Note {
    /// This event.
    case event(Event<Value, Failure>)

    /// Any value: `?`.
    case anyValue
  }

  /// The moments in order of time.
  public var moments: [Moment]

  /// Reads a line of marbles that may contain `?` (any value) and `{ab}` (in any order).
  ///
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is unknown.
  public init(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    syntax: MarbleSyntax = .standard
  ) throws(MarbleError) {
    let parsed = try MarbleParser.parse(marbles, as: .expectation, syntax)
    let names = MarbleVocabulary(values, failures)
    moments = []
    for (moment, columns) in zip(parsed.line.moments, parsed.columns) {
      var notes: [Note] = []
      for (note, column) in zip(moment.notes, columns) {
        notes.append(note == .sign("?") ? .anyValue : .event(try names.event(note, column, in: marbles)))
      }
      moments.append(Moment(tick: moment.tick, isOrdered: moment.isOrdered, notes: notes))
    }
  }

  /// Expects exactly the events of a timeline, which must be in order of time.
  public init(_ timeline: Timeline<Value, Failure>) {
    moments = []
    for note in timeline.notes {
      if let last = moments.last, last.tick == note.tick {
        moments[moments.count - 1].notes.append(.event(note.event))
      } else {
        moments.append(Moment(tick: note.tick, isOrdered: true, notes: [.event(note.event)]))
      }
    }
  }
}

extension ExpectedTimeline where Value: Equatable {
  /// Returns the ticks at which the events differ from the expected ones, in order.
  ///
  /// The result is empty if the timeline is as expected. Failures are compared as ``MarbleFailures`` describes.
  public func differences(from actual: Timeline<Value, Failure>) -> [Int] {
    let expected = Dictionary(moments.map { ($0.tick, $0) }, uniquingKeysWith: { $1 })
    let happened = Dictionary(grouping: actual.notes, by: \.tick).mapValues { $0.map(\.event) }
    let ticks = Set(expected.keys).union(happened.keys)
    return ticks.filter { !(expected[$0]?.matches(happened[$0] ?? []) ?? false) }.sorted()
  }
}

extension ExpectedTimeline.Moment where Value: Equatable {
  func matches(_ events: [Event<Value, Failure>]) -> Bool {
    guard events.count == notes.count else { return false }
    if isOrdered { return zip(notes, events).allSatisfy { $0.matches($1) } }
    // Notes that name an event are matched first; the remaining events must be values, for the notes that accept any.
    var rest = events
    for case .event(let event) in notes {
      guard let index = rest.firstIndex(where: { areEqual($0, event) }) else { return false }
      rest.remove(at: index)
    }
    return rest.allSatisfy { $0.value != nil }
  }
}

extension ExpectedTimeline.Note where Value: Equatable {
  func matches(_ event: Event<Value, Failure>) -> Bool {
    switch self {
    case .event(let expected): areEqual(expected, event)
    case .anyValue: event.value != nil
    }
  }
}

extension MarbleLine {
  init<Value, Failure>(_ expected: ExpectedTimeline<Value, Failure>, _ names: MarbleVocabulary<Value, Failure>) {
    let moments = expected.moments.map { moment in
      let notes = moment.notes.map { note in
        switch note {
        case .event(let event): names.note(event)
        case .anyValue: Note.sign("?")
        }
      }
      return Moment(tick: moment.tick, isOrdered: moment.isOrdered, notes: notes)
    }
    self.init(moments: moments)
  }
}

/// Returns true if two events are equal; compares failures as far as their types allow it.
func areEqual<Value: Equatable, Failure>(_ left: Event<Value, Failure>, _ right: Event<Value, Failure>) -> Bool {
  switch (left, right) {
  case (.next(let left), .next(let right)): left == right
  case (.failed(let left), .failed(let right)): isSame(left, right)
  case (.completed, .completed), (.interrupted, .interrupted): true
  case (.next, _), (.failed, _), (.completed, _), (.interrupted, _): false
  }
}
