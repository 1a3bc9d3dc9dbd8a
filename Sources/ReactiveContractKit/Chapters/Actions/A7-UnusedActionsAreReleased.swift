extension StepCheck<ActionModel> {
  /// Checks that a released action is deallocated and its streams end, but not before a running execution has ended.
  static func unusedActionsAreReleased(channels: ActionChannels) -> StepCheck {
    StepCheck("A7", missing: "no action was released") { situation, tally in
      guard situation.after.isReleased else { return }
      if let run = situation.before.running { judgeExecution(run, situation, tally) }
      guard situation.after.isGone else { return }
      tally.check(
        situation.actual.isGone,
        else: StepBreach(
          headline: "a reference to the action remained when \(situation.words)\(remark(situation))",
          place: .lifetime,
          cause: situation.after.runs == 0
            ? "a retain cycle: the state of the action, or an observer of it, holds the action."
            : "a handle, or the remains of an execution, hold the action."
        )
      )
      guard channels.hear(.ended) else { return }
      let reported = situation.actual.words(.ended)
      let times = TextLayout.counted(reported.count, "time", "times")
      tally.check(
        reported == situation.expected(.ended),
        else: StepBreach(
          headline: "the streams of the action ended \(times) when \(situation.words)\(remark(situation)), not once",
          place: .lifetime,
          cause: "the streams of an action do not end when it is deallocated."
        )
      )
    }
  }

  private static func remark(_ situation: StepSituation<ActionModel>) -> String {
    situation.step == .release ? "" : " after the release of the action"
  }

  private static func judgeExecution(
    _ run: Int,
    _ situation: StepSituation<ActionModel>,
    _ tally: Tally
  ) {
    for channel in [.run(run), .work(run)] as [ActionReaction.Channel] {
      let (reported, due) = (situation.actual.words(channel), situation.expected(channel))
      tally.check(
        reported == due,
        else: StepBreach(
          headline:
            "\(channel.name) reported \(reported.text) when \(situation.words)\(remark(situation)), not \(due.text)",
          place: .lifetime,
          cause: "an execution refers weakly to its action, and is cut off when the action is released."
        )
      )
    }
  }
}
