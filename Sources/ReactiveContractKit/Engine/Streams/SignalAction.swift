/// One action on a signal from outside.
enum SignalAction: Hashable, Sendable {
  /// The next letter of the alphabet, or a terminal event, is sent.
  case send(EventKind)
  /// Another observer is attached.
  case observe
  /// The observer with this number, counted from 0, is detached.
  case detach(Int)
  /// The signal is released.
  case dropShell
  /// The sending end is released.
  case releaseInput

  /// The action in the words of reports and tokens.
  var words: String {
    switch self {
    case .send(.value): "send value"
    case .send(.failed): "send failed"
    case .send(.completed): "send completed"
    case .send(.interrupted): "send interrupted"
    case .observe: "observe"
    case .detach(let observer): "detach \(observer + 1)"
    case .dropShell: "drop the signal"
    case .releaseInput: "release the input"
    }
  }

  /// Reads the text of ``words``; `nil` if it is no action.
  init?(_ words: String) {
    let simple: [SignalAction] = [
      .send(.value), .send(.failed), .send(.completed), .send(.interrupted), .observe, .dropShell, .releaseInput,
    ]
    if let action = simple.first(where: { $0.words == words }) {
      self = action
    } else if words.hasPrefix("detach "), let number = Int(words.dropFirst("detach ".count)), number > 0 {
      self = .detach(number - 1)
    } else {
      return nil
    }
  }
}
