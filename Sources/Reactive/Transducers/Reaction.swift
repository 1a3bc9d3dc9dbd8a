/// The events that an operator sends in response to an event.
@frozen
public enum Reaction<Value, Failure: Error> {
  /// Sends nothing.
  case nothing

  /// Sends a value.
  case send(Value)

  /// Sends several values.
  case sendEach([Value])

  /// Ends the stream.
  case end(Termination<Failure>)

  /// Sends a value and then ends the stream.
  case sendThenEnd(Value, Termination<Failure>)

  /// Sends several values and then ends the stream.
  case sendEachThenEnd([Value], Termination<Failure>)
}

extension Reaction {
  @inlinable
  var isNothing: Bool {
    if case .nothing = self { true } else { false }
  }

  @inlinable
  var isEnding: Bool {
    switch self {
    case .nothing, .send, .sendEach: false
    case .end, .sendThenEnd, .sendEachThenEnd: true
    }
  }
}

extension Reaction: Sendable where Value: Sendable {}
extension Reaction: Equatable where Value: Equatable, Failure: Equatable {}
