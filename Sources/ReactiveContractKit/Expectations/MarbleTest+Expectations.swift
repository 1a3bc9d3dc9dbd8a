extension MarbleTest {
  /// Expects the stream to send the events of the line while it is observed.
  ///
  /// - Parameters:
  ///   - stream: A signal, a producer, a source, or a stream of another library that is ``EventSourceConvertible``.
  ///   - marbles: The events; `?` is any value, `{ab}` any order.
  ///   - values: The values that the names denote; by default the names are literal text of strings or numbers.
  ///   - failures: The failures that `#` and `#'name'` denote; by default a ``TestFailure`` of that name.
  ///   - span: The interval of the observation: `--^---!`; from the beginning if there is no `^`.
  ///   - fileID: The file that a failure reports.
  ///   - line: The line that a failure reports.
  public func expect<Value: Equatable, Failure>(
    _ stream: some EventSourceConvertible<Value, Failure>,
    gives marbles: String,
    values: MarbleValues<Value>? = nil,
    failures: MarbleFailures<Failure>? = nil,
    observing span: String = "^",
    fileID: String = #fileID,
    line: Int = #line
  ) throws {
    let names = MarbleVocabulary(values ?? .standard, failures ?? .standard)
    try expect(stream, gives: marbles, names, observing: span, Report.Caller(fileID: fileID, line: line), nil)
  }

  /// Expects the events of a line; if there is none, the test fails, and the recording says what to do.
  func expect<Value: Equatable, Failure>(
    _ stream: some EventSourceConvertible<Value, Failure>,
    gives marbles: String?,
    _ names: MarbleVocabulary<Value, Failure>,
    observing span: String,
    _ caller: Report.Caller,
    _ recording: MarbleRecording?
  ) throws(MarbleFailure) {
    do throws(MarbleError) {
      let watch = MarbleWatch(stream.eventSource, try ObservationSpan(span, syntax: syntax), on: scheduler)
      if let marbles {
        let expected = try ExpectedTimeline(marbles, values: names.values, failures: names.failures, syntax: syntax)
        glossary.add(names, usedIn: MarbleLine(expected, names), by: caller)
        add(watch, caller) { [unowned self] in difference(of: $0, from: expected, names, watch, caller) }
      } else {
        add(watch, caller) { [unowned self] in undrawn($0, names, caller, recording) }
      }
    } catch {
      throw MarbleFailure(error, caller)
    }
  }

  private func add<Value, Failure>(
    _ watch: MarbleWatch<Value, Failure>,
    _ caller: Report.Caller,
    _ problem: @escaping (Timeline<Value, Failure>) -> MarbleFailure.Problem?
  ) {
    watches.append(watch)
    checks.append { [unowned self] in
      do {
        return problem(try watch.recorder.timeline(tick: syntax.tick))
      } catch {
        return MarbleFailure.Problem(
          caller: caller,
          headline: "\(subject) cannot be drawn",
          diagram: [],
          details: ["\(error)"]
        )
      }
    }
  }

  private func difference<Value: Equatable, Failure>(
    of actual: Timeline<Value, Failure>,
    from expected: ExpectedTimeline<Value, Failure>,
    _ names: MarbleVocabulary<Value, Failure>,
    _ watch: MarbleWatch<Value, Failure>,
    _ caller: Report.Caller
  ) -> MarbleFailure.Problem? {
    let difference = Difference(expected: expected, actual: actual, names: names)
    guard let first = difference.ticks.first else { return nil }
    let isGone = !isOfOneOperator && MarbleLine(actual, names).moments.first.map { $0.notes == [.sign("!")] } == true
    let hint =
      isGone && MarbleLine(actual, names).moments.first?.tick == watch.start
      ? ["An object that the test made may be gone before time passes: test.keep(object) holds it."] : []
    return MarbleFailure.Problem(
      caller: caller,
      headline: "\(subject) differs from tick \(first) on",
      diagram: difference.diagram(below: givens + watch.given, syntax: syntax),
      details: difference.details + hint
    )
  }

  private func undrawn<Value: Equatable, Failure>(
    _ actual: Timeline<Value, Failure>,
    _ names: MarbleVocabulary<Value, Failure>,
    _ caller: Report.Caller,
    _ recording: MarbleRecording?
  ) -> MarbleFailure.Problem? {
    let line = MarbleLine(actual, names)
    glossary.add(names, usedIn: line, by: caller)
    let text = line.moments.isEmpty ? "-" : MarbleLayout([line], syntax: syntax).rows[0]
    let again = try? ExpectedTimeline(text, values: names.values, failures: names.failures, syntax: syntax)
    let isReadable = again.map { $0.differences(from: actual).isEmpty } ?? false
    let unnamed = ["Give values: or failures: a name for each of these, then insert the line of the result:", text]
    return MarbleFailure.Problem(
      caller: caller,
      headline: "the drawing has no line for the result of \(subject)",
      diagram: [],
      details: isReadable ? recording?.details(of: text) ?? [text] : unnamed
    )
  }

  /// Expects exactly these observations of the source, one line each: `--^---!`.
  ///
  /// An observation ends with the event that ends the source, or with its disposal, whichever comes first.
  public func expectObservations<Value, Failure>(
    of source: MarbleSource<Value, Failure>,
    _ lines: String...,
    fileID: String = #fileID,
    line: Int = #line
  ) throws {
    try expectObservations(of: source, lines: lines, Report.Caller(fileID: fileID, line: line))
  }

  func expectObservations<Value, Failure>(
    of source: MarbleSource<Value, Failure>,
    lines: [String],
    _ caller: Report.Caller
  ) throws {
    let expected: [ObservationSpan]
    do throws(MarbleError) {
      expected = try lines.map { line throws(MarbleError) in try ObservationSpan(line, syntax: syntax) }
    } catch {
      throw MarbleFailure(error, caller)
    }
    checks.append { [syntax] in
      do {
        let actual = try source.spans()
        if actual == expected { return nil }
        return MarbleFailure.Problem(
          caller: caller,
          headline: "the source was observed \(Self.difference(actual, expected))",
          diagram: Self.drawing(expected, actual, syntax),
          details: []
        )
      } catch {
        return MarbleFailure.Problem(
          caller: caller,
          headline: "the observations cannot be drawn",
          diagram: [],
          details: ["\(error)"]
        )
      }
    }
  }

  private static func difference(_ actual: [ObservationSpan], _ expected: [ObservationSpan]) -> String {
    if actual.count == expected.count { return "at other times" }
    let times = TextLayout.counted(actual.count, "time", "times")
    return "\(times), not \(expected.count)"
  }

  private static func drawing(
    _ expected: [ObservationSpan],
    _ actual: [ObservationSpan],
    _ syntax: MarbleSyntax
  ) -> [DiagramRow] {
    var diagram = MarbleDiagram(syntax: syntax)
    for index in 0..<max(expected.count, actual.count) {
      if index < expected.count { diagram.add("expected", expected[index]) }
      if index < actual.count { diagram.add("actual", actual[index]) }
    }
    return diagram.rows(ruler: true)
  }
}

extension MarbleFailure {
  init(_ error: MarbleError, _ caller: Report.Caller) {
    let lines = error.description.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    self.init(problems: [
      Problem(caller: caller, headline: "a line of marbles cannot be read", diagram: [], details: lines)
    ])
  }
}
