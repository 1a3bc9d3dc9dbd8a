/// The channels on which an action can be observed.
struct ActionChannels: Sendable {
  let channels: Set<ActionReaction.Channel>

  init(_ adapter: ActionAdapter) {
    let offered: [(ActionReaction.Channel, Bool)] = [
      (.enabled, adapter.enabled != nil), (.executing, adapter.executing != nil), (.events, adapter.events != nil),
      (.values, adapter.values != nil), (.errors, adapter.errors != nil), (.completions, adapter.completions != nil),
      (.refusals, adapter.refusals != nil), (.ended, adapter.ended != nil),
    ]
    channels = Set(offered.filter(\.1).map(\.0))
  }

  /// The reason why checks that use the `executing` channel do not apply; `nil` if the action has that channel.
  var silence: String? { hear(.executing) ? nil : "the action does not report when it is executing" }

  /// Returns true if the kit can observe the channel; runs and works are always observable.
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

extension StepSituation<ActionModel> {
  /// True if an observer of the flags started or disabled the action in this step.
  var isLedBack: Bool {
    before.startsInside != after.startsInside && step != .startInside
      || before.disablesInside != after.disablesInside && step != .disableInside
  }

  /// True if the run is disposed of in this step, by the kit or by the observer that receives its value.
  var isDisposal: Bool { step == .dispose || step == .send && before.running != nil && after.running == nil }

  /// True if the work ends its execution in this step.
  var isEnd: Bool { [.fail, .complete, .interrupt].contains(step) }

  /// The run that is executed in this step.
  var run: Int? { before.running ?? after.running }

  func expected(_ channel: ActionReaction.Channel) -> [ActionWord] { expected[channel] ?? [] }

  /// Returns the position of the first entry of a channel, or of its first entry with the given word.
  func place(_ channel: ActionReaction.Channel, _ word: ActionWord? = nil) -> Int? {
    actual.entries.firstIndex { $0.channel == channel && (word == nil || $0.word == word) }
  }

  /// The step in words: `the action was started`.
  @inline(never)
  var words: String {
    switch step {
    case .start: "the action was started"
    case .send: isDisposal ? "the work sent a value, in whose handler the run was disposed of" : "the work sent a value"
    case .fail: "the work failed"
    case .complete: "the work completed"
    case .interrupt: "the work was interrupted"
    case .dispose: "the run was disposed of"
    case .disposeFirst: "run 1, which was over, was disposed of"
    case .disable: "the action was disabled"
    case .enable: "the action was enabled"
    case .startInside, .disableInside, .disposeInside: "no call was made"
    case .release: "the action was released"
    }
  }
}
