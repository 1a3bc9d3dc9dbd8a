extension StepCheck<PropertyModel> {
  /// Checks that a listener that receives a value can read it from the property, as can the caller after the setter.
  static var valueIsStoredFirst: StepCheck {
    StepCheck("V1", missing: "no run or observer received a value") { situation, tally in
      for told in situation.actual.told where told.note.kind == .value {
        guard let shown = told.shown else { continue }
        tally.check(
          shown == Int(told.note.letter),
          else: StepBreach(
            headline: "\(situation.name(told.listener)) received \(told.note.words) while the property showed \(shown)",
            place: .observer(told.listener),
            cause: shown < Int(told.note.letter)
              ? "the property calls its observers before it stores the value."
              : "the property stores another value than it sends."
          )
        )
      }
      guard situation.step == .set, let shown = situation.actual.shown else { return }
      tally.check(
        shown == situation.after.value,
        else: StepBreach(
          headline: "the property was set to \(situation.after.value), and showed \(shown) afterwards",
          place: .lifetime,
          cause: "the setter returns before the property shows the value."
        )
      )
    }
  }
}
