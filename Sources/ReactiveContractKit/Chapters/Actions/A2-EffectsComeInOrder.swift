/// Checks the order of the effects of an execution.
///
/// The flags change before the work begins. The run receives each event before the other channels do. The flags change
/// before the channel that reports the end is called.
struct EffectsComeInOrder: StoryVerifier {
  static let rule: Rule.ID = "A2"
  static let missing = "nothing was executed"

  let exemption: String?
  let assessment = StreamAssessment()

  init(ears: ActionEars) { exemption = ears.silence }

  func judge(_ situation: StorySituation<ActionModel>) {
    guard let run = situation.run, !situation.isLedBack else { return }
    switch situation.step {
    case .start where situation.before.running == nil:
      judge(situation, (.enabled, .isFalse), (.executing, .isTrue), "the flags change one before the other")
      judge(situation, (.executing, .isTrue), (.work(run), .begun), "the work is begun before the action says so")
    case .send:
      judge(situation, (.run(run), nil), (.values, nil), "others are told before the run is")
      judge(situation, (.run(run), nil), (.events, nil), "others are told before the run is")
    case .complete, .fail:
      let end: ActionReaction.Channel = situation.step == .fail ? .errors : .completions
      judge(
        situation,
        (.run(run), nil),
        (.executing, .isFalse),
        "the run hears of its end when the action is done with it"
      )
      judge(situation, (.enabled, .isTrue), (.executing, .isFalse), "the flags change one before the other")
      judge(
        situation,
        (.executing, .isFalse),
        (end, nil),
        "who hears of the end finds the action still at work"
      )
    default: break
    }
  }

  private typealias Moment = (channel: ActionReaction.Channel, news: ActionWord?)

  private func judge(_ situation: StorySituation<ActionModel>, _ first: Moment, _ second: Moment, _ cause: String) {
    guard let one = situation.place(first.channel, first.news), let two = situation.place(second.channel, second.news)
    else { return }
    assessment.judge(
      one < two,
      else: StreamBreach(
        headline: "when \(situation.words), \(words(second)) before \(words(first))",
        place: .lifetime,
        cause: cause + "."
      )
    )
  }

  private func words(_ moment: Moment) -> String {
    let name = moment.channel.name
    return switch moment.news {
    case .isTrue: "\(name) became true"
    case .isFalse: "\(name) became false"
    case .begun: "\(name) began"
    default: "\(name) was told"
    }
  }
}
