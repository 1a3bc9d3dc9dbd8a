/// Who can be heard of an action.
struct ActionEars: Sendable {
  let channels: Set<ActionReaction.Channel>

  init(_ face: ActionFace) {
    let offered: [(ActionReaction.Channel, Bool)] = [
      (.enabled, face.enabled != nil), (.executing, face.executing != nil), (.events, face.events != nil),
      (.values, face.values != nil), (.errors, face.errors != nil), (.completions, face.completions != nil),
      (.refusals, face.refusals != nil), (.ended, face.ended != nil),
    ]
    channels = Set(offered.filter(\.1).map(\.0))
  }

  /// Why nothing can follow from when the action says that it is at work; `nil` if something can.
  var silence: String? { hear(.executing) ? nil : "the action does not tell when it is at work" }

  /// Whether what a channel is told can be heard; of runs and works it always can.
  func hear(_ channel: ActionReaction.Channel) -> Bool {
    switch channel {
    case .run, .work: true
    default: channels.contains(channel)
    }
  }
}

extension ActionReaction.Channel {
  /// The channel as reports name it.
  @inline(never)
  var name: String {
    switch self {
    case .run(let run): "run \(run + 1)"
    case .enabled: "isEnabled"
    case .executing: "isExecuting"
    case .events: "events"
    case .values: "values"
    case .errors: "errors"
    case .completions: "completed"
    case .refusals: "disabledErrors"
    case .ended: "the end"
    case .work(let run): "the work of run \(run + 1)"
    }
  }
}

extension StorySituation<ActionModel> {
  /// Whether an observer of the flags did something to the action in this step.
  var isLedBack: Bool {
    before.startsInside != after.startsInside && step != .startInside
      || before.disablesInside != after.disablesInside && step != .disableInside
  }

  /// Whether the step ends an execution by what its work does.
  var isEnd: Bool { [.fail, .complete, .interrupt].contains(step) }

  /// The run that is executed in this step.
  var run: Int? { before.running ?? after.running }

  func expected(_ channel: ActionReaction.Channel) -> [ActionWord] { expected[channel] ?? [] }

  /// Where something stands in what happened.
  func place(_ channel: ActionReaction.Channel, _ news: ActionWord? = nil) -> Int? {
    actual.entries.firstIndex { $0.channel == channel && (news == nil || $0.news == news) }
  }

  /// The step in words: `it was started`.
  @inline(never)
  var words: String {
    switch step {
    case .start: "it was started"
    case .send: "the work sent a value"
    case .fail: "the work failed"
    case .complete: "the work completed"
    case .interrupt: "the work was interrupted"
    case .dispose: "the run was disposed of"
    case .disable: "it was disabled"
    case .enable: "it was enabled"
    case .startInside, .disableInside: "nothing was asked of it"
    case .release: "it was let go of"
    }
  }
}
