import Reactive
import Testing

@testable import ReactiveContractKit

/// Drawings that lack the line of their result.
@Suite struct MarbleRecordingTests {
  private let recording = MarbleRecording(path: "nowhere/Tests.swift", line: 3, lines: ["-a-b|", "take(first: 1)"])

  private func text(below caption: String) -> String {
    """
    import Testing

      try expectMarbles(
        \"""
        -a-b|
          take(first: 1)
    \(caption)    \"""
      ) { source, _ in source.producer.take(first: 1) }

    """
  }

  private func reason(_ text: String, _ marbles: String = "-(a|)") -> String? {
    guard case .failure(let problem) = recording.inserting(marbles, into: text) else { return nil }
    return problem.reason
  }

  @Test func `a drawing without a result fails, with the line to insert`() {
    let failure = #expect(throws: MarbleFailure.self) {
      try expectMarbles(
        """
        -a-b|
          take(first: 1)
        """,
        filePath: "/nowhere"
      ) { source, _ in source.producer.take(first: 1) }
    }
    #expect(failure?.problems.map(\.headline) == ["the drawing has no line for the result of take(first: 1)"])
    #expect(failure?.problems[0].details.last == "-(a|)")
    #expect(failure?.problems[0].details.first?.contains("RECORD_MARBLES=1") == true)
  }

  @Test func `the line to insert can be read again, with the names of the dictionary`() throws {
    func check(_ drawing: String) throws {
      try expectMarbles(MarbleInput(drawing, values: ["a": 1, "b": 2]), values: ["x": "1", "y": "22"]) { source, _ in
        source.producer.map { String(repeating: "\($0)", count: $0) }
      }
    }
    let failure = #expect(throws: MarbleFailure.self) { try check("-a-b|\n  map") }
    let line = try #require(failure?.problems[0].details.last)
    #expect(line == "-x-y|")
    try check("-a-b|\n  map\n\(line)")
  }

  @Test func `a result whose values have no name is not written`() throws {
    let failure = #expect(throws: MarbleFailure.self) {
      try expectMarbles(MarbleInput("-a-b|\n  map", values: ["a": 1, "b": 20])) { source, _ in
        source.producer.map { $0 * 2 }
      }
    }
    #expect(failure?.problems.first?.details.first?.hasPrefix("Give values: or failures: a name for each") == true)
  }

  @Test func `a result without events is a line, too`() throws {
    func check(_ drawing: String) throws {
      try expectMarbles(MarbleInput(drawing)) { source, _ in SignalProducer<String, TestFailure>.never }
    }
    let failure = #expect(throws: MarbleFailure.self) { try check("|\n  never") }
    #expect(failure?.problems.first?.details.last == "-")
  }

  @Test(arguments: ["", "\n", "    \n\n"]) func `the line is inserted below the caption, in its column`(_ blank: String)
  {
    #expect(recording.inserting("-(a|)", into: text(below: blank)) == .success(text(below: "    -(a|)\n")))
  }

  @Test func `lines that end as on Windows stay so`() {
    let (before, after) = (text(below: ""), text(below: "    -(a|)\n"))
    let windows = recording.inserting("-(a|)", into: before.replacing("\n", with: "\r\n"))
    #expect(windows == .success(after.replacing("\n", with: "\r\n")))
  }

  @Test func `recordings above have moved the drawing down`() {
    let moved = text(below: "").replacing("import Testing", with: "import Testing\n// one\n// two")
    guard case .success(let changed) = recording.inserting("-(a|)", into: moved) else {
      Issue.record("it was not found")
      return
    }
    #expect(changed.contains("take(first: 1)\n    -(a|)\n    \"\"\""))
  }

  @Test func `what cannot be inserted is left alone, with the reason`() {
    #expect(reason(text(below: "    -a|\n")) == "there is a line below the caption already")
    #expect(reason("import Testing\n") == "the drawing was not found at or below line 3")
    #expect(reason("") == "the drawing was not found at or below line 3")
    #expect(reason(text(below: ""), "'\\''|") == "the line has a backslash")
    #expect(recording.record("-(a|)") == "there is no such file")
  }

  @Test func `a file is changed in place`() throws {
    let file = try #require(TemporaryFile())
    #expect(FileOutput.replaceFile(file.path, with: text(below: "")) == nil)
    let recording = MarbleRecording(path: file.path, line: 3, lines: recording.lines)
    #expect(recording.record("-(a|)") == nil && FileInput.text(file.path) == .text(text(below: "    -(a|)\n")))
    #expect(recording.record("-(a|)") == "there is a line below the caption already")
  }

  @Test func `an object that a test makes lives until its end, and the failure says how`() throws {
    final class Model: Sendable {
      let (changes, input) = Signal<String, TestFailure>.pipe()
      init(_ time: TestScheduler) {
        time.schedule(after: .milliseconds(1)) { [weak self] in self?.input.send(value: "a") }
      }
      deinit { input.sendInterrupted() }
    }
    try marbleTest { test in
      let model = test.keep(Model(test.scheduler))
      try test.expect(model.changes, gives: "-a")
    }
    let failure = #expect(throws: MarbleFailure.self) {
      try marbleTest { test in
        let model = Model(test.scheduler)
        try test.expect(model.changes, gives: "-a")
      }
    }
    let text = failure?.description ?? ""
    #expect(text.contains("test.keep(object) holds it"), "\(text)")
  }
}
