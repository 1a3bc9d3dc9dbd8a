extension StepCheck<ActionModel> {
  /// Checks that each event of the work reaches the run and every channel that reports events of its kind.
  static func channelsReportExecutions(channels: ActionChannels) -> StepCheck {
    StepCheck("A4", missing: "no work sent an event") { situation, tally in
      guard let run = situation.before.running, situation.isEnd || situation.step == .send, !situation.isDisposal,
        !situation.isLedBack
      else {
        return
      }
      for channel in [.run(run), .events, .values, .errors, .completions] as [ActionReaction.Channel] {
        let (reported, due) = (situation.actual.words(channel), situation.expected(channel))
        guard channels.hear(channel), !reported.isEmpty || !due.isEmpty else { continue }
        tally.check(
          reported == due,
          else: StepBreach(
            headline: "\(channel.name) reported \(reported.text) when \(situation.words), not \(due.text)",
            place: .lifetime,
            cause: reported.isEmpty
              ? "ending the execution detaches the observers that should receive the event."
              : "one kind of end is taken for another."
          )
        )
      }
    }
  }
}
