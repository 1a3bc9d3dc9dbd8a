public import ReactiveExclusion

/// Sends one event of a stream to its observers, in the order in which they were added.
///
/// It uses the memory of the list itself, and so costs no copy, no retain and no bounds check.
@frozen
@usableFromInline
struct Delivery<Value: Sendable, Failure: Error> {
  @usableFromInline typealias Handle = Unmanaged<ObserverHandle<Value, Failure>>

  /// The only observation if `count` is 0, or else the memory of the list.
  @usableFromInline let storage: UnsafeMutableRawPointer?
  @usableFromInline let count: Int

  /// The number of the event.
  @usableFromInline let number: UInt

  @inlinable
  @inline(__always)
  init(to observers: ObserverList<Value, Failure>, number: UInt) {
    storage = observers.storage
    count = Int(observers.count)
    self.number = number
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value, _ inside: borrowing Inside) {
    guard let storage else { return }
    // Usually there is one observer, as in every stage of a chain; a loop would have to keep its state across the
    // calls.
    if count > 0 { return sendToEach(value, inside) }
    #if DEBUG
      if case let observation = Handle.fromOpaque(storage).takeUnretainedValue(), observation.receives(number, inside) {
        observation.receiveAction(observation.context, value, inside)
      }
    #else
      Handle.fromOpaque(storage).borrow(inside) {
        if $0.receives(number, $1) { $0.receiveAction($0.context, value, $1) }
      }
    #endif
  }

  /// A separate function, so that ``send(_:_:)`` is small enough to be inlined.
  @inlinable
  @inline(never)
  func sendToEach(_ value: Value, _ inside: borrowing Inside) {
    guard let places = storage?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else { return }
    var index = 0
    while index < count {
      #if DEBUG
        if let place = places[index], case let observation = Handle.fromOpaque(place).takeUnretainedValue(),
          observation.receives(number, inside)
        {
          observation.receiveAction(observation.context, value, inside)
        }
      #else
        if let place = places[index] {
          Handle.fromOpaque(place).borrow(inside) {
            if $0.receives(number, $1) { $0.receiveAction($0.context, value, $1) }
          }
        }
      #endif
      index &+= 1
    }
  }

  /// Sends a termination to every observer.
  ///
  /// Inlined, so that an end takes one stack frame less for each stream that it passes.
  @inline(__always)
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    guard let storage else { return }
    if count > 0 { return endEach(termination, inside) }
    #if DEBUG
      if case let observation = Handle.fromOpaque(storage).takeUnretainedValue(), observation.receives(number, inside) {
        observation.endAction(observation.context, termination, inside)
      }
    #else
      Handle.fromOpaque(storage).borrow(inside) { if $0.receives(number, $1) { $0.end(termination, $1) } }
    #endif
  }

  /// A separate function, so that the frame of ``end(_:_:)`` stays small.
  @inline(never)
  private func endEach(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    guard let places = storage?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else { return }
    for index in 0..<count {
      guard let place = places[index] else { continue }
      Handle.fromOpaque(place).borrow(inside) { if $0.receives(number, $1) { $0.end(termination, $1) } }
    }
  }
}
