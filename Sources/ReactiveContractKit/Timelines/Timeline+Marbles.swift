import Reactive

extension Timeline {
  /// Reads a line of marbles: `-a-b|`, `(ab) 10ms #'timeout'`.
  ///
  /// | sign                | meaning                                                      |
  /// | ------------------- | ------------------------------------------------------------ |
  /// | `-`, `10ms`         | one tick passes; ten do (a duration stands between blanks)   |
  /// | `@10ms`             | the line goes on at tick 10                                  |
  /// | `a`, `'two words'`  | a value by its name; takes one tick, like the signs below    |
  /// | `(ab|)`             | several events of one instant, in this order                 |
  /// | `|`, `#`, `!`       | completed, failed, interrupted                               |
  /// | `#'name'`           | failed with the failure of that name                         |
  /// | `^`                 | zero, if the line has a history: what stands before is past  |
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The values that the names stand for; by default every name is a string that stands for itself.
  ///   - failures: The failures that `#` and `#'name'` stand for; by default a ``TestFailure`` of that name.
  ///   - hasHistory: True if `^` is allowed.
  ///   - syntax: The length of a tick, and the dialect.
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is unknown.
  public init(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    hasHistory: Bool = false,
    syntax: MarbleSyntax = .standard
  ) throws(MarbleError) {
    let parsed = try MarbleParser.parse(marbles, as: hasHistory ? .hotSource : .source, syntax)
    let names = MarbleVocabulary(values, failures)
    self.init()
    for (moment, columns) in zip(parsed.line.moments, parsed.columns) {
      for (note, column) in zip(moment.notes, columns) {
        append(try names.event(note, column, in: marbles), at: moment.tick)
      }
    }
  }

  /// Returns a line of marbles that reads back as this timeline.
  public func marbles(
    values: MarbleValues<Value>,
    failures: MarbleFailures<Failure>,
    syntax: MarbleSyntax = .standard
  ) -> String {
    MarbleLayout([MarbleLine(self, MarbleVocabulary(values, failures))], syntax: syntax).rows[0]
  }
}

extension Timeline: CustomStringConvertible {
  /// The timeline as marbles, with ticks of one millisecond and values named by their descriptions.
  public var description: String { MarbleLayout([MarbleLine(self, .described)]).rows[0] }
}

/// Converts notes into events and back.
struct MarbleVocabulary<Value, Failure: Error> {
  let values: MarbleValues<Value>
  let failures: MarbleFailures<Failure>

  init(_ values: MarbleValues<Value>, _ failures: MarbleFailures<Failure>) {
    self.values = values
    self.failures = failures
  }

  func event(_ note: MarbleLine.Note, _ column: Int, in text: String) throws(MarbleError) -> Event<Value, Failure> {
    switch note {
    case .value(let name):
      guard let value = values.value(name) else { throw unknown(name, "value", values.names, column, text) }
      return .next(value)
    case .failed(let name):
      guard let failure = failures.failure(name) else {
        throw unknown(name.isEmpty ? "#" : name, "failure", failures.names, column, text)
      }
      return .failed(failure)
    case .sign(let sign):
      return sign == "!" ? .interrupted : .completed
    }
  }

  func note(_ event: Event<Value, Failure>) -> MarbleLine.Note {
    switch event {
    case .next(let value): .value(values.name(value))
    case .failed(let failure): .failed(failures.name(failure))
    case .completed: .sign("|")
    case .interrupted: .sign("!")
    }
  }

  /// A vocabulary that names values and failures by their descriptions; it can draw lines but not read them.
  static var described: MarbleVocabulary {
    MarbleVocabulary(
      MarbleValues(names: [], value: { _ in nil }, name: { String(describing: $0) }),
      MarbleFailures(names: [], failure: { _ in nil }, name: failureName)
    )
  }

  private func unknown(
    _ name: String,
    _ what: String,
    _ known: Set<String>,
    _ column: Int,
    _ text: String
  ) -> MarbleError {
    let list = known.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    return MarbleError(
      text: text,
      column: column,
      reason: "no \(what) is known by the name \"\(name)\"",
      cure: known.isEmpty ? "Give a dictionary that has it." : "Known are \(list): add it, or correct the line."
    )
  }
}

extension MarbleLine {
  /// Makes the line of a timeline, whose ticks must be in order; events of one tick form a group.
  init<Value, Failure>(_ timeline: Timeline<Value, Failure>, _ names: MarbleVocabulary<Value, Failure>) {
    self.init()
    for note in timeline.notes {
      if let last = moments.last, last.tick == note.tick {
        moments[moments.count - 1].notes.append(names.note(note.event))
      } else {
        moments.append(Moment(tick: note.tick, notes: [names.note(note.event)]))
      }
    }
  }
}

extension MarbleDiagram {
  /// Adds a timeline; values and failures are named by their descriptions.
  public mutating func add<Value, Failure>(_ label: String, _ timeline: Timeline<Value, Failure>) {
    add(label, MarbleLine(timeline, .described))
  }
}
