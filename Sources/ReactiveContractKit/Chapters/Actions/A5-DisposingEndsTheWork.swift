extension StepCheck<ActionModel> {
  /// Checks that disposing of a run interrupts it, disposes of the work, and makes the action ready for another run.
  static func disposingEndsTheWork(ears: ActionEars) -> StepCheck {
    StepCheck("A5", missing: "no run was disposed of") { situation, tally in
      guard situation.step == .dispose, let run = situation.before.running, !situation.isLedBack else { return }
      for channel in [.run(run), .work(run), .events, .completions, .errors, .enabled, .executing]
        as [ActionReaction.Channel]
      where ears.hear(channel) && !(situation.after.isReleased && [.enabled, .executing].contains(channel)) {
        let (told, due) = (situation.actual.news(channel), situation.expected(channel))
        if told.isEmpty && due.isEmpty { continue }
        tally.check(
          told == due,
          else: StepBreach(
            headline: "\(channel.name) told \(told.text) when \(situation.words), not \(due.text)",
            place: .lifetime,
            cause: cause(channel, told.isEmpty)
          )
        )
      }
      if situation.after.isReleased { return }
      tally.check(
        !situation.actual.isExecuting && situation.actual.isEnabled == situation.after.isEnabled,
        else: StepBreach(
          headline: "the action was \(situation.actual.isExecuting ? "at work" : "disabled") when \(situation.words)",
          place: .lifetime,
          cause: "the end of an execution is taken from its events, and a disposal is none of them."
        )
      )
    }
  }

  private static func cause(_ channel: ActionReaction.Channel, _ isSilent: Bool) -> String {
    switch channel {
    case .work:
      isSilent ? "disposing detaches the run, and the work goes on." : "the work is given back more than once."
    case .enabled, .executing: "the end of an execution is taken from its events, and a disposal is none of them."
    default: isSilent ? "who is told is cut off before the interruption." : "an interruption is taken for another end."
    }
  }
}
