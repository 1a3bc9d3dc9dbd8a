public import ReactiveExclusion

/// An operator that holds the inputs of other streams.
protocol ForgettingTransducer {
  /// Forwards that the input of the source was released without an end.
  func forget()
}

/// One application of a ``Transducer``: it alone delivers the reactions of that operator.
///
/// Events arrive inside the gate of the stream that the stage belongs to, so it needs no lock. It drops everything after the
/// end (E0).
///
/// In a debug build, which specializes nothing, a stage calls the functions of the next sink directly: a method of another
/// file would add a frame per stage, and a long chain must fit a small stack in those, too. So each kind of stage handles
/// a single value and the end itself, and shares the rest.
@usableFromInline
protocol Stage<Operator>: AnyObject {
  associatedtype Operator: Transducer

  /// The functions that receive the output.
  var sink: Sink<Operator.Output, Operator.OutputFailure> { get }

  /// Records the end of the input or of the output; returns `false` if there was one before.
  func beginEnd(_ inside: borrowing Inside) -> Bool
}

extension Stage {
  /// Sends the values of a reaction, and then its end, if it has one.
  @inlinable
  func perform(_ reaction: Reaction<Operator.Output, Operator.OutputFailure>, _ inside: borrowing Inside) {
    guard let last = sendValues(of: reaction, inside) else { return }
    _ = beginEnd(inside)
    sink.end(last, inside)
  }

  /// Sends the values of a reaction, and returns the end that must follow.
  @inlinable
  func sendValues(
    of reaction: Reaction<Operator.Output, Operator.OutputFailure>,
    _ inside: borrowing Inside
  ) -> Termination<Operator.OutputFailure>? {
    switch reaction {
    case .nothing: return nil
    case .send(let value):
      sink.send(value, inside)
      return nil
    case .sendEach(let values):
      for value in values { sink.send(value, inside) }
      return nil
    case .end(let termination): return termination
    case .sendThenEnd(let value, let termination):
      sink.send(value, inside)
      return termination
    case .sendEachThenEnd(let values, let termination):
      for value in values { sink.send(value, inside) }
      return termination
    }
  }
}
