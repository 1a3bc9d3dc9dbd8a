/// A drawing of one operator: its input and its output.
struct MarbleDrawing {
  var source: String
  /// The line of the result; `nil` if it is missing.
  var expectation: String?
  var dispose: String?
  var observations: [String]?
  /// The name of the stream in a failure.
  var caption = "the stream"
  /// The place where a missing result is written.
  var recording: MarbleRecording?

  init(source: String, expectation: String, dispose: String?, observations: [String]?) {
    self.source = source
    self.expectation = expectation
    self.dispose = dispose
    self.observations = observations
  }

  /// Reads a drawing of several lines, in which the caption is indented.
  init(_ text: String, _ caller: Report.Caller, filePath: String) throws(MarbleFailure) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let indents = lines.map { $0.prefix { $0.isWhitespace }.count }
    let deepest = indents.max() ?? 0
    let captions = indents.indices.filter { indents[$0] == deepest && deepest > (indents.min() ?? 0) }
    guard let caption = captions.first, captions.count == 1, (1...2).contains(caption) else {
      let details = [
        "The source stands above the caption, which is indented, and the result below it:", "--a--b--c--|",
        "  take(first: 2)", "--a--(b|)",
      ]
      throw MarbleFailure(problems: [
        .init(caller: caller, headline: "this is not a drawing of an operator", diagram: [], details: details)
      ])
    }
    source = String(lines[0])
    dispose = caption == 2 ? String(lines[1]) : nil
    let results = lines[(caption + 1)...].map { String($0) }
    expectation = results.first
    if results.isEmpty {
      recording = MarbleRecording(path: filePath, line: caller.line, lines: lines.map { $0.withoutBlanksAround })
    }
    let rest = results.dropFirst().map { $0 }
    observations = rest.isEmpty ? nil : rest
    self.caption = lines[caption].drop { $0.isWhitespace }.description.withoutTrailingBlanks
  }

  /// Runs the operator over the source and throws the differences from the drawing.
  func check<Value: Sendable, Failure, Result: EventSourceConvertible>(
    _ inputs: MarbleVocabulary<Value, Failure>,
    _ outputs: MarbleValues<Result.Value>?,
    _ outputFailures: MarbleFailures<Result.Failure>?,
    syntax: MarbleSyntax,
    _ caller: Report.Caller,
    through operation: (EventSource<Value, Failure>, TestScheduler) throws -> Result
  ) throws where Result.Value: Equatable {
    let (fileID, line) = (caller.fileID, caller.line)
    try marbleTest(syntax: syntax, fileID: fileID, line: line) { test in
      let input = try test.cold(source, values: inputs.values, failures: inputs.failures, fileID: fileID, line: line)
      test.subject = caption
      test.isOfOneOperator = true
      test.givens.append(("source", MarbleLine(input.timeline, inputs)))
      let result = try operation(input.eventSource, test.scheduler)
      try test.expect(
        result,
        gives: expectation,
        MarbleVocabulary(
          outputs ?? inputs.values as? MarbleValues<Result.Value> ?? .standard,
          outputFailures ?? inputs.failures as? MarbleFailures<Result.Failure> ?? .standard
        ),
        observing: dispose ?? "^",
        caller,
        recording
      )
      if let observations { try test.expectObservations(of: input, lines: observations, caller) }
    }
  }
}
