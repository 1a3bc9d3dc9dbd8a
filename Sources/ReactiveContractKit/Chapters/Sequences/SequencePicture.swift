/// Draws a step sequence: the places whose head or tail was read, and the places that were computed.
struct SequencePicture {
  let situation: StepSituation<SequenceModel>

  /// The diagram, with a caret under the last step.
  ///
  /// Every step is a tick; tick 0 is the making of the sequence.
  var rows: [DiagramRow] {
    var asked = MarbleLine()
    var worked = MarbleLine()
    var model = SequenceModel(canDerive: situation.before.canDerive)
    for (tick, step) in situation.steps.enumerated() {
      if step == .head || step == .tail { asked.add(.value("\(model.place)"), at: tick) }
      model.take(step)
    }
    for (tick, step) in (situation.earlier + [situation.actual]).enumerated() {
      for place in step.worked { worked.add(.value("\(place)"), at: tick) }
    }
    var diagram = MarbleDiagram()
    if !asked.moments.isEmpty { diagram.add("asked", asked) }
    diagram.add("computed", worked)
    let tick = situation.steps.count - 1
    return diagram.rows(ruler: true, caretsUnder: [tick], note: situation.step.rawValue)
  }
}
