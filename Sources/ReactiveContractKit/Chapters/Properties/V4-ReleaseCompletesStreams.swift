extension StepCheck<PropertyModel> {
  /// Checks that every attached listener receives one completion when the property is released, and no end before.
  static var releaseCompletesStreams: StepCheck {
    StepCheck("V4", missing: "the property was not released while a run or observer was attached") { situation, tally in
      for listener in situation.after.attached {
        let ends = situation.ends(listener)
        if situation.step == .release {
          tally.check(
            ends == [.completed],
            else: StepBreach(
              headline:
                "the property was released, and \(situation.name(listener)) received \(ends.words), not completed",
              place: .observer(listener),
              cause: ends.isEmpty
                ? "something keeps the property alive, or releasing it does not complete its streams."
                : "the sending end is released, but not completed."
            )
          )
        } else if !ends.isEmpty {
          tally.check(
            false,
            else: StepBreach(
              headline: "\(situation.name(listener)) received \(ends.words) while the property was held",
              place: .observer(listener),
              cause: "the stream ends before the property is released."
            )
          )
        }
      }
    }
  }
}
