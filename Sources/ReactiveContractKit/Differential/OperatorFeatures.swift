/// Features of an operator that no rule checks, but that its users should know.
enum OperatorFeatures {
  /// Returns the smallest cases that show a feature, at most one of each kind.
  static func found(in player: OperatorPlayer, _ scope: Scope) -> [OperatorProfile.Feature] {
    let streamKind = player.streamKinds[0]
    let plan = OperatorPlan(shape: player.shape, streamKind: streamKind, scope: scope, ends: player.ends)
    var features: [String: OperatorProfile.Feature] = [:]
    for scripts in plan.scripts() where features.count < claims.count {
      let given = Case(scripts: scripts)
      let shown = player.play(given, streamKind)
      func note(_ claim: String, _ others: [(label: String, line: MarbleLine)] = []) {
        if features[claim] != nil { return }
        var diagram = MarbleDiagram()
        player.draw(given, in: &diagram)
        diagram.add("result", shown.line)
        for (label, line) in others { diagram.add(label, line) }
        features[claim] = OperatorProfile.Feature(claim: claim, drawing: Diagram.lines(diagram.rows(ruler: true)))
      }
      if isHolding(shown, scripts) { note(holds) }
      if features[anchored] == nil, plan.reorders(scripts), let moved = moved(shown, scripts, player, streamKind) {
        note(anchored, [("2 later", moved)])
      }
      if features[ties] == nil, plan.reorders(scripts) {
        for order in plan.orders(of: shown.ties) {
          var other = given
          other.order = order
          let line = player.play(other, streamKind).line
          if line != shown.line { note(ties, [("or", line)]) }
        }
      }
    }
    return claims.compactMap { features[$0] }
  }

  private static let holds = "it holds values back"
  private static let anchored = "it counts time from its start: later inputs do not merely give a later result"
  private static let ties = "it depends on the order of the events in one instant"
  private static let claims = [holds, anchored, ties]

  /// Returns true if a value comes in an instant in which none was sent.
  private static func isHolding(_ shown: OperatorPlayer.Showing, _ scripts: [Script]) -> Bool {
    // An inner stream counts from its own start.
    if shown.line.moments.isEmpty || scripts.count > 2 { return false }
    let sent = Set(scripts.flatMap(\.entries).filter { $0.note.kind == .value }.map(\.tick))
    return shown.line.moments.contains { moment in
      !sent.contains(moment.tick) && moment.notes.contains { if case .value = $0 { true } else { false } }
    }
  }

  /// Plays the scripts two instants later; returns the result unless it is the same result, two instants later.
  private static func moved(
    _ shown: OperatorPlayer.Showing,
    _ scripts: [Script],
    _ player: OperatorPlayer,
    _ streamKind: StreamKind
  ) -> MarbleLine? {
    guard player.shape == .unary else { return nil }
    let later = scripts.map { script in
      Script(ContiguousArray(script.entries.map { Script.Entry(tick: $0.tick + 2, note: $0.note) }))
    }
    let other = player.play(Case(scripts: later), streamKind)
    let end = min(shown.horizon ?? .max, other.horizon.map { $0 - 2 } ?? .max)
    let line = MarbleLine(
      moments: other.line.moments.map { .init(tick: $0.tick - 2, notes: $0.notes) }.filter { $0.tick < end }
    )
    return line == shown.line(before: end) ? nil : other.line
  }
}
