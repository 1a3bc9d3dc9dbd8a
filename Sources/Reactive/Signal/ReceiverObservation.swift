import ReactiveExclusion

/// An observation by a receiver, which is an object of its own.
///
/// Sendable because the receiver is reached only with proof of being inside the gate.
@usableFromInline
final class ReceiverObservation<Value: Sendable, Failure: Error>: ObserverHandle<Value, Failure>, @unchecked Sendable {
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
    private let endAction: Sink<Value, Failure>.EndAction
  #endif

  /// The receiver; `nil` once it was taken out.
  @exclusivity(unchecked) private var owner: GuardedPart<Owner?>

  init(core: SignalCore<Value, Failure>, sink: Sink<Value, Failure>, owner: Owner) {
    #if !DEBUG
      endAction = sink.endAction
    #endif
    self.owner = GuardedPart(owner)
    super.init(core: core, receiver: sink.context, receive: sink.receiveAction, end: sink.endAction)
  }

  override func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    endAction(context, termination, inside)
  }

  override func sharesGate(_ inside: borrowing Inside) -> Bool {
    if case .sharing? = owner.value(inside) { true } else { false }
  }

  override func interruptOutside(_ sole: borrowing SoleUser) {
    if case .open(let receiver)? = owner.value(sole) { receiver.interruptOutside() }
  }

  override func takeObserver(_ inside: borrowing Inside) -> Any? { owner.exchange(with: nil, inside)?.object }

  override func takeObserver(_ sole: borrowing SoleUser) -> Any? { owner.exchange(with: nil, sole)?.object }

  override func canBeForgotten(_ inside: borrowing Inside) -> Bool {
    owner.value(inside)?.object.canBeForgotten ?? true
  }

  override func wasAttachedLate(_ inside: borrowing Inside) {
    owner.value(inside)?.object.wasAttachedLate(inside)
  }

  override func forget(_ inside: borrowing Inside) { owner.value(inside)?.object.forget(inside) }

  override func fallSilent(_ inside: borrowing Inside) { owner.value(inside)?.object.fallSilent(inside) }
}
