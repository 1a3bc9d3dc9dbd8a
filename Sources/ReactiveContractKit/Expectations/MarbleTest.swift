/// A test that draws its sources, and what it expects of the streams made from them.
///
/// Given to the closure of ``marbleTest(ties:syntax:fileID:line:_:)``. Nothing happens until that closure returns; then
/// virtual time runs until nothing waits. Within one instant, observations that end come first, then those that begin,
/// then the events of the sources: an event in the instant of a disposal is not seen.
public final class MarbleTest {
  /// The virtual time of the test, for the operators.
  public let scheduler: TestScheduler

  let syntax: MarbleSyntax
  let caller: Report.Caller
  /// What a failure calls the stream that differs.
  var subject = "the stream"
  var watches: [any MarbleWatching] = []
  var checks: [() -> MarbleFailure.Problem?] = []
  /// What the drawing of a failure shows above expected and actual.
  var givens: [(label: String, line: MarbleLine)] = []
  var beginnings: [() -> Void] = []
  var openObservations: [() -> Int] = []
  var glossary = MarbleGlossary()

  init(ties: TieOrder?, syntax: MarbleSyntax, caller: Report.Caller) {
    scheduler = TestScheduler(ties: ties, limits: RunLimits(actions: Self.longestRun))
    self.syntax = syntax
    self.caller = caller
  }

  /// Makes a source that sends the events of the line once, to whoever observes it then.
  ///
  /// What stands before `^` lies in the past. See ``TestScheduler/hot(_:values:failures:origin:syntax:)``.
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

  /// Makes a source that sends the events of the line to every observer, from its beginning on.
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

/// Draws sources, makes streams of them, and checks what those do.
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
///   - ties: Permutes what happens in one instant, see ``TieOrder``.
///   - syntax: The length of a tick, the dialect.
///   - fileID: The file that a failure names.
///   - line: The line that a failure names.
///   - body: Makes sources and states expectations; it runs before any time passes.
/// - Throws: ``MarbleFailure`` with everything that was not as drawn: events, observations, a line that cannot be read,
///   a name in a dictionary that no line uses, work that is still scheduled after all streams have ended, or that
///   nothing was expected at all.
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
