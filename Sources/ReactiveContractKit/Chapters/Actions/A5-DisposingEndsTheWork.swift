extension StepCheck<ActionModel> {
  /// Checks that disposing of a run interrupts it, disposes of the work, and makes the action ready for another run.
  static func disposingEndsTheWork(channels: ActionChannels) -> StepCheck {
    StepCheck("A5", missing: "no run was disposed of") { situation, tally in
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
