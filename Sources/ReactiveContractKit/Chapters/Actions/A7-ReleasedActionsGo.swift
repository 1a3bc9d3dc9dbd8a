extension StepCheck<ActionModel> {
  /// Checks that a released action is deallocated and its streams end, but not before a running execution has ended.
  static func releasedActionsGo(ears: ActionEars) -> StepCheck {
    StepCheck("A7", missing: "no action was let go of") { situation, assessment in
      guard situation.after.isReleased else { return }
      if let run = situation.before.running { judgeExecution(run, situation, assessment) }
      guard situation.after.isGone else { return }
      assessment.judge(
        situation.actual.isGone,
        else: StreamBreach(
          headline: "the action was still held when \(situation.words)\(remark(situation))",
          place: .lifetime,
          cause: situation.after.runs == 0
            ? "the action is held by what it holds itself: its state, or those who observe that."
            : "a handle, or what is left of an execution, holds the action that it belongs to."
        )
      )
      guard ears.hear(.ended) else { return }
      let told = situation.actual.news(.ended)
      assessment.judge(
        told == situation.expected(.ended),
        else: StreamBreach(
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
    _ assessment: StreamAssessment
  ) {
    for channel in [.run(run), .work(run)] as [ActionReaction.Channel] {
      let (told, due) = (situation.actual.news(channel), situation.expected(channel))
      assessment.judge(
        told == due,
        else: StreamBreach(
          headline: "\(channel.name) told \(told.text) when \(situation.words)\(remark(situation)), not \(due.text)",
          place: .lifetime,
          cause: "an execution refers weakly to its action, and is cut off with it."
        )
      )
    }
  }
}
