import Reactive

/// Everything that determines a prediction: the inputs, the stream kind, and the order within one instant.
struct OracleInputs: Sendable {
  /// The events of each input, counted from the instant in which it is observed.
  var inputs: [Timeline<String, TestFailure>]
  var streamKind: StreamKind
  let order: Case.Order
  /// True if the values of the first input stand for the other inputs.
  let isFlattening: Bool
  /// The events of the only input if it is another operator's result.
  private var feed: PredictedTimeline?

  init(
    _ inputs: [Timeline<String, TestFailure>],
    on streamKind: StreamKind = .producer,
    order: Case.Order = [],
    isFlattening: Bool = false
  ) {
    self.inputs = inputs
    self.streamKind = streamKind
    self.order = order
    self.isFlattening = isFlattening
  }

  /// The moment in which the result is observed, or started.
  var observation: LogicalTime { LogicalTime(0, .observation) }

  /// The moment in which the operator is applied.
  var application: LogicalTime { LogicalTime(0, .application) }

  /// The moment from which the result counts time: a run from its start, a signal from its application.
  ///
  /// In a chain of operators, the last one starts first and the input starts last; but the last one is applied last.
  var beginning: LogicalTime {
    if streamKind == .producer { return feed == nil ? observation.then(0) : observation }
    return application.then(feed == nil ? 0 : 1)
  }

  /// The number of instants up to the last note of any input.
  var length: Int { inputs.compactMap(\.lastTick).max().map { $0 + 1 } ?? 0 }

  /// The instant up to which a prediction has to go; no run is observed for longer.
  var horizon: Int { length + 24 }

  var timersFirst: Bool { order.contains(.timersFirst) }

  /// Returns what an input sends that is observed at the beginning.
  ///
  /// - Parameter turn: The number of inputs that were observed before it; by default, the number of the input.
  func source(_ input: Int = 0, turn: Int? = nil) -> PredictedTimeline {
    if input == 0, let feed { return feed }
    let turn = turn ?? input
    if streamKind == .producer { return run(input, from: observation.then(turn), turn: turn) }
    return track(input) { note, index in at(note.tick, turn, index) }
  }

  /// Returns the premise in which the only input is the result of another operator.
  func feeding(_ track: PredictedTimeline) -> OracleInputs {
    var other = self
    other.feed = track
    return other
  }

  /// Returns what a run of a cold input sends that begins at a moment; the notes of its first instant come at once.
  func run(_ input: Int, from start: LogicalTime, turn: Int) -> PredictedTimeline {
    track(input) { note, index in
      note.tick == 0 ? start.then(index) : at(start.tick + note.tick, turn, index)
    }
  }

  /// Returns the moment in which the scheduler runs an action that was scheduled at `moment` with a delay of `ticks`.
  func scheduled(_ moment: LogicalTime, after ticks: Int = 0) -> LogicalTime {
    moment.scheduled(for: moment.tick + ticks, timersFirst: timersFirst)
  }

  private func at(_ tick: Int, _ turn: Int, _ index: Int) -> LogicalTime {
    // Only cases with three parallel inputs are rotated.
    let place = order.rotation == 0 ? turn : (turn + inputs.count - order.rotation) % inputs.count
    return LogicalTime(tick, .inputs).then(order.contains(.inputsReversed) ? 254 - place : place).then(index)
  }

  private func track(_ input: Int, _ moment: (Timeline<String, TestFailure>.Note, Int) -> LogicalTime)
    -> PredictedTimeline
  {
    var track = PredictedTimeline()
    for (index, note) in inputs[input].notes.enumerated() {
      switch note.event {
      case .next(let value): track.values.append(PredictedTimeline.Entry(moment: moment(note, index), value: value))
      case .failed(let failure):
        track.end = PredictedTimeline.End(moment: moment(note, index), termination: .failed(failure))
      case .completed: track.end = PredictedTimeline.End(moment: moment(note, index), termination: .completed)
      case .interrupted: track.end = PredictedTimeline.End(moment: moment(note, index), termination: .interrupted)
      }
    }
    return track
  }
}
