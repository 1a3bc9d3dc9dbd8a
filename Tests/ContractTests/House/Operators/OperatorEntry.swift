import Reactive
import ReactiveContractKit

/// What `Docs/Operators.md` says of one operator: the parts that nobody can derive from the code.
struct OperatorEntry: Sendable {
  typealias Source = SignalProducer<String, TestFailure>
  typealias Draw = @Sendable () throws -> [Drawing.Row]

  /// The operator's full name: `scan(_:_:)`.
  let door: String

  /// The files that it stands in, if the name alone does not tell.
  let files: [String]

  /// How the drawing calls it.
  let call: String

  /// The names of its subjects in the catalogue of the reference.
  let subjects: [String]

  /// What others call it: RAC 2, RAC 4, ReactiveSwift, Combine, RxSwift.
  let names: [String]

  /// What waits in it without a bound.
  let queue: String

  /// What goes in and what comes out, by running it.
  let draw: Draw

  /// Whether what is drawn are answers that a thread waits for, and no time.
  let isAnswer: Bool

  /// What comes out if the inputs send in one instant, the first one before the second or behind it.
  let drawTie: Draw?
}

extension OperatorEntry {
  /// An operator with one input, which begins anew with each start if it is to be started again.
  static func one<Output: Sendable, Failure: Error>(
    _ door: String,
    in files: [String] = [],
    _ subjects: [String],
    _ call: String,
    on line: String,
    _ names: [String],
    queue: String = "",
    again: Bool = false,
    _ apply: @escaping @Sendable (Source, TestScheduler) -> SignalProducer<Output, Failure>
  ) -> OperatorEntry {
    OperatorEntry(door: door, files: files, call: call, subjects: subjects, names: names, queue: queue) {
      var drawing = Drawing()
      let source: Source = again ? try drawing.cold("source", line) : try drawing.hot("source", line)
      try drawing.run(call, apply(source, drawing.scheduler))
      return drawing.rows
    }
  }

  /// An operator with two inputs.
  static func two<Output: Sendable, Failure: Error>(
    _ door: String,
    in files: [String] = [],
    _ subjects: [String],
    _ call: String,
    on first: String,
    and second: String,
    _ names: [String],
    queue: String = "",
    ties: Bool = true,
    _ apply: @escaping @Sendable (Source, Source) -> SignalProducer<Output, Failure>
  ) -> OperatorEntry {
    let drawTie: Draw = { try tie(apply) }
    return OperatorEntry(
      door: door,
      files: files,
      call: call,
      subjects: subjects,
      names: names,
      queue: queue,
      drawTie: ties ? drawTie : nil
    ) {
      var drawing = Drawing()
      let inputs: (Source, Source) = (try drawing.hot("source", first), try drawing.hot("other", second))
      try drawing.run(call, apply(inputs.0, inputs.1))
      return drawing.rows
    }
  }

  /// An operator over streams: the outer stream sends `1` and `2`, for the two lines.
  static func flat<Output: Sendable>(
    _ door: String,
    in files: [String] = [],
    _ subjects: [String],
    _ call: String,
    on outer: String,
    _ first: String,
    _ second: String,
    _ names: [String],
    queue: String = "",
    _ apply: @escaping @Sendable (SignalProducer<Source, TestFailure>) -> SignalProducer<Output, TestFailure>
  ) -> OperatorEntry {
    OperatorEntry(door: door, files: files, call: call, subjects: subjects, names: names, queue: queue) {
      var drawing = Drawing()
      let outer: Source = try drawing.hot("source", outer)
      let inner: (Source, Source) = (try drawing.cold("stream 1", first), try drawing.cold("stream 2", second))
      try drawing.run(call, apply(outer.map { $0 == "1" ? inner.0 : inner.1 }))
      return drawing.rows
    }
  }

  /// A producer that is made from nothing.
  static func made<Output: Sendable, Failure: Error>(
    _ door: String,
    _ call: String,
    _ names: [String],
    _ make: @escaping @Sendable (TestScheduler) -> SignalProducer<Output, Failure>
  ) -> OperatorEntry {
    OperatorEntry(door: door, files: [], call: call, subjects: [], names: names, queue: "") {
      var drawing = Drawing()
      try drawing.run(call, make(drawing.scheduler))
      return drawing.rows
    }
  }

  /// A way to start a producer, and what it answers where it answers something.
  static func started(
    _ door: String,
    _ names: [String],
    _ answer: (@Sendable (Source) -> String)? = nil
  ) -> OperatorEntry {
    OperatorEntry(door: door, files: [], call: door, subjects: [], names: names, queue: "", isAnswer: true) {
      guard let answer else { return [] }
      return try ["ab|", "a|", "|", "a#", "a!"].map { line in
        let timeline = try Timeline<String, TestFailure>(line)
        let answer = answer(Source { observer, _ in for note in timeline.notes { observer.send(note.event) } })
        return Drawing.Row("\(door) of \(line)", answer)
      }
    }
  }

  private init(
    door: String,
    files: [String],
    call: String,
    subjects: [String],
    names: [String],
    queue: String,
    isAnswer: Bool = false,
    drawTie: Draw? = nil,
    draw: @escaping Draw
  ) {
    self.door = door
    self.files = files
    self.call = call
    self.subjects = subjects
    self.names = names
    self.queue = queue
    self.isAnswer = isAnswer
    self.draw = draw
    self.drawTie = drawTie
  }

  /// Runs two inputs that send in the same instants, once the one first and once the other.
  private static func tie<Output: Sendable, Failure: Error>(
    _ apply: (Source, Source) -> SignalProducer<Output, Failure>
  ) throws -> [Drawing.Row] {
    let lines = ("-a-b-|", "-x-y-|")
    var (early, late) = (Drawing(), Drawing())
    let first: Source = try early.hot("source", lines.0)
    try early.run("source first", apply(first, try early.hot("other", lines.1)))
    let second: Source = try late.hot("other", lines.1)
    try late.run("other first", apply(try late.hot("source", lines.0), second))
    return early.rows + late.rows.suffix(1)
  }
}
