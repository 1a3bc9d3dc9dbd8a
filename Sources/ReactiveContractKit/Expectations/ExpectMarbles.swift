/// Expects an operator to turn the drawn source into the drawn result.
///
///     try expectMarbles("ab---|", gives: "---b-|") { $0.producer.debounce(2, on: $1) }
///
/// The source is cold: every observation begins it anew, and its disposal interrupts it.
///
/// - Parameters:
///   - source: The events that go in: a string literal, or a ``MarbleInput`` for other types than strings.
///   - dispose: When the result is disposed: `----!`.
///   - expectation: The events that are to come out; `?` is any value, `{ab}` any order.
///   - outputs: What the names of the expectation stand for; without it what they stand for in the source if the types
///     are the same, else values as they are written.
///   - outputFailures: The same for failures.
///   - observations: From when to when the source is to be observed, a line for each time: `^--!`.
///   - syntax: The length of a tick, the dialect.
///   - fileID: The file that a failure names.
///   - line: The line that a failure names.
///   - operation: Applies the operator under test to the source, with the test's virtual time for operators that take
///     a scheduler.
/// - Throws: ``MarbleFailure``, whose text begins with the file and line of this call.
///
/// See ``marbleTest(ties:syntax:fileID:line:_:)``.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ source: MarbleInput<Value, Failure>,
  dispose: String? = nil,
  gives expectation: String,
  outputs: MarbleValues<Result.Value>? = nil,
  outputFailures: MarbleFailures<Result.Failure>? = nil,
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
    outputs,
    outputFailures,
    syntax: syntax,
    caller,
    through: operation
  )
}

/// Expects an operator that needs no scheduler to turn the drawn source into the drawn result.
///
///     try expectMarbles("--a--b|", gives: "--a--(b|)") { $0.producer.take(first: 2) }
///
/// See ``expectMarbles(_:dispose:gives:outputs:outputFailures:observations:syntax:fileID:line:through:)-(_,_,_,_,_,_,_,_,_,(EventSource<Value,Failure>,TestScheduler)->Result)``,
/// whose closure gets the scheduler too.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ source: MarbleInput<Value, Failure>,
  dispose: String? = nil,
  gives expectation: String,
  outputs: MarbleValues<Result.Value>? = nil,
  outputFailures: MarbleFailures<Result.Failure>? = nil,
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
    outputs,
    outputFailures,
    syntax: syntax,
    caller
  ) { source, _ in try operation(source) }
}

/// Expects an operator to do what a drawing of several lines shows.
///
///     try expectMarbles(
///       """
///       --a--b--c--|
///         take(first: 2)
///       --a--(b|)
///       """
///     ) { source, _ in source.producer.take(first: 2) }
///
/// The line that is indented is a caption; above it stands the source, then, if there is one, the line of the disposal
/// (`-----!`); below it the result, then the observations of the source (`^----!`), if they are to be checked.
///
/// See ``expectMarbles(_:dispose:gives:outputs:outputFailures:observations:syntax:fileID:line:through:)-(_,_,_,_,_,_,_,_,_,(EventSource<Value,Failure>,TestScheduler)->Result)``.
public func expectMarbles<Value: Sendable, Failure, Result: EventSourceConvertible>(
  _ drawing: MarbleInput<Value, Failure>,
  outputs: MarbleValues<Result.Value>? = nil,
  outputFailures: MarbleFailures<Result.Failure>? = nil,
  syntax: MarbleSyntax = .standard,
  fileID: String = #fileID,
  line: Int = #line,
  through operation: (EventSource<Value, Failure>, TestScheduler) throws -> Result
) throws where Result.Value: Equatable {
  let caller = Report.Caller(fileID: fileID, line: line)
  try MarbleDrawing(drawing.text, caller).check(
    drawing.names,
    outputs,
    outputFailures,
    syntax: syntax,
    caller,
    through: operation
  )
}
