/// Draws a case and its trial: the inputs, the expected events, the actual events, and a caret.
struct Picture {
  let facts: Facts
  /// The names of the values that the inputs send.
  let names: Letters

  func rows(_ breach: Breach, of given: Case, _ trial: Trial) -> [DiagramRow] {
    var diagram = MarbleDiagram()
    for (input, script) in given.scripts.enumerated() {
      diagram.add(facts.shape.label(input, names), names.line(script, of: input))
    }
    if let span = span(of: given.variation) { diagram.add(span.label, span.line) }
    if let expected = breach.expected { diagram.add("expected", line(expected, breach.observer, trial)) }
    for observer in observers(of: given, breach) {
      diagram.add(actual(observer, given), line(of: observer, before: .max, in: trial))
    }
    if breach.showsContexts { diagram.add("context", contexts(of: breach.observer, in: trial)) }
    return diagram.rows(ruler: true, caretsUnder: [breach.tick], note: breach.note).map { row in
      switch row.label {
      case "expected": DiagramRow(row.label, row.drawing, note: breach.expected?.remark)
      case "context": DiagramRow(row.label, row.drawing, note: "c: inside a call, 1, 2: number of hops, ?: unknown")
      default: row
      }
    }
  }

  private func span(of variation: Case.Variation) -> (label: String, line: MarbleLine)? {
    func line(_ marks: (Int, Character)...) -> MarbleLine {
      MarbleLine(moments: marks.map { .init(tick: $0.0, notes: [.sign($0.1)]) })
    }
    switch variation {
    case .plain, .unobserved: return nil
    case .observed(let at): return ("observed", line((at, "^")))
    case .disposed(let at): return ("disposed", line((at, "!")))
    case .disposedInside, .startedInside, .siblingDisposedInside: return nil
    case .startedAgain(let at): return ("started", at == 0 ? line((0, "^")) : line((0, "^"), (at, "^")))
    case .siblingDisposed(let at): return ("disposed", line((at, "!")))
    }
  }

  private func observers(of given: Case, _ breach: Breach) -> [Int] {
    switch given.variation {
    case .startedAgain, .siblingDisposed, .startedInside, .siblingDisposedInside: [0, 1]
    case .plain, .observed, .unobserved, .disposed, .disposedInside: [breach.observer]
    }
  }

  private func actual(_ observer: Int, _ given: Case) -> String {
    switch given.variation {
    case .startedAgain, .siblingDisposed, .startedInside, .siblingDisposedInside: observer == 0 ? "run 1" : "run 2"
    case .plain, .observed, .unobserved, .disposed, .disposedInside: "actual"
    }
  }

  private func line(of observer: Int, before position: Int, in trial: Trial) -> MarbleLine {
    var line = MarbleLine()
    for index in trial.deliveries.indices {
      let delivery = trial.deliveries[index]
      guard delivery.observer == observer, delivery.begin < position else { continue }
      line.add(trial.payloads.note(of: index), at: delivery.tick)
    }
    return line
  }

  /// Returns the line with the origin of each event of an observer, under the event.
  private func contexts(of observer: Int, in trial: Trial) -> MarbleLine {
    var line = MarbleLine()
    for delivery in trial.deliveries where delivery.observer == observer {
      line.add(.sign(trial.context(of: delivery).sign), at: delivery.tick)
    }
    return line
  }

  private func line(_ expected: Breach.Expectation, _ observer: Int, _ trial: Trial) -> MarbleLine {
    var line = line(of: observer, before: expected.before, in: trial)
    for note in expected.then { line.add(names.note(note, of: 0), at: expected.tick) }
    return line
  }
}

extension Trial.Context {
  /// The sign in a diagram.
  fileprivate var sign: Character {
    switch self {
    case .call: "c"
    case .scheduler(let hops): Character("\(min(hops, 9))")
    case .unknown: "?"
    }
  }
}
