extension StepCheck<ActionModel> {
  /// Checks that disposing of a run interrupts it, disposes of the work, and makes the action ready for another run.
  ///
  /// Disposing of a run that is over must have no effect, not even on the run that is being executed.
  static func disposingEndsTheWork(channels: ActionChannels) -> StepCheck {
    StepCheck("A5", missing: "no run was disposed of") { situation, tally in
      if situation.step == .disposeFirst { return judgeLate(situation, channels, tally) }
      guard situation.isDisposal, let run = situation.before.running, !situation.isLedBack else { return }
      for channel in [.run(run), .work(run), .events, .completions, .errors, .enabled, .executing]
        as [ActionReaction.Channel]
      where channels.hear(channel) && !(situation.after.isReleased && [.enabled, .executing].contains(channel)) {
        let (reported, due) = (situation.actual.words(channel), situation.expected(channel))
        if reported.isEmpty && due.isEmpty { continue }
        tally.check(
          reported == due,
          else: StepBreach(
            headline: "\(channel.name) reported \(reported.text) when \(situation.words), not \(due.text)",
            place: .lifetime,
            cause: cause(channel, reported: reported, due: due)
          )
        )
      }
      if situation.after.isReleased { return }
      tally.check(
        !situation.actual.isExecuting && situation.actual.isEnabled == situation.after.isEnabled,
        else: StepBreach(
          headline: "the action was \(situation.actual.isExecuting ? "executing" : "disabled") when \(situation.words)",
          place: .lifetime,
          cause: "the end of an execution is derived from its events, and a disposal is not one of them."
        )
      )
    }
  }

  private static func judgeLate(
    _ situation: StepSituation<ActionModel>,
    _ channels: ActionChannels,
    _ tally: Tally
  ) {
    var all: [ActionReaction.Channel] = [.run(0), .work(0), .events, .completions, .errors, .enabled, .executing]
    if let running = situation.before.running { all += [.run(running), .work(running)] }
    let found = all.first { channels.hear($0) && !situation.actual.words($0).isEmpty }
    let cause =
      situation.before.running == nil
      ? "the handle of a run does not notice that its run is over."
      : "the handle of a run does not notice that its run is over, and acts on what the action executes by then."
    tally.check(
      found == nil,
      else: StepBreach(
        headline:
          "\(found?.name ?? "a channel") reported \(found.map { situation.actual.words($0).text } ?? "") when run 1, "
          + "which was over, was disposed of",
        place: .lifetime,
        cause: cause
      )
    )
    if situation.after.isReleased { return }
    tally.check(
      situation.actual.isExecuting == (situation.before.running != nil),
      else: StepBreach(
        headline:
          "the action was \(situation.actual.isExecuting ? "executing" : "ready") when run 1, which was over, was "
          + "disposed of",
        place: .lifetime,
        cause: cause
      )
    )
  }

  private static func cause(_ channel: ActionReaction.Channel, reported: [ActionWord], due: [ActionWord]) -> String {
    let isSilent = reported.isEmpty
    return switch channel {
    case .work:
      isSilent ? "disposing detaches the run, and the work goes on." : "the work is disposed of more than once."
    case .enabled, .executing: "the end of an execution is derived from its events, and a disposal is not one of them."
    case .run, .events:
      due.isEmpty
        ? "the subject is declared without .interruptionOnDisposal, which says that a disposal sends nothing."
        : isSilent
          ? "observers are detached before the interruption is sent." : "an interruption is taken for another end."
    default:
      isSilent ? "observers are detached before the interruption is sent." : "an interruption is taken for another end."
    }
  }
}
