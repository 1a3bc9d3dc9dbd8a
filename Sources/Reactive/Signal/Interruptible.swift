public import ReactiveExclusion

/// The object that a sink refers to, without the types of its events; called with proof of being inside its gate.
@usableFromInline
protocol Interruptible: AnyObject {
  /// Receives an interruption.
  func interrupt(_ inside: borrowing Inside)

  /// The next object of the run, which receives a disposal that this one does not forward; `nil` at the end of a run.
  var successor: (any Interruptible)? { get }

  /// True if releasing this object without sending it an end has no observable effect.
  var canBeForgotten: Bool { get }

  /// Records that nothing more will be sent to this object, not even an end.
  func fallSilent(_ inside: borrowing Inside)

  /// Records that the input of the source was released: nothing but an interruption will be sent to this object.
  ///
  /// An implementation is bookkeeping: it calls no user code, and enters another gate only by
  /// ``Gate/noteForgotten(_:)``.
  func forget(_ inside: borrowing Inside)

  /// Records that this object was attached only now, later than requested.
  func wasAttachedLate(_ inside: borrowing Inside)
}

extension Interruptible {
  /// Does nothing by default.
  @usableFromInline
  func wasAttachedLate(_ inside: borrowing Inside) {}

  /// No successor, by default.
  @usableFromInline var successor: (any Interruptible)? { nil }

  /// False by default: something may depend on the object.
  @usableFromInline var canBeForgotten: Bool { false }

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {}

  /// Does nothing by default: the object waits for a disposal.
  @usableFromInline
  func forget(_ inside: borrowing Inside) {}
}

/// An object that can also receive an end outside the gate of its source.
@usableFromInline
protocol OpenInterruptible: Interruptible {
  /// Receives the interruption of a source that had ended before this object was attached.
  func interruptOutside()

  /// Receives the completion of a source that has no gate: the end of a lifetime.
  func completeOutside()
}
