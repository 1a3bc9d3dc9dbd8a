extension TestScheduler {
  /// Makes a source that sends the events of the line from now on, to whoever observes it when they come.
  ///
  /// What stands before `^` lies in the past: `-a-^-b|` sends `b` at tick 2.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: What the names stand for; without it every name is a string that stands for itself.
  ///   - failures: What `#` and `#'name'` stand for; without it a ``TestFailure`` of that name.
  ///   - origin: Whose actions the events are when ties are permuted.
  ///   - syntax: The length of a tick, the dialect.
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is unknown.
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

  /// Makes a source that sends the events of the timeline from now on, to whoever observes it then.
  public func hot<Value: Sendable, Failure>(
    _ timeline: Timeline<Value, Failure>,
    origin: Origin = .input(0),
    tick: Duration = MarbleSyntax.standard.tick
  ) -> MarbleSource<Value, Failure> {
    source(timeline, .hot, origin, tick)
  }

  /// Makes a source that sends the events of the line to every observer, from its beginning on.
  ///
  /// Events of the first tick come in the instant in which the observation begins, but not before it has begun.
  /// Disposing of an observation cancels the rest of its events and sends `interrupted`.
  ///
  /// - Parameters:
  ///   - marbles: The line.
  ///   - values: What the names stand for; without it every name is a string that stands for itself.
  ///   - failures: What `#` and `#'name'` stand for; without it a ``TestFailure`` of that name.
  ///   - origin: Whose actions the events are when ties are permuted.
  ///   - syntax: The length of a tick, the dialect.
  /// - Throws: ``MarbleError`` if the line breaks the grammar or a name is unknown.
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

  /// Makes a source that sends the events of the timeline to every observer, from its beginning on.
  ///
  /// Its ticks are not negative.
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
