import Reactive
import ReactiveContractKit

/// The drawing of an operator: its first form, applied to lines of marbles, or a program of its own.
struct OperatorDrawing: Sendable {
  typealias Program = @Sendable () throws -> [Drawing.Row]

  /// The content of the drawing.
  enum Content: Sendable {
    /// One input; a cold one starts from its beginning each time.
    case line(String, isCold: Bool)
    /// Two inputs; `isTied` adds the result of both orders within one instant.
    case lines(String, String, isTied: Bool)
    /// An outer stream that sends `1` and `2` for the two other lines.
    case streams(String, String, String)
    /// A run that needs more than lines.
    case run(Program)
    /// Answers for which a thread waits; they have no time.
    case answers(Program)
  }

  /// The operator with its arguments, as a user writes it.
  let call: String

  let content: Content

  static func line(_ call: String, _ line: String, isCold: Bool = false) -> OperatorDrawing {
    OperatorDrawing(call: call, content: .line(line, isCold: isCold))
  }

  static func lines(_ call: String, _ first: String, _ second: String, isTied: Bool = true) -> OperatorDrawing {
    OperatorDrawing(call: call, content: .lines(first, second, isTied: isTied))
  }

  static func streams(_ call: String, _ outer: String, _ first: String, _ second: String) -> OperatorDrawing {
    OperatorDrawing(call: call, content: .streams(outer, first, second))
  }

  /// Draws a program over one input.
  static func run<Output: Sendable, Failure: Error>(
    _ call: String,
    _ line: String,
    _ apply: @escaping @Sendable (OperatorForm.Work, TestScheduler) -> SignalProducer<Output, Failure>
  ) -> OperatorDrawing {
    OperatorDrawing(
      call: call,
      content: .run {
        var drawing = Drawing()
        let source = try drawing.hot("source", line)
        try drawing.run(call, apply(source, drawing.scheduler))
        return drawing.rows
      }
    )
  }

  /// Draws a producer that has no input.
  static func made<Output: Sendable, Failure: Error>(
    _ call: String,
    _ make: @escaping @Sendable (TestScheduler) -> SignalProducer<Output, Failure>
  ) -> OperatorDrawing {
    OperatorDrawing(
      call: call,
      content: .run {
        var drawing = Drawing()
        try drawing.run(call, make(drawing.scheduler))
        return drawing.rows
      }
    )
  }

  /// Shows the answers of a call to producers of different ends; without an answer there is nothing to show.
  static func answers(
    _ call: String,
    _ answer: (@Sendable (OperatorForm.Work) -> String)? = nil
  ) -> OperatorDrawing {
    OperatorDrawing(
      call: call,
      content: .answers {
        guard let answer else { return [] }
        return try ["ab|", "a|", "|", "a#", "a!"].map { line in
          let timeline = try Timeline<String, TestFailure>(line)
          let source = OperatorForm.Work { observer, _ in timeline.notes.forEach { observer.send($0.event) } }
          return Drawing.Row("\(call) of \(line)", answer(source))
        }
      }
    )
  }
}

extension ReferenceOperator {
  /// True if the drawing consists of answers and has no time.
  var isAnswer: Bool { if case .answers = drawing.content { true } else { false } }

  /// Returns the inputs and the result, by running the operator.
  func draw() throws -> [Drawing.Row] {
    var picture = Drawing()
    switch (drawing.content, forms.first?.drawn) {
    case (.run(let program), _), (.answers(let program), _): return try program()
    case (.line(let line, let isCold), .one(let apply)):
      let source = isCold ? try picture.cold("source", line) : try picture.hot("source", line)
      try picture.run(drawing.call, apply(source, picture.scheduler))
    case (.line(let line, _), .two(let apply)):
      // The second stream of an operator that continues after its source.
      let source = try picture.hot("source", line)
      try picture.run(drawing.call, apply(source, OperatorForm.Work(values: "y", "z")))
    case (.lines(let first, let second, _), .two(let apply)):
      let inputs = (try picture.hot("source", first), try picture.hot("other", second))
      try picture.run(drawing.call, apply(inputs.0, inputs.1))
    case (.streams(let outer, let first, let second), .flattened(let apply)):
      let source = try picture.hot("source", outer)
      let inner = (try picture.cold("stream 1", first), try picture.cold("stream 2", second))
      try picture.run(drawing.call, apply(source.map { $0 == "1" ? inner.0 : inner.1 }))
    default: throw TestFailure("the drawing of \(name) does not fit its first form")
    }
    return picture.rows
  }

  /// Returns the results of two inputs that send in the same instants, first one before the other and then reversed.
  func drawTie() throws -> [Drawing.Row] {
    guard case .lines(_, _, isTied: true) = drawing.content, case .two(let apply) = forms.first?.drawn else {
      return []
    }
    let lines = ("-a-b-|", "-x-y-|")
    var (early, late) = (Drawing(), Drawing())
    let first = try early.hot("source", lines.0)
    try early.run("source first", apply(first, try early.hot("other", lines.1)))
    let second = try late.hot("other", lines.1)
    try late.run("other first", apply(try late.hot("source", lines.0), second))
    return early.rows + late.rows.suffix(1)
  }
}
