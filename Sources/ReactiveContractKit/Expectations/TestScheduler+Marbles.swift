extension TestScheduler {
  /// Makes a source that sends the line from now on, each event to the observers attached at its tick.
  ///
  /// The events before `^` are in the past: `-a-^-b|` sends `b` at tick 2.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The values that the names denote; by default every name is a string that denotes itself.
  ///   - failures: The failures that `#` and `#'name'` denote; by default a ``TestFailure`` of that name.
  ///   - origin: The origin of the events when ties are permuted.
  ///   - syntax: The length of a tick and the dialect.
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is undefined.
  public func hot<Value: Sendable, Failure>(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    origin: Origin = .input(0),
    syntax: MarbleSyntax = .standard
  ) throws(MarbleError) -> MarbleSource<Value, Failure> {
    let timeline = try Timeline(marbles, values: values, failures: failures, hasHistory: true, syntax: syntax)
    return hot(timeline, origin: origin, tick: syntax.tick)
  }

  /// Makes a source that sends a timeline from now on, each event to the observers attached at its tick.
  public func hot<Value: Sendable, Failure>(
    _ timeline: Timeline<Value, Failure>,
    origin: Origin = .input(0),
    tick: Duration = MarbleSyntax.standard.tick
  ) -> MarbleSource<Value, Failure> {
    source(timeline, .hot, origin, tick)
  }

  /// Makes a source that sends the whole line to every observer, from the start of its observation.
  ///
  /// Events of the first tick are sent in the instant in which the observation begins, but after it has begun.
  /// Disposing an observation cancels its remaining events and sends `interrupted`.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: The values that the names denote; by default every name is a string that denotes itself.
  ///   - failures: The failures that `#` and `#'name'` denote; by default a ``TestFailure`` of that name.
  ///   - origin: The origin of the events when ties are permuted.
  ///   - syntax: The length of a tick and the dialect.
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is undefined.
  public func cold<Value: Sendable, Failure>(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    origin: Origin = .input(0),
    syntax: MarbleSyntax = .standard
  ) throws(MarbleError) -> MarbleSource<Value, Failure> {
    let timeline = try Timeline(marbles, values: values, failures: failures, syntax: syntax)
    return cold(timeline, origin: origin, tick: syntax.tick)
  }

  /// Makes a source that sends the whole timeline to every observer, from the start of its observation.
  ///
  /// The ticks of the timeline must not be negative.
  public func cold<Value: Sendable, Failure>(
    _ timeline: Timeline<Value, Failure>,
    origin: Origin = .input(0),
    tick: Duration = MarbleSyntax.standard.tick
  ) -> MarbleSource<Value, Failure> {
    source(timeline, .cold, origin, tick)
  }

  private func source<Value, Failure>(
    _ timeline: Timeline<Value, Failure>,
    _ temperature: MarbleSource<Value, Failure>.Temperature,
    _ origin: Origin,
    _ tick: Duration
  ) -> MarbleSource<Value, Failure> {
    let source = MarbleSource(timeline, temperature, origin: origin, tick: tick, on: self)
    source.begin()
    return source
  }
}
