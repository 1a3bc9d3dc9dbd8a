import Reactive

/// All that decides what an operator does: what its inputs send, on which road, and who goes first in one instant.
struct Premise: Sendable {
  /// What each input sends, counted from the instant in which it is observed.
  let inputs: [Timeline<String, TestFailure>]
  let road: Road
  let order: Case.Order

  init(_ inputs: [Timeline<String, TestFailure>], on road: Road = .producer, order: Case.Order = []) {
    self.inputs = inputs
    self.road = road
    self.order = order
  }

  /// The moment in which the result is observed, or started.
  var observation: Juncture { Juncture(0, .observation) }

  var timersFirst: Bool { order.contains(.timersFirst) }

  /// What an input sends that is observed in the beginning.
  ///
  /// - Parameter turn: How many inputs were observed before it; counted by the inputs if omitted.
  func source(_ input: Int = 0, turn: Int? = nil) -> Track {
    let turn = turn ?? input
    if road == .producer { return run(input, from: observation.then(turn), turn: turn) }
    return track(input) { note, index in at(note.tick, turn, index) }
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
    Juncture(tick, .inputs).then(order.contains(.inputsReversed) ? 254 - turn : turn).then(index)
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
