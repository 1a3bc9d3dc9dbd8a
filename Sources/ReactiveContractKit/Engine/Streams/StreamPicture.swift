/// Draws a story: the releases, the events that were sent, the expected result and the actual one.
///
/// Every step is a tick; tick 0 is the making of the stream.
struct StreamPicture {
  let situation: StreamSituation
  let steps: [[StreamLog.Entry]]

  /// The diagram, with a caret under the last step.
  func rows(_ breach: StreamBreach) -> [DiagramRow] {
    var diagram = MarbleDiagram()
    let sent = sentLine
    if !sent.moments.isEmpty { diagram.add("sent", sent) }
    switch breach.place {
    case .lifetime:
      diagram.add("expected", lifetime(last: expectedMarks))
      diagram.add("actual", lifetime(last: marks(in: steps.last ?? [])))
    case .hold(let held):
      diagram.add("lifetime", lifetime(last: marks(in: steps.last ?? [])))
      diagram.add("expected", hold(on: held, last: isGone(held, situation.expected)))
      diagram.add("actual", hold(on: held, last: isGone(held, situation.actual)))
    case .observer(let observer):
      diagram.add("lifetime", lifetime(last: marks(in: steps.last ?? [])))
      diagram.add("expected", line(of: observer, last: situation.expected.told[observer] ?? []))
      diagram.add("observer \(observer + 1)", line(of: observer, last: situation.actual.notes(to: observer)))
      for other in others(than: observer) {
        diagram.add("observer \(other + 1)", line(of: other, last: situation.actual.notes(to: other)))
      }
    }
    let tick = situation.story.steps.count
    return diagram.rows(ruler: true, caretsUnder: [tick], note: situation.step?.words ?? "making it")
  }

  private func others(than observer: Int) -> [Int] {
    (0..<situation.after.arrivals).filter { other in
      other != observer && StreamReaction(steps.flatMap(\.self)).told.contains { $0.observer == other }
    }
  }

  private var sentLine: MarbleLine {
    var line = MarbleLine()
    var values = 0
    func add(_ kind: EventKind, _ tick: Int) {
      if kind == .value { values += 1 }
      line.add(mark(Note(kind: kind, letter: UInt8(clamping: values))), at: tick)
    }
    if situation.facts.kind != .producer { for kind in situation.story.early { add(kind, 0) } }
    for (index, step) in situation.story.steps.enumerated() {
      if case .start = step { for kind in situation.story.early { add(kind, index + 1) } }
      if let kind = step.sent { add(kind, index + 1) }
    }
    return line
  }

  private func line(of observer: Int, last: [Note]) -> MarbleLine {
    var line = MarbleLine()
    for (tick, entries) in steps.dropLast().enumerated() {
      for note in StreamReaction(entries).notes(to: observer) { line.add(mark(note), at: tick) }
    }
    for note in last { line.add(mark(note), at: situation.story.steps.count) }
    return line
  }

  private func lifetime(last: [LifetimeTrack.Mark]) -> MarbleLine {
    var line = MarbleLine()
    for tick in 0...situation.story.steps.count {
      let isLast = tick == situation.story.steps.count
      let own = tick > 0 ? situation.story.steps[tick - 1].mark : nil
      let rest = isLast ? last : marks(in: tick < steps.count ? steps[tick] : [])
      for mark in [own].compactMap({ $0 }) + rest { line.add(.sign(mark.rawValue), at: tick) }
    }
    return line
  }

  /// Returns the line that shows when a hold began and ended.
  private func hold(on held: StreamBreach.Held, last: Bool) -> MarbleLine {
    var line = MarbleLine()
    if case .observer(let observer) = held, let tick = arrival(of: observer) { line.add(.sign("^"), at: tick) }
    let earlier = steps.dropLast().firstIndex { isGone(held, StreamReaction($0)) }
    if let tick = earlier ?? (last ? situation.story.steps.count : nil) {
      line.add(.sign(endMark(held).rawValue), at: tick)
    }
    return line
  }

  private func arrival(of observer: Int) -> Int? {
    var arrivals = 0
    let step = situation.story.steps.firstIndex { step in
      arrivals += step.arrivals
      return arrivals > observer
    }
    return step.map { $0 + 1 }
  }

  private func endMark(_ held: StreamBreach.Held) -> LifetimeTrack.Mark {
    switch held {
    case .observer: .disposed
    case .part(.signal): .signalDropped
    case .part(.input): .inputReleased
    }
  }

  private func isGone(_ held: StreamBreach.Held, _ reaction: StreamReaction) -> Bool {
    switch held {
    case .observer(let observer): reaction.released.contains(observer)
    case .part(let part): reaction.gone.contains(part)
    }
  }

  private func isGone(_ held: StreamBreach.Held, _ expected: StreamModel.Expectation) -> Bool {
    switch held {
    case .observer(let observer): expected.released.contains(observer)
    case .part(let part): expected.gone.contains(part)
    }
  }

  private func marks(in entries: [StreamLog.Entry]) -> [LifetimeTrack.Mark] {
    entries.compactMap { entry in
      switch entry {
      case .worked: .acquired
      case .disposed: .cleanedUp
      case .told, .released, .gone: nil
      }
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
