/// Draws a step sequence: the releases, the events that were sent, the expected result and the actual one.
///
/// Every step is a tick; tick 0 is the making of the stream.
struct StreamPicture {
  let situation: StepSituation<StreamModel>

  /// The number of the last tick.
  private var last: Int { situation.steps.count - 1 }

  /// The diagram, with a caret under the last step.
  func rows(_ breach: StepBreach) -> [DiagramRow] {
    var diagram = MarbleDiagram()
    let sent = sentLine
    if !sent.moments.isEmpty { diagram.add("sent", sent) }
    switch breach.place {
    case .lifetime:
      diagram.add("expected", lifetime(last: expectedMarks))
      diagram.add("actual", lifetime(last: situation.actual.marks))
    case .hold(let held):
      diagram.add("lifetime", lifetime(last: situation.actual.marks))
      diagram.add("expected", hold(on: held, last: isGone(held, situation.expected)))
      diagram.add("actual", hold(on: held, last: isGone(held, situation.actual)))
    case .observer(let observer):
      diagram.add("lifetime", lifetime(last: situation.actual.marks))
      diagram.add("expected", line(of: observer, last: situation.expected.received[observer] ?? []))
      diagram.add("observer \(observer + 1)", line(of: observer, last: situation.actual.notes(to: observer)))
      for other in others(than: observer) {
        diagram.add("observer \(other + 1)", line(of: other, last: situation.actual.notes(to: other)))
      }
    }
    let note = last == 0 ? "making it" : situation.step.words
    return diagram.rows(ruler: true, caretsUnder: [last], note: note)
  }

  private var reactions: [StreamReaction] { situation.earlier + [situation.actual] }

  private func others(than observer: Int) -> [Int] {
    (0..<situation.after.arrivals).filter { other in
      other != observer && reactions.contains { !$0.notes(to: other).isEmpty }
    }
  }

  private var sentLine: MarbleLine {
    var line = MarbleLine()
    var values = 0
    func add(_ kind: EventKind, _ tick: Int) {
      if kind == .value { values += 1 }
      line.add(mark(Note(kind: kind, letter: UInt8(clamping: values))), at: tick)
    }
    let early = situation.after.early
    if situation.facts.kind != .producer { for kind in early { add(kind, 0) } }
    for (tick, step) in situation.steps.enumerated() {
      if case .start = step { for kind in early { add(kind, tick) } }
      if let kind = step.sent { add(kind, tick) }
    }
    return line
  }

  private func line(of observer: Int, last notes: [Note]) -> MarbleLine {
    var line = MarbleLine()
    for (tick, reaction) in situation.earlier.enumerated() {
      for note in reaction.notes(to: observer) { line.add(mark(note), at: tick) }
    }
    for note in notes { line.add(mark(note), at: last) }
    return line
  }

  private func lifetime(last marks: [LifetimeTrack.Mark]) -> MarbleLine {
    var line = MarbleLine()
    for (tick, step) in situation.steps.enumerated() {
      let earlier = situation.earlier.indices.contains(tick) ? situation.earlier[tick].marks : []
      for mark in [step.mark].compactMap({ $0 }) + (tick == last ? marks : earlier) {
        line.add(.sign(mark.rawValue), at: tick)
      }
    }
    return line
  }

  /// Returns the line that shows when a hold began and ended.
  private func hold(on held: StepBreach.Held, last isGoneLast: Bool) -> MarbleLine {
    var line = MarbleLine()
    if case .observer(let observer) = held, let tick = arrival(of: observer) { line.add(.sign("^"), at: tick) }
    let earlier = situation.earlier.firstIndex { isGone(held, $0) }
    if let tick = earlier ?? (isGoneLast ? last : nil) {
      line.add(.sign(endMark(held).rawValue), at: tick)
    }
    return line
  }

  private func arrival(of observer: Int) -> Int? {
    var arrivals = 0
    return situation.steps.firstIndex { step in
      arrivals += step.arrivals
      return arrivals > observer
    }
  }

  private func endMark(_ held: StepBreach.Held) -> LifetimeTrack.Mark {
    switch held {
    case .observer: .disposed
    case .part(.signal): .signalDropped
    case .part(.input): .inputReleased
    }
  }

  private func isGone(_ held: StepBreach.Held, _ reaction: StreamReaction) -> Bool {
    switch held {
    case .observer(let observer): reaction.released.contains(observer)
    case .part(let part): reaction.gone.contains(part)
    }
  }

  private func isGone(_ held: StepBreach.Held, _ expected: StreamModel.Expectation) -> Bool {
    switch held {
    case .observer(let observer): expected.released.contains(observer)
    case .part(let part): expected.gone.contains(part)
    }
  }

  private var expectedMarks: [LifetimeTrack.Mark] {
    situation.expected.worked.map { _ in .acquired } + situation.expected.disposed.map { _ in .cleanedUp }
  }

  private func mark(_ note: Note) -> MarbleLine.Note {
    switch note.kind {
    case .value: .value("\(note.letter)")
    case .failed: .failed("")
    case .completed: .sign("|")
    case .interrupted: .sign("!")
    }
  }
}
