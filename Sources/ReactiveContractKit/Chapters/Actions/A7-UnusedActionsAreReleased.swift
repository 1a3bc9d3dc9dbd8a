extension StepCheck<ActionModel> {
  /// Checks that a released action is deallocated and its streams end, but not before a running execution has ended.
  static func unusedActionsAreReleased(ears: ActionEars) -> StepCheck {
    StepCheck("A7", missing: "no action was let go of") { situation, tally in
      guard situation.after.isReleased else { return }
      if let run = situation.before.running { judgeExecution(run, situation, tally) }
      guard situation.after.isGone else { return }
      tally.check(
        situation.actual.isGone,
        else: StepBreach(
          headline: "the action was still held when \(situation.words)\(remark(situation))",
          place: .lifetime,
          cause: situation.after.runs == 0
            ? "the action is held by what it holds itself: its state, or those who observe that."
            : "a handle, or what is left of an execution, holds the action that it belongs to."
        )
      )
      guard ears.hear(.ended) else { return }
      let told = situation.actual.news(.ended)
      tally.check(
        told == situation.expected(.ended),
        else: StepBreach(
          headline: "the end told \(told.text) when \(situation.words)\(remark(situation)), not once",
          place: .lifetime,
          cause: "those who listen to an action are not told that it is gone."
        )
      )
    }
  }

  private static func remark(_ situation: StepSituation<ActionModel>) -> String {
    situation.step == .release ? "" : ", and it had been let go of"
  }

  private static func judgeExecution(
    _ run: Int,
    _ situation: StepSituation<ActionModel>,
    _ tally: Tally
  ) {
    for channel in [.run(run), .work(run)] as [ActionReaction.Channel] {
      let (told, due) = (situation.actual.news(channel), situation.expected(channel))
      tally.check(
        told == due,
        else: StepBreach(
          headline: "\(channel.name) told \(told.text) when \(situation.words)\(remark(situation)), not \(due.text)",
          place: .lifetime,
          cause: "an execution refers weakly to its action, and is cut off with it."
        )
      )
    }
  }
}
