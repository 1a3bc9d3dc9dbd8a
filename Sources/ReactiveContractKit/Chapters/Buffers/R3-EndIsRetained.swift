extension StepCheck<BufferModel> {
  /// Checks that every observer receives the end and no later event; late observers first receive the retained values.
  static var endIsRetained: StepCheck {
    StepCheck("R3", missing: "nothing ended") { situation, tally in
      guard situation.after.end != nil else { return }
      for observer in situation.after.observers.indices {
        let (told, due) = (situation.actual.notes(observer), situation.expected(observer))
        if told.isEmpty && due.isEmpty { continue }
        tally.check(
          told == due,
          else: StepBreach(
            headline: "observer \(observer + 1) was told \(told.words) when \(situation.words), not \(due.words)",
            place: .observer(observer),
            cause: cause(told, due)
          )
        )
      }
    }
  }

  private static func cause(_ told: [Note], _ due: [Note]) -> String {
    if told.last != due.last { return "the end is told to those who are there, and not kept." }
    return told.count < due.count
      ? "the end takes the place of a value." : "what comes behind the end is kept like what comes before it."
  }
}
