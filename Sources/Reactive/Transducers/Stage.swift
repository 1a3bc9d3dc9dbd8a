/// An operator that holds inputs of other streams.
protocol ForgettingTransducer {
  /// Passes on that the input of the source was released without an end.
  func forget()
}

/// Runs one application of a ``Transducer``: the one place that delivers what such an operator answers.
///
/// Entered by one thread at a time: events come from inside the gate of the stream that it belongs to, so that it needs no
/// lock of its own. Drops everything after the end (E0).
///
/// A value or an end goes on through the sink's functions as such: a method of another file would be one more frame per stage
/// in debug builds, and a long chain fits a small stack in those too.
@usableFromInline
final class Stage<Operator: Transducer>: EventReceiver {
  @usableFromInline typealias Value = Operator.Input
  @usableFromInline typealias Failure = Operator.InputFailure

  @usableFromInline
  @exclusivity(unchecked) var transducer: Operator

  /// The input or the output has ended: nothing more comes in.
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
    // Values first, in a frame that is gone when the end goes on: a long chain ends on a small stack too.
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

  /// Sends the values of a reaction, and returns the end that is to follow.
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
