import ReactiveExclusion

/// The state of a stream, which its gate protects.
@usableFromInline
struct SignalState<Value: Sendable, Failure: Error>: ~Copyable {
  @usableFromInline var observers = ObserverList<Value, Failure>()

  /// A counter that increases before and after every event that is sent to the observers.
  @usableFromInline var eventNumber: UInt = 0

  /// The observation that detaches this stream from its source under the same gate, if an operator has derived it.
  var source: (any ListedObservation)?

  /// The cleanup actions for the end, in order.
  var resources: [() -> Void] = []

  @usableFromInline var hasEnded = false

  /// True if the input of the only source was released: present and later observers are notified of that.
  var isForgotten = false

  /// True if nothing more can be sent, so that observers no longer keep the stream alive.
  var isSilent: Bool

  /// True while the signal's instance exists, so that observers may still be added.
  var isReachable = true

  init(isSilent: Bool) { self.isSilent = isSilent }

  deinit { observers.release() }

  /// True while an event is being sent to the observers.
  var isDelivering: Bool { eventNumber & 1 == 1 }

  /// Begins an event.
  @inlinable
  @inline(__always)
  mutating func beginEvent() -> Delivery<Value, Failure> {
    eventNumber &+= 1
    return Delivery(to: observers, number: eventNumber)
  }

  @inlinable
  @inline(__always)
  mutating func endEvent() { eventNumber &+= 1 }

  /// Returns true if the stream has not ended, is unreachable, and no observer needs it.
  mutating func isAbandoned(_ inside: borrowing Inside) -> Bool {
    if hasEnded || isReachable { return false }
    return observers.isEmpty || isSilent && observers.canBeForgotten(inside)
  }

  /// Takes what an ended stream releases after its thread has left the gate, and the attachment to its source.
  mutating func takeRemains() -> (remains: SignalRemains<Value, Failure>, source: (any ListedObservation)?) {
    let remains = SignalRemains(
      exchange(&observers, with: ObserverList()),
      exchange(&resources, with: [])
    )
    return (remains, source.take())
  }

  /// Ends a stream that was never attached and never observed; returns what it held.
  mutating func endUnobserved() -> (source: (any ListedObservation)?, resources: [() -> Void]) {
    hasEnded = true
    return (source.take(), exchange(&resources, with: []))
  }
}

/// The observers and resources of an ended stream, to be released once its thread has left the gate.
final class SignalRemains<Value: Sendable, Failure: Error>: DeferredAction {
  private let observers: ObserverList<Value, Failure>
  private let resources: [() -> Void]

  init(_ observers: ObserverList<Value, Failure>, _ resources: [() -> Void]) {
    self.observers = observers
    self.resources = resources
  }

  func gateWasLeft(_ sole: borrowing SoleUser) {
    observers.release(sole)
    if resources.isEmpty { return }
    for dispose in resources { dispose() }
    // The closures hold objects of the user.
    releaseOutside(resources)
  }
}
