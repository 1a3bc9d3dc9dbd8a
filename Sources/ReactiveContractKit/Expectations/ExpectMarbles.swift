/// Expects an operator to turn the drawn source into the drawn result.
///
///     try expectMarbles("ab---|", gives: "---b-|") { $0.producer.debounce(2, on: $1) }
///
/// The source is cold: every observation starts it anew, and disposing the observation interrupts it.
///
/// - Parameters:
///   - source: The input events: a string literal, or a ``MarbleInput`` for values that are not strings.
///   - dispose: The instant at which the result is disposed: `----!`.
///   - expectation: The expected output; `?` is any value, `{ab}` any order.
///   - values: The values that the names of the expectation denote. The default is the table of the source if the
///     types are the same, and literal text otherwise.
///   - failures: The same for failures.
///   - observations: The expected observations of the source, one line each: `^--!`.
///   - syntax: The length of a tick and the dialect.
///   - fileID: The file that a failure reports.
///   - line: The line that a failure reports.
///   - operation: Applies the operator under test to the source. It also receives the test's virtual time, for
///     operators that take a scheduler.
/// - Throws: ``MarbleFailure``, whose text begins with the file and line of this call.
///
/// See ``marbleTest(ties:syntax:fileID:line:_:)``.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ source: MarbleInput<Value, Failure>,
  dispose: String? = nil,
  gives expectation: String,
  values: MarbleValues<Result.Value>? = nil,
  failures: MarbleFailures<Result.Failure>? = nil,
  observations: [String]? = nil,
  syntax: MarbleSyntax = .standard,
  fileID: String = #fileID,
  line: Int = #line,
  through operation: (EventSource<Value, Failure>, TestScheduler) throws -> Result
) throws where Result.Value: Equatable {
  let drawing = MarbleDrawing(
    source: source.text,
    expectation: expectation,
    dispose: dispose,
    observations: observations
  )
  let caller = Report.Caller(fileID: fileID, line: line)
  try drawing.check(
    source.names,
    values,
    failures,
    syntax: syntax,
    caller,
    through: operation
  )
}

/// Expects an operator that needs no scheduler to turn the drawn source into the drawn result.
///
///     try expectMarbles("--a--b|", gives: "--a--(b|)") { $0.producer.take(first: 2) }
///
/// See ``expectMarbles(_:dispose:gives:values:failures:observations:syntax:fileID:line:through:)-(_,_,_,_,_,_,_,_,_,(EventSource<Value,Failure>,TestScheduler)->Result)``,
/// whose closure gets the scheduler too.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ source: MarbleInput<Value, Failure>,
  dispose: String? = nil,
  gives expectation: String,
  values: MarbleValues<Result.Value>? = nil,
  failures: MarbleFailures<Result.Failure>? = nil,
  observations: [String]? = nil,
  syntax: MarbleSyntax = .standard,
  fileID: String = #fileID,
  line: Int = #line,
  through operation: (EventSource<Value, Failure>) throws -> Result
) throws where Result.Value: Equatable {
  let drawing = MarbleDrawing(
    source: source.text,
    expectation: expectation,
    dispose: dispose,
    observations: observations
  )
  let caller = Report.Caller(fileID: fileID, line: line)
  try drawing.check(
    source.names,
    values,
    failures,
    syntax: syntax,
    caller
  ) { source, _ in try operation(source) }
}

/// Expects an operator to behave as a drawing of several lines shows.
///
///     try expectMarbles(
///       """
///       --a--b--c--|
///         take(first: 2)
///       --a--(b|)
///       """
///     ) { source, _ in source.producer.take(first: 2) }
///
/// The indented line is a caption. Above it is the source, optionally followed by the line of the disposal (`-----!`).
/// Below it is the result, optionally followed by the expected observations of the source (`^----!`).
///
/// Leave out the line of the result to see it: the failure shows the line to insert. If the environment variable
/// `RECORD_MARBLES` is 1, the line is written into the file of the test, below the caption, and the next run passes.
///
/// See ``expectMarbles(_:dispose:gives:values:failures:observations:syntax:fileID:line:through:)-(_,_,_,_,_,_,_,_,_,(EventSource<Value,Failure>,TestScheduler)->Result)``.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ drawing: MarbleInput<Value, Failure>,
  values: MarbleValues<Result.Value>? = nil,
  failures: MarbleFailures<Result.Failure>? = nil,
  syntax: MarbleSyntax = .standard,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  through operation: (EventSource<Value, Failure>, TestScheduler) throws -> Result
) throws where Result.Value: Equatable {
  let caller = Report.Caller(fileID: fileID, line: line)
  try MarbleDrawing(drawing.text, caller, filePath: filePath).check(
    drawing.names,
    values,
    failures,
    syntax: syntax,
    caller,
    through: operation
  )
}
