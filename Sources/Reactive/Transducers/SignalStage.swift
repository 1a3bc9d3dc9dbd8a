public import ReactiveExclusion

/// A stage of a signal: the observation by which the derived stream is attached to its source under the same gate.
///
/// The client specializes it together with the stream that it sends to, so that a value takes one call per stage.
///
/// Sendable because the operator is reached only with proof of being inside the gate.
@usableFromInline
final class SignalStage<Operator: Transducer>: ObserverHandle<Operator.Input, Operator.InputFailure>, Stage,
  @unchecked Sendable
{
  /// The operator; `nil` once it was taken out.
  @usableFromInline @exclusivity(unchecked) var transducer: GuardedPart<Operator?>

  /// The stream that is derived; it retains this object until its end.
  @usableFromInline let derived: SignalCore<Operator.Output, Operator.OutputFailure>

  #if DEBUG
    /// The functions of the derived stream.
    @usableFromInline let sink: Sink<Operator.Output, Operator.OutputFailure>
  #else
    /// The function that receives a termination, with this object: specialized, which a method would not be.
    @usableFromInline let endAction: Sink<Operator.Input, Operator.InputFailure>.EndAction
  #endif

  @inlinable
  init(
    _ transducer: Operator,
    of source: SignalCore<Operator.Input, Operator.InputFailure>,
    to derived: SignalCore<Operator.Output, Operator.OutputFailure>
  ) {
    self.transducer = GuardedPart(transducer)
    self.derived = derived
    let end: Sink<Operator.Input, Operator.InputFailure>.EndAction = { object, termination, inside in
      #if DEBUG
        Unmanaged<SignalStage>.fromOpaque(object).takeUnretainedValue().endInput(termination, inside)
      #else
        Unmanaged<SignalStage>.fromOpaque(object).borrow(inside) { $0.endInput(termination, $1) }
      #endif
    }
    #if DEBUG
      sink = derived.receiver.sink
    #else
      endAction = end
    #endif
    super.init(
      core: source,
      receiver: nil,
      receive: { object, value, inside in
        #if DEBUG
          Unmanaged<SignalStage>.fromOpaque(object).takeUnretainedValue().receive(value, inside)
        #else
          Unmanaged<SignalStage>.fromOpaque(object).borrow(inside) { $0.receive(value, $1) }
        #endif
      },
      end: end
    )
  }

  #if !DEBUG
    @inlinable var sink: Sink<Operator.Output, Operator.OutputFailure> { derived.receiver.sink }

    override func end(_ termination: Termination<Operator.InputFailure>, _ inside: borrowing Inside) {
      endAction(context, termination, inside)
    }
  #endif

  @inlinable
  @inline(__always)
  func receive(_ value: Operator.Input, _ inside: borrowing Inside) {
    switch react(to: value, inside) {
    case .nothing: return
    case .send(let output):
      #if DEBUG
        sink.receiveAction(sink.context, output, inside)
      #else
        derived.receive(output, inside)
      #endif
    case let reaction: perform(reaction, inside)
    }
  }

  @inlinable
  @inline(__always)
  func endInput(_ termination: Termination<Operator.InputFailure>, _ inside: borrowing Inside) {
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

  /// A separate function: in a debug build, its access takes no stack while the reaction is on its way.
  @inlinable
  @inline(__always)
  func react(
    to value: Operator.Input,
    _ inside: borrowing Inside
  ) -> Reaction<Operator.Output, Operator.OutputFailure> {
    if inside[self].hasEnded { return .nothing }
    return transducer.update(inside) { transducer, _ in transducer?.receive(value) } ?? .nothing
  }

  @inlinable
  @inline(__always)
  func react(
    to termination: Termination<Operator.InputFailure>,
    _ inside: borrowing Inside
  ) -> Reaction<Operator.Output, Operator.OutputFailure> {
    transducer.update(inside) { transducer, _ in transducer?.end(termination) } ?? .nothing
  }

  @inlinable
  @inline(__always)
  func beginEnd(_ inside: borrowing Inside) -> Bool { !exchange(&inside[self].hasEnded, with: true) }

  override func notePending(_ isPending: Bool) {
    super.notePending(isPending)
    derived.noteAttachment(isPending: isPending)
  }

  override func sharesGate(_ inside: borrowing Inside) -> Bool { true }

  override func takeObserver(_ inside: borrowing Inside) -> Any? { transducer.exchange(with: nil, inside) }

  override func takeObserver(_ sole: borrowing SoleUser) -> Any? { transducer.exchange(with: nil, sole) }

  @usableFromInline
  override func fallSilent(_ inside: borrowing Inside) { derived.fallSilent(inside) }

  override func forget(_ inside: borrowing Inside) {
    (transducer.value(inside) as? any ForgettingTransducer)?.forget()
    derived.forget(inside)
  }
}
