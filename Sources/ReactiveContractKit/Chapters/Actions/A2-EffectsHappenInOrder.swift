extension StepCheck<ActionModel> {
  /// Checks the order of the effects of an execution.
  ///
  /// The flags change before the work begins. The run receives each event before the other channels do. The flags change
  /// before the channel that reports the end is called.
  static func effectsHappenInOrder(channels: ActionChannels) -> StepCheck {
    StepCheck("A2", missing: "no run was executed", exemption: channels.silence) { situation, tally in
      guard let run = situation.run, !situation.isLedBack else { return }
      switch situation.step {
      case .start where situation.before.running == nil:
        order(
          tally,
          situation,
          (.enabled, .isFalse),
          (.executing, .isTrue),
          "the flags change in the wrong order"
        )
        order(
          tally,
          situation,
          (.executing, .isTrue),
          (.work(run), .begun),
          "the work begins before the action reports that it is executing"
        )
      case .send:
        order(
          tally,
          situation,
          (.run(run), nil),
          (.values, nil),
          "other observers receive the event before the run does"
        )
        order(
          tally,
          situation,
          (.run(run), nil),
          (.events, nil),
          "other observers receive the event before the run does"
        )
      case .complete, .fail:
        let end: ActionReaction.Channel = situation.step == .fail ? .errors : .completions
        order(
          tally,
          situation,
          (.run(run), nil),
          (.executing, .isFalse),
          "the action reports that it is no longer executing before the run receives its end"
        )
        order(
          tally,
          situation,
          (.enabled, .isTrue),
          (.executing, .isFalse),
          "the flags change in the wrong order"
        )
        order(
          tally,
          situation,
          (.executing, .isFalse),
          (end, nil),
          "the end is reported while the action is still executing"
        )
      default: break
      }
    }
  }

  private typealias Moment = (channel: ActionReaction.Channel, word: ActionWord?)

  private static func order(
    _ tally: Tally,
    _ situation: StepSituation<ActionModel>,
    _ first: Moment,
    _ second: Moment,
    _ cause: String
  ) {
    guard let one = situation.place(first.channel, first.word), let two = situation.place(second.channel, second.word)
    else { return }
    tally.check(
      one < two,
      else: StepBreach(
        headline: "when \(situation.words), \(words(second)) before \(words(first))",
        place: .lifetime,
        cause: cause + "."
      )
    )
  }

  private static func words(_ moment: Moment) -> String {
    let name = moment.channel.name
    return switch moment.word {
    case .isTrue: "\(name) became true"
    case .isFalse: "\(name) became false"
    case .begun: "\(name) began"
    default: "\(name) reported the event"
    }
  }
}
