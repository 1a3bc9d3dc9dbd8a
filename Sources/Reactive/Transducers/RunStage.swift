public import ReactiveExclusion

/// A stage of a run: a receiver that the stage or the source before it calls by its sink.
@usableFromInline
final class RunStage<Operator: Transducer>: Guarded<RunStageState<Operator>>, EventReceiver, Stage {
  @usableFromInline typealias Value = Operator.Input
  @usableFromInline typealias Failure = Operator.InputFailure

  @usableFromInline let downstream: Receiver<Operator.Output, Operator.OutputFailure>

  #if DEBUG
    /// The functions of the receiver, which a debug build would otherwise reach by a copy of the receiver on the stack.
    @usableFromInline let sink: Sink<Operator.Output, Operator.OutputFailure>
  #endif

  @inlinable
  init(_ transducer: Operator, downstream: Receiver<Operator.Output, Operator.OutputFailure>) {
    self.downstream = downstream
    #if DEBUG
      sink = downstream.sink
    #endif
    super.init(RunStageState(transducer))
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
        sink.end(last, inside)
      #endif
    } else {
      fallSilent(inside)
    }
  }

  #if !DEBUG
    @inlinable var sink: Sink<Operator.Output, Operator.OutputFailure> { downstream.sink }
  #endif

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
}

/// The state of a stage, which the gate of its run protects.
@usableFromInline
struct RunStageState<Operator: Transducer> {
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
