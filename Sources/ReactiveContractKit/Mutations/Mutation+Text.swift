extension Mutation {
  /// The mutation as a continuation of the operator's name: `that loses value 1`.
  var text: String {
    switch place {
    case .result: "that \(sentence)"
    case .input(let input): "whose input \(input + 1) \(sentence)"
    }
  }

  private var sentence: String {
    switch kind {
    case .event(let selector, let change): change.text(of: selector)
    case .observation(let change): change.text
    }
  }
}

extension Mutation.EventChange {
  fileprivate func text(of event: Mutation.EventSelector) -> String {
    switch self {
    case .lose: "loses \(event.text)"
    case .duplicate: "sends \(event.text) twice"
    case .swap: "sends \(event.text) after the next one"
    case .delay: "sends \(event.text) a tick later"
    case .sendOnScheduler: "sends \(event.text) through the scheduler"
    case .replace(let kind): "sends \(kind.word) instead of \(event.text)"
    case .repeatValueBefore: "repeats its last value before \(event.text)"
    case .repeatValueAfter: "repeats its last value after \(event.text)"
    case .changeFailure: "changes the failure"
    }
  }
}

extension Mutation.EventSelector {
  fileprivate var text: String {
    switch self {
    case .value(let number): "value \(number)"
    case .everyValue: "every value"
    case .end(let kind): kind.word
    }
  }
}

extension Mutation.ObservationChange {
  fileprivate var text: String {
    switch self {
    case .startTwice: "is started twice"
    case .startLater: "is started through the scheduler"
    case .neverDispose: "is never disposed of"
    case .disposeLater: "is disposed of a tick later"
    case .ignoreDisposal: "ignores its disposal"
    case .sendNothingOnDisposal: "sends nothing when it is disposed of"
    case .sendOnDisposal(let kind): "sends \(kind.word) when it is disposed of"
    case .interruptWithoutStopping: "sends interrupted when it is disposed of and works on"
    case .sendNothingAfterFirstRun: "sends nothing when it is observed again"
    case .interruptAfterFirstRun: "is interrupted when it is observed again"
    case .countAcrossRuns: "loses the second value, counted over all observations"
    case .share: "works once for all observations"
    case .replayLast: "repeats the last value when it is observed again"
    }
  }
}
