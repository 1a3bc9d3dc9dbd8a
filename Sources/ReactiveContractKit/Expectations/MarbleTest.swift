/// A test that draws its sources and the expected events of the streams made from them.
///
/// The closure of ``marbleTest(ties:syntax:fileID:line:_:)`` receives it. Inside further closures, use the time through
/// a constant: `let time = test.scheduler`. ``keep(_:)`` holds an object until the end. Nothing runs until the closure returns; then
/// virtual time advances until no action is pending. Within one instant, observations end first, then others begin, and
/// then the sources send their events: an event in the instant of a disposal is not seen.
public final class MarbleTest {
  /// The virtual time of the test, for operators that need a scheduler.
  public let scheduler: TestScheduler

  let syntax: MarbleSyntax
  let caller: Report.Caller
  /// The name in a failure for the stream that differs.
  var subject = "the stream"
  var watches: [any MarbleWatching] = []
  var checks: [() -> MarbleFailure.Problem?] = []
  /// The rows that the drawing of a failure shows above expected and actual.
  var givens: [(label: String, line: MarbleLine)] = []
  var beginnings: [() -> Void] = []
  var openObservations: [() -> Int] = []
  var glossary = MarbleGlossary()
  private var kept: [Any] = []
  /// True for ``expectMarbles``, whose closure makes no object for others.
  var isOfOneOperator = false

  init(ties: TieOrder?, syntax: MarbleSyntax, caller: Report.Caller) {
    scheduler = TestScheduler(ties: ties, limits: RunLimits(actions: Self.longestRun))
    self.syntax = syntax
    self.caller = caller
  }

  /// Keeps an object until the test ends, and returns it.
  ///
  /// Time passes only after the closure of the test has returned. An object that nothing else holds, such as a view
  /// model, is gone by then, and its streams are interrupted.
  ///
  ///     let model = test.keep(SearchModel(scheduler: test.scheduler))
  @discardableResult
  public func keep<Object>(_ object: Object) -> Object {
    kept.append(object)
    return object
  }

  /// Makes a source that sends the line once, each event to the observers attached at its tick.
  ///
  /// The events before `^` are in the past. See ``TestScheduler/hot(_:values:failures:origin:syntax:)``.
  public func hot<Value: Sendable, Failure>(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    fileID: String = #fileID,
    line: Int = #line
  ) throws -> MarbleSource<Value, Failure> {
    let names = MarbleVocabulary(values, failures)
    let source = try source(marbles, .hot, names, Report.Caller(fileID: fileID, line: line))
    givens.append(("hot", MarbleLine(source.timeline, names)))
    return source
  }

  /// Makes a source that sends the whole line to every observer, from the start of its observation.
  ///
  /// See ``TestScheduler/cold(_:values:failures:origin:syntax:)``.
  public func cold<Value: Sendable, Failure>(
    _ marbles: String,
    values: MarbleValues<Value> = MarbleValues<String>.letters,
    failures: MarbleFailures<Failure> = MarbleFailures<TestFailure>.named,
    fileID: String = #fileID,
    line: Int = #line
  ) throws -> MarbleSource<Value, Failure> {
    let names = MarbleVocabulary(values, failures)
    let source = try source(marbles, .cold, names, Report.Caller(fileID: fileID, line: line))
    openObservations.append { source.observations.count { $0.end == nil } }
    return source
  }

  private func source<Value, Failure>(
    _ marbles: String,
    _ temperature: MarbleSource<Value, Failure>.Temperature,
    _ names: MarbleVocabulary<Value, Failure>,
    _ caller: Report.Caller
  ) throws -> MarbleSource<Value, Failure> {
    do throws(MarbleError) {
      let timeline = try Timeline(
        marbles,
        values: names.values,
        failures: names.failures,
        hasHistory: temperature == .hot,
        syntax: syntax
      )
      glossary.add(names, usedIn: MarbleLine(timeline, names), by: caller)
      let origin = Origin.input(beginnings.count)
      let source = MarbleSource(timeline, temperature, origin: origin, tick: syntax.tick, on: scheduler)
      beginnings.append(source.begin)
      return source
    } catch {
      throw MarbleFailure(error, caller)
    }
  }
}

/// Draws sources, makes streams from them, and checks the events of those streams.
///
///     try marbleTest { test in
///       let clicks = try test.hot("-a---b---|")
///       let answer = try test.cold("--x|")
///       let results = clicks.signal.flatMap(.latest) { _ in answer.producer }
///       try test.expect(results, gives: "---x---x--|")
///       try test.expectObservations(of: answer, "-^--!", "-----^--!")
///     }
///
/// - Parameters:
///   - ties: Permutes the order of actions within one instant, see ``TieOrder``.
///   - syntax: The length of a tick and the dialect.
///   - fileID: The file that a failure reports.
///   - line: The line that a failure reports.
///   - body: Makes sources and states expectations; it runs before any time passes.
/// - Throws: ``MarbleFailure`` with all differences from the drawings: events, observations, an invalid line, a name in
///   a dictionary that no line uses, work that is still scheduled after all streams have ended, or a test without any
///   expectation.
public func marbleTest(
  ties: TieOrder? = nil,
  syntax: MarbleSyntax = .standard,
  fileID: String = #fileID,
  line: Int = #line,
  _ body: (MarbleTest) throws -> Void
) throws {
  let test = MarbleTest(ties: ties, syntax: syntax, caller: Report.Caller(fileID: fileID, line: line))
  try body(test)
  try test.run()
}
