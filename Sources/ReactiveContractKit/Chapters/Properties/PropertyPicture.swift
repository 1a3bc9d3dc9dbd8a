/// Draws a step sequence: the values that were set, and the expected and actual events of an observer.
struct PropertyPicture {
  let situation: StepSituation<PropertyModel>

  /// The diagram, with a caret under the last step; every step is a tick, counted from 1.
  func rows(_ breach: StepBreach) -> [DiagramRow] {
    var diagram = MarbleDiagram()
    var set = MarbleLine()
    var value = 0
    for (index, step) in situation.steps.enumerated() where step == .set {
      value += 1
      set.add(.value("\(value)"), at: index + 1)
    }
    if !set.moments.isEmpty { diagram.add("set", set) }
    if case .observer(let listener) = breach.place {
      diagram.add("expected", line(of: listener, last: situation.expected[listener] ?? []))
      diagram.add(situation.name(listener), line(of: listener, last: situation.received(listener).map(\.note)))
    }
    if diagram.rows().isEmpty { return [] }
    let tick = situation.steps.count
    return diagram.rows(ruler: true, caretsUnder: [tick], note: situation.step.rawValue)
  }

  private func line(of listener: Int, last: [Note]) -> MarbleLine {
    var line = MarbleLine()
    for (index, step) in situation.earlier.enumerated() {
      for received in step.received where received.listener == listener { line.add(mark(received.note), at: index + 1) }
    }
    for note in last { line.add(mark(note), at: situation.steps.count) }
    return line
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
