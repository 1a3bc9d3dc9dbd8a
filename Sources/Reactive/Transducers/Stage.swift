public import ReactiveExclusion

/// An operator that holds the inputs of other streams.
protocol ForgettingTransducer {
  /// Forwards that the input of the source was released without an end.
  func forget()
}

/// The stream, or the rest of a run, that a ``Stage`` sends to.
@usableFromInline
protocol StageTarget<Value, Failure>: EventTarget {
  /// The object of the sink.
  var owner: any Interruptible { get }

  /// The functions that receive events, for a caller that must not take another frame.
  var sink: Sink<Value, Failure> { get }
}

extension Receiver: StageTarget {}

extension SignalCore: StageTarget {
  @usableFromInline var owner: any Interruptible { self }

  @inlinable var sink: Sink<Value, Failure> { receiver.sink }
}

/// Runs one application of a ``Transducer``, and delivers its reactions; no other code does.
///
/// Events arrive inside the gate of the stream that it belongs to, so it needs no lock. It drops everything after the
/// end (E0).
///
/// The stream before it calls it by its sink, which ``EventReceiver/receiver`` makes. A stage of a signal is specialized for
/// the stream that it sends to, so that a value takes one call per stage. In a debug build, which specializes nothing, it
/// calls the functions of the next sink directly: a method of another file would add a frame per stage, and a long chain
/// must fit a small stack in those, too.
@usableFromInline
final class Stage<Operator: Transducer, Target: StageTarget>: Guarded<StageState<Operator>>, EventReceiver
where Target.Value == Operator.Output, Target.Failure == Operator.OutputFailure {
  @usableFromInline typealias Value = Operator.Input
  @usableFromInline typealias Failure = Operator.InputFailure

  @usableFromInline let downstream: Target

  #if DEBUG
    /// The functions of the target, which a debug build would otherwise reach by a copy of the target on the stack.
    @usableFromInline let sink: Sink<Operator.Output, Operator.OutputFailure>
  #endif

  @inlinable
  init(_ transducer: Operator, downstream: Target) {
    self.downstream = downstream
    #if DEBUG
      sink = downstream.sink
    #endif
    super.init(StageState(transducer))
  }

  /// Lets the operator act before any event, and before any other code has a reference to this stage.
  @inlinable
  func begin() -> Reaction<Operator.Output, Operator.OutputFailure> { prepare { $0.transducer.begin() } }

  @inlinable
  @inline(__always)
  func receive(_ value: Operator.Input, _ inside: borrowing Inside) {
    switch react(to: value, inside) {
    case .nothing: return
    case .send(let output):
      #if DEBUG
        sink.receiveAction(sink.context, output, inside)
      #else
        downstream.receive(output, inside)
      #endif
    case let reaction: perform(reaction, inside)
    }
  }

  @inlinable
  func end(_ termination: Termination<Operator.InputFailure>, _ inside: borrowing Inside) {
    if !beginEnd(inside) { return }
    // The values are sent in a frame that is gone when the end is forwarded: a long chain ends on a small stack, too.
    if let last = sendValues(of: react(to: termination, inside), inside) {
      #if DEBUG
        sink.endAction(sink.context, last, inside)
      #else
        let sink = downstream.sink
        sink.endAction(sink.context, last, inside)
      #endif
    } else {
      fallSilent(inside)
    }
  }

  /// A separate function: in a debug build, its access takes no stack while the reaction is on its way.
  @inlinable
  @inline(__always)
  func react(
    to value: Operator.Input,
    _ inside: borrowing Inside
  ) -> Reaction<Operator.Output, Operator.OutputFailure> {
    inside[self].receive(value)
  }

  @inlinable
  @inline(__always)
  func react(
    to termination: Termination<Operator.InputFailure>,
    _ inside: borrowing Inside
  ) -> Reaction<Operator.Output, Operator.OutputFailure> {
    inside[self].transducer.end(termination)
  }

  /// Records the end of the input; returns `false` if the input or the output had ended before.
  @inlinable
  @inline(__always)
  func beginEnd(_ inside: borrowing Inside) -> Bool { !exchange(&inside[self].hasEnded, with: true) }

  @usableFromInline var successor: (any Interruptible)? { downstream.owner }

  @usableFromInline var canBeForgotten: Bool { true }

  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) { downstream.owner.fallSilent(inside) }

  @usableFromInline
  func forget(_ inside: borrowing Inside) {
    (inside[self].transducer as? any ForgettingTransducer)?.forget()
    downstream.owner.forget(inside)
  }

  @inlinable
  func perform(_ reaction: Reaction<Operator.Output, Operator.OutputFailure>, _ inside: borrowing Inside) {
    guard let last = sendValues(of: reaction, inside) else { return }
    inside[self].hasEnded = true
    downstream.sink.end(last, inside)
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
      downstream.sink.send(value, inside)
      return nil
    case .sendEach(let values):
      for value in values { downstream.sink.send(value, inside) }
      return nil
    case .end(let termination): return termination
    case .sendThenEnd(let value, let termination):
      downstream.sink.send(value, inside)
      return termination
    case .sendEachThenEnd(let values, let termination):
      for value in values { downstream.sink.send(value, inside) }
      return termination
    }
  }
}

/// The state of a stage, which the gate of its stream protects.
@usableFromInline
struct StageState<Operator: Transducer> {
  @usableFromInline var transducer: Operator

  /// True if the input or the output has ended; later input is dropped.
  @usableFromInline var hasEnded = false

  @inlinable
  init(_ transducer: Operator) { self.transducer = transducer }

  @inlinable
  @inline(__always)
  mutating func receive(_ value: Operator.Input) -> Reaction<Operator.Output, Operator.OutputFailure> {
    hasEnded ? .nothing : transducer.receive(value)
  }
}
