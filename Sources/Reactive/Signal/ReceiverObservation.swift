import ReactiveExclusion

/// An observation by a receiver, which is an object of its own.
///
/// Sendable because the receiver is reached only with proof of being inside the gate.
@usableFromInline
class ReceiverObservation<Value: Sendable, Failure: Error>: ObserverHandle<Value, Failure>, @unchecked Sendable {
  /// The receiver, by the gate that it belongs to.
  enum Owner {
    /// The receiver shares the gate: it is always called inside.
    case sharing(any Interruptible)

    /// The receiver may be interrupted outside.
    case open(any OpenInterruptible)

    var object: any Interruptible {
      switch self {
      case .sharing(let object): object
      case .open(let object): object
      }
    }
  }

  #if !DEBUG
    /// The function that receives a termination, with the receiver.
    private final let endAction: Sink<Value, Failure>.EndAction
  #endif

  /// The receiver; `nil` once it was taken out.
  @exclusivity(unchecked) private final var owner: GuardedPart<Owner?>

  init(core: SignalCore<Value, Failure>, sink: Sink<Value, Failure>, owner: Owner) {
    #if !DEBUG
      endAction = sink.endAction
    #endif
    self.owner = GuardedPart(owner)
    super.init(core: core, receiver: sink.context, receive: sink.receiveAction, end: sink.endAction)
  }

  override final func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    endAction(context, termination, inside)
  }

  override final func sharesGate(_ inside: borrowing Inside) -> Bool {
    if case .sharing? = owner.value(inside) { true } else { false }
  }

  override final func interruptOutside(_ sole: borrowing SoleUser) {
    if case .open(let receiver)? = owner.value(sole) { receiver.interruptOutside() }
  }

  override final func takeObserver(_ inside: borrowing Inside) -> Any? { owner.exchange(with: nil, inside)?.object }

  override final func takeObserver(_ sole: borrowing SoleUser) -> Any? { owner.exchange(with: nil, sole)?.object }

  override final func canBeForgotten(_ inside: borrowing Inside) -> Bool {
    owner.value(inside)?.object.canBeForgotten ?? true
  }

  override final func wasAttachedLate(_ inside: borrowing Inside) {
    owner.value(inside)?.object.wasAttachedLate(inside)
  }

  override final func forget(_ inside: borrowing Inside) { owner.value(inside)?.object.forget(inside) }

  override final func fallSilent(_ inside: borrowing Inside) { owner.value(inside)?.object.fallSilent(inside) }
}

/// A stream that an operator derives from another one under the same gate.
protocol DerivedStream: AnyObject {
  /// Records whether the stream waits to be attached to its source.
  func noteAttachment(isPending: Bool)
}

/// The attachment of a derived stream to its source.
///
/// Sendable because the reference to that stream is used only under the lock over the gate's pending actions.
final class DerivingObservation<Value: Sendable, Failure: Error>: ReceiverObservation<Value, Failure>,
  @unchecked Sendable
{
  /// The stream that observes.
  ///
  /// Read only while this observation is pending; meanwhile the owner keeps the stream alive.
  private unowned(unsafe) let derived: any DerivedStream

  init(
    core: SignalCore<Value, Failure>,
    receiver: Receiver<Value, Failure>,
    derived: any DerivedStream
  ) {
    self.derived = derived
    super.init(core: core, sink: receiver.sink, owner: .sharing(receiver.owner))
  }

  override func notePending(_ isPending: Bool) {
    super.notePending(isPending)
    derived.noteAttachment(isPending: isPending)
  }
}
