import Reactive

/// All that decides what an operator does: what its inputs send, on which road, and who goes first in one instant.
struct Premise: Sendable {
  /// What each input sends, counted from the instant in which it is observed.
  var inputs: [Timeline<String, TestFailure>]
  var road: Road
  let order: Case.Order
  /// Whether the first input sends the others.
  let isFlattening: Bool
  /// What the only input sends if it is another operator's result.
  private var feed: Track?

  init(
    _ inputs: [Timeline<String, TestFailure>],
    on road: Road = .producer,
    order: Case.Order = [],
    isFlattening: Bool = false
  ) {
    self.inputs = inputs
    self.road = road
    self.order = order
    self.isFlattening = isFlattening
  }

  /// The moment in which the result is observed, or started.
  var observation: Juncture { Juncture(0, .observation) }

  /// The moment in which the operator is applied.
  var application: Juncture { Juncture(0, .application) }

  /// The moment in which the result begins to count time: a run when it starts, a signal when it is made.
  ///
  /// Of operators in a row the last one starts first, and all before the input does; but the last one is applied last.
  var beginning: Juncture {
    if road == .producer { return feed == nil ? observation.then(0) : observation }
    return application.then(feed == nil ? 0 : 1)
  }

  /// The instants up to the last note of any input.
  var length: Int { inputs.compactMap(\.lastTick).max().map { $0 + 1 } ?? 0 }

  /// An instant up to which it suffices to look: no run is watched for longer.
  var horizon: Int { length + 24 }

  var timersFirst: Bool { order.contains(.timersFirst) }

  /// What an input sends that is observed in the beginning.
  ///
  /// - Parameter turn: How many inputs were observed before it; counted by the inputs if omitted.
  func source(_ input: Int = 0, turn: Int? = nil) -> Track {
    if input == 0, let feed { return feed }
    let turn = turn ?? input
    if road == .producer { return run(input, from: observation.then(turn), turn: turn) }
    return track(input) { note, index in at(note.tick, turn, index) }
  }

  /// The same operator on the result of another one.
  func feeding(_ track: Track) -> Premise {
    var other = self
    other.feed = track
    return other
  }

  /// What a run of a cold input sends that begins at a moment: the notes of its first instant at once.
  func run(_ input: Int, from start: Juncture, turn: Int) -> Track {
    track(input) { note, index in
      note.tick == 0 ? start.then(index) : at(start.tick + note.tick, turn, index)
    }
  }

  /// When the scheduler runs what is put on it at a moment, so many ticks later.
  func scheduled(_ moment: Juncture, after ticks: Int = 0) -> Juncture {
    moment.scheduled(for: moment.tick + ticks, timersFirst: timersFirst)
  }

  private func at(_ tick: Int, _ turn: Int, _ index: Int) -> Juncture {
    // Only cases with three inputs side by side are rotated.
    let place = order.rotation == 0 ? turn : (turn + inputs.count - order.rotation) % inputs.count
    return Juncture(tick, .inputs).then(order.contains(.inputsReversed) ? 254 - place : place).then(index)
  }

  private func track(_ input: Int, _ moment: (Timeline<String, TestFailure>.Note, Int) -> Juncture) -> Track {
    var track = Track()
    for (index, note) in inputs[input].notes.enumerated() {
      switch note.event {
      case .next(let value): track.values.append(Track.Entry(moment: moment(note, index), value: value))
      case .failed(let failure): track.end = Track.End(moment: moment(note, index), termination: .failed(failure))
      case .completed: track.end = Track.End(moment: moment(note, index), termination: .completed)
      case .interrupted: track.end = Track.End(moment: moment(note, index), termination: .interrupted)
      }
    }
    return track
  }
}
