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
    case .swap: "sends \(target.text) behind the next one"
    case .delay: "sends \(target.text) a tick later"
    case .hop: "sends \(target.text) through the scheduler"
    case .turn(let kind): "says \(kind.word) for \(target.text)"
    case .stutter: "repeats its last value before \(target.text)"
    case .trail: "repeats its last value behind \(target.text)"
    case .rename: "changes what failed"
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
    case .keep: "is never let go of"
    case .disposeLater: "is let go of a tick later"
    case .deaf: "ignores its disposal"
    case .silentFarewell: "says nothing when it is disposed of"
    case .farewell(let kind): "says \(kind.word) when it is disposed of"
    case .leakingFarewell: "says interrupted when it is disposed of and works on"
    case .deadAfterFirstRun: "says nothing when it is observed again"
    case .interruptedAfterFirstRun: "is interrupted when it is observed again"
    case .countAcrossRuns: "loses the second value, counted over all observations"
    case .share: "works once for all observations"
    case .replayLast: "repeats the last value to whoever observes again"
    }
  }
}
