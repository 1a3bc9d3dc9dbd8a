extension StepCheck<PropertyModel> {
  /// Checks that every attached listener receives one completion when the property is released, and no end before.
  static var releaseCompletesStreams: StepCheck {
    StepCheck("V4", missing: "the property was not released while somebody was attached") { situation, tally in
      for listener in situation.after.attached {
        let ends = situation.ends(listener)
        if situation.step == .release {
          tally.check(
            ends == [.completed],
            else: StepBreach(
              headline:
                "\(situation.name(listener)) was told \(ends.words) when the property was released, not completed",
              place: .observer(listener),
              cause: ends.isEmpty
                ? "something keeps the property alive, or nobody tells its end."
                : "the sending end is let go of, and not completed."
            )
          )
        } else if !ends.isEmpty {
          tally.check(
            false,
            else: StepBreach(
              headline: "\(situation.name(listener)) was told \(ends.words) while the property was held",
              place: .observer(listener),
              cause: "the life of the stream is not that of the property."
            )
          )
        }
      }
    }
  }
}
