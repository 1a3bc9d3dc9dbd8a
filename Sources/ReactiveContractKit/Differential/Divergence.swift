import Reactive

/// A case in which an operator does not do what its oracle predicts.
struct Divergence: Sendable {
  let given: Case
  let streamKind: StreamKind
  let expected: Timeline<String, TestFailure>
  let actual: Timeline<String, TestFailure>
  let ranAway: Bool
  /// A sentence about an event that came in its instant, but not from the predicted origin; `nil` if there is none.
  let detour: String?
  /// True if the operator diverges only while many others observe the result, too.
  var isOfCrowd = false
  /// The seed of the sample from which the case was shrunk; `nil` if it is one of the small cases.
  var seed: UInt64?

  /// Creates a divergence from the track that an observer of a run should have received.
  init(_ given: Case, _ run: RecordedRun, _ observer: Int, _ expected: PredictedTimeline, on streamKind: StreamKind) {
    self.given = given
    self.streamKind = streamKind
    self.expected = (run.horizon.map { expected.before(LogicalTime($0, .application)) } ?? expected).timeline
    actual = run.timeline(of: observer)
    ranAway = run.ranAway
    detour = run.detour(of: observer, from: expected)
  }

  /// The instants in which the expected and the actual events differ.
  var ticks: [Int] {
    let all = Set((expected.notes + actual.notes).map(\.tick))
    return all.filter { tick in
      expected.notes.filter { $0.tick == tick } != actual.notes.filter { $0.tick == tick }
    }.sorted()
  }

  /// Returns the diagram of the case, with the expected events, the actual events and a caret, and a line of
  /// circumstances.
  func lines(letters: Letters, shape: InputShape) -> [String] {
    var diagram = MarbleDiagram()
    for (input, script) in given.scripts.enumerated() {
      diagram.add(shape.label(input, letters), letters.line(script, of: input))
    }
    if let span { diagram.add(span.label, span.line) }
    diagram.add("expected", expected)
    diagram.add("actual", actual)
    let note = ranAway ? "the scheduler does not come to rest" : "the first difference"
    let rows = diagram.rows(ruler: true, caretsUnder: Array(ticks.prefix(1)), note: note)
    return Diagram.lines(rows) + circumstances
  }

  private var span: (label: String, line: MarbleLine)? {
    switch given.variation {
    case .observed(let tick): ("observed", MarbleLine(moments: [.init(tick: tick, notes: [.sign("^")])]))
    case .disposed(let tick): ("disposed", MarbleLine(moments: [.init(tick: tick, notes: [.sign("!")])]))
    default: nil
    }
  }

  private var circumstances: [String] {
    var sentences = ["the operator on a \(streamKind.rawValue)"]
    if case .disposedInside(let delivery) = given.variation {
      sentences.append("the observer disposes while it handles its event number \(delivery + 1)")
    }
    switch (given.order.rotation, given.order.contains(.inputsReversed)) {
    case (1, false): sentences.append("the inputs send in the order 2, 3, 1")
    case (1, true): sentences.append("the inputs send in the order 1, 3, 2")
    case (2, false): sentences.append("the inputs send in the order 3, 1, 2")
    case (2, true): sentences.append("the inputs send in the order 2, 1, 3")
    case (_, true): sentences.append("the last input sends first")
    case (_, false): break
    }
    if given.order.contains(.timersFirst) { sentences.append("the scheduler runs before the inputs") }
    if given.order.contains(.disposalLast) { sentences.append("the disposal comes after the inputs") }
    if isOfCrowd {
      sentences.append(
        streamKind == .signal ? "other observers come and leave at every instant" : "other runs begin and end meanwhile"
      )
    }
    if ticks.isEmpty, let detour { sentences.append(detour) }
    if let seed { sentences.append("shrunk from the sample with seed \(seed)") }
    return [sentences.joined(separator: "; ")]
  }
}
