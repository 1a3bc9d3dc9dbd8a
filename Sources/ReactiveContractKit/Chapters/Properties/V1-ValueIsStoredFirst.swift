extension StepCheck<PropertyModel> {
  /// Checks that a listener that receives a change can read it from the property, as can the caller after the setter.
  ///
  /// The value with which a run begins is no change: V2 judges it.
  static var valueIsStoredFirst: StepCheck {
    StepCheck("V1", missing: "no run or observer received a change") { situation, tally in
      for received in situation.actual.received where received.note.kind == .value {
        guard received.listener < situation.before.listeners.count, let shown = received.shown else { continue }
        tally.check(
          shown == Int(received.note.letter),
          else: StepBreach(
            headline:
              "\(situation.name(received.listener)) received \(received.note.words) while the property showed \(shown)",
            place: .observer(received.listener),
            cause: shown < Int(received.note.letter)
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
