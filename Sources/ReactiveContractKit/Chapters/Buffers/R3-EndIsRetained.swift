extension StepCheck<BufferModel> {
  /// Checks that every observer receives the end and no later event; late observers first receive the retained values.
  static var endIsRetained: StepCheck {
    StepCheck("R3", missing: "no terminal event was sent") { situation, tally in
      guard situation.after.end != nil else { return }
      for observer in situation.after.observers.indices {
        let (received, due) = (situation.actual.notes(observer), situation.expected(observer))
        if received.isEmpty && due.isEmpty { continue }
        tally.check(
          received == due,
          else: StepBreach(
            headline: "observer \(observer + 1) received \(received.words) when \(situation.words), not \(due.words)",
            place: .observer(observer),
            cause: cause(received, due)
          )
        )
      }
    }
  }

  private static func cause(_ received: [Note], _ due: [Note]) -> String {
    if received.last != due.last {
      return "the end is delivered to the attached observers, and not retained for later ones."
    }
    return received.count < due.count
      ? "the end takes the place of a value." : "values that are sent after the end are retained."
  }
}
