extension StepCheck<ActionModel> {
  /// Checks that each event of the work reaches the run and every channel that reports events of its kind.
  static func channelsReportExecutions(channels: ActionChannels) -> StepCheck {
    StepCheck("A4", missing: "no work sent an event") { situation, tally in
      guard let run = situation.before.running, situation.isEnd || situation.step == .send, !situation.isLedBack else {
        return
      }
      for channel in [.run(run), .events, .values, .errors, .completions] as [ActionReaction.Channel] {
        let (told, due) = (situation.actual.news(channel), situation.expected(channel))
        guard channels.hear(channel), !told.isEmpty || !due.isEmpty else { continue }
        tally.check(
          told == due,
          else: StepBreach(
            headline: "\(channel.name) reported \(told.text) when \(situation.words), not \(due.text)",
            place: .lifetime,
            cause: told.isEmpty
              ? "ending the execution detaches the observers that should receive the event."
              : "one kind of end is taken for another."
          )
        )
      }
    }
  }
}
