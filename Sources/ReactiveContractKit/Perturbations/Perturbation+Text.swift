extension Perturbation {
  /// The mutation as a continuation of the operator's name: `that loses value 1`.
  var text: String {
    switch place {
    case .result: "that \(sentence)"
    case .input(let input): "whose input \(input + 1) \(sentence)"
    }
  }

  private var sentence: String {
    switch kind {
    case .event(let target, let deed): deed.text(of: target)
    case .wiring(let wiring): wiring.text
    }
  }
}

extension Perturbation.Deed {
  fileprivate func text(of target: Perturbation.Target) -> String {
    switch self {
    case .lose: "loses \(target.text)"
    case .double: "sends \(target.text) twice"
    case .swap: "sends \(target.text) after the next one"
    case .delay: "sends \(target.text) a tick later"
    case .hop: "sends \(target.text) through the scheduler"
    case .turn(let kind): "sends \(kind.word) instead of \(target.text)"
    case .stutter: "repeats its last value before \(target.text)"
    case .trail: "repeats its last value after \(target.text)"
    case .rename: "changes the failure"
    }
  }
}

extension Perturbation.Target {
  fileprivate var text: String {
    switch self {
    case .value(let number): "value \(number)"
    case .everyValue: "every value"
    case .end(let kind): kind.word
    }
  }
}

extension Perturbation.Wiring {
  fileprivate var text: String {
    switch self {
    case .startTwice: "is started twice"
    case .startLater: "is started through the scheduler"
    case .keep: "is never disposed of"
    case .disposeLater: "is disposed of a tick later"
    case .deaf: "ignores its disposal"
    case .silentFarewell: "sends nothing when it is disposed of"
    case .farewell(let kind): "sends \(kind.word) when it is disposed of"
    case .leakingFarewell: "sends interrupted when it is disposed of and works on"
    case .deadAfterFirstRun: "sends nothing when it is observed again"
    case .interruptedAfterFirstRun: "is interrupted when it is observed again"
    case .countAcrossRuns: "loses the second value, counted over all observations"
    case .share: "works once for all observations"
    case .replayLast: "repeats the last value when it is observed again"
    }
  }
}
