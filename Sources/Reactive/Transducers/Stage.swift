import ReactiveExclusion

/// An operator that holds the inputs of other streams.
protocol ForgettingTransducer {
  /// Forwards that the input of the source was released without an end.
  func forget()
}

/// Runs one application of a ``Transducer``, and delivers its reactions; no other code does.
///
/// It is entered by one thread at a time: events arrive inside the gate of the stream that it belongs to, so it needs
/// no lock. It drops everything after the end (E0).
///
/// It calls the functions of the sink directly: a method of another file would add a frame per stage in debug builds,
/// and a long chain must fit a small stack in those, too.
@usableFromInline
final class Stage<Operator: Transducer>: EventReceiver {
  @usableFromInline typealias Value = Operator.Input
  @usableFromInline typealias Failure = Operator.InputFailure

  @usableFromInline
  @exclusivity(unchecked) var transducer: Operator

  /// True if the input or the output has ended; later input is dropped.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  @usableFromInline let downstream: Receiver<Operator.Output, Operator.OutputFailure>

  @inlinable
  init(_ transducer: Operator, downstream: Receiver<Operator.Output, Operator.OutputFailure>) {
    self.transducer = transducer
    self.downstream = downstream
  }

  @inlinable
  func receive(_ value: Operator.Input) {
    if hasEnded { return }
    switch transducer.receive(value) {
    case .nothing: return
    case .send(let output): downstream.sink.receiveAction(downstream.sink.context, output)
    case let reaction: perform(reaction)
    }
  }

  @inlinable
  func end(_ termination: Termination<Operator.InputFailure>) {
    if hasEnded { return }
    hasEnded = true
    // The values are sent in a frame that is gone when the end is forwarded: a long chain ends on a small stack, too.
    if let last = sendValues(of: transducer.end(termination)) {
      downstream.sink.endAction(downstream.sink.context, last)
    } else {
      fallSilent()
    }
  }

  @usableFromInline var successor: (any Interruptible)? { downstream.owner }

  @usableFromInline var canBeForgotten: Bool { true }

  @usableFromInline
  func fallSilent() { downstream.owner.fallSilent() }

  @usableFromInline
  func forget() {
    (transducer as? any ForgettingTransducer)?.forget()
    downstream.owner.forget()
  }

  @inlinable
  func perform(_ reaction: Reaction<Operator.Output, Operator.OutputFailure>) {
    guard let last = sendValues(of: reaction) else { return }
    hasEnded = true
    downstream.sink.end(last)
  }

  /// Sends the values of a reaction, and returns the end that must follow.
  @inlinable
  func sendValues(
    of reaction: Reaction<Operator.Output, Operator.OutputFailure>
  ) -> Termination<Operator.OutputFailure>? {
    switch reaction {
    case .nothing: return nil
    case .send(let value):
      downstream.sink.send(value)
      return nil
    case .sendEach(let values):
      for value in values { downstream.sink.send(value) }
      return nil
    case .end(let termination): return termination
    case .sendThenEnd(let value, let termination):
      downstream.sink.send(value)
      return termination
    case .sendEachThenEnd(let values, let termination):
      for value in values { downstream.sink.send(value) }
      return termination
    }
  }
}
