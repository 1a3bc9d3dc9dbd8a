/// Something that is done to a signal from outside.
enum SignalAction: Hashable, Sendable {
  /// The next letter of the alphabet is sent, or an end.
  case send(EventKind)
  /// Another observer is attached.
  case observe
  /// An observer is detached, counted from 0.
  case detach(Int)
  /// The signal is let go of.
  case dropShell
  /// The sending end is let go of.
  case releaseInput

  /// The action in words, as a report and a token say it.
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

  /// Reads what ``words`` says.
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
