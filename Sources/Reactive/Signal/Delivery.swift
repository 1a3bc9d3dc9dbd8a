public import ReactiveExclusion

/// Sends one event of a stream to its observers, in the order in which they were added.
///
/// It uses the memory of the list itself, and so costs no copy, no retain and no bounds check.
@frozen
@usableFromInline
struct Delivery<Value: Sendable, Failure: Error> {
  @usableFromInline typealias Handle = Unmanaged<ObserverHandle<Value, Failure>>

  @usableFromInline let places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
  @usableFromInline let count: Int

  /// The number of the event.
  @usableFromInline let number: UInt

  @inlinable
  @inline(__always)
  init(to observers: ObserverList<Value, Failure>, number: UInt) {
    places = observers.places
    count = observers.count
    self.number = number
  }

  /// The observation in a place.
  @inlinable
  @inline(__always)
  static func handle(_ place: UnsafeMutableRawPointer) -> Handle { Handle.fromOpaque(place) }

  @inlinable
  @inline(__always)
  func send(_ value: Value, _ inside: borrowing Inside) {
    guard let places else { return }
    // Usually there is one observer, as in every stage of a chain; a loop would have to keep its state across the
    // calls.
    if count > 1 { return sendToEach(places, value, inside) }
    #if DEBUG
      if count == 1, let place = places[0], case let observation = Self.handle(place).takeUnretainedValue(),
        observation.receives(number, inside)
      {
        observation.sink.receiveAction(observation.sink.context, value, inside)
      }
    #else
      if count == 1, let place = places[0] {
        Self.handle(place).borrow(inside) { if $0.receives(number, $1) { $0.sink.send(value, $1) } }
      }
    #endif
  }

  /// A separate function, so that ``send(_:_:)`` is small enough to be inlined.
  @inlinable
  @inline(never)
  func sendToEach(
    _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ value: Value,
    _ inside: borrowing Inside
  ) {
    var index = 0
    while index < count {
      #if DEBUG
        if let place = places[index], case let observation = Self.handle(place).takeUnretainedValue(),
          observation.receives(number, inside)
        {
          observation.sink.receiveAction(observation.sink.context, value, inside)
        }
      #else
        if let place = places[index] {
          Self.handle(place).borrow(inside) { if $0.receives(number, $1) { $0.sink.send(value, $1) } }
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
    guard let places else { return }
    var index = 0
    while index < count {
      #if DEBUG
        if let place = places[index], case let observation = Self.handle(place).takeUnretainedValue(),
          observation.receives(number, inside)
        {
          observation.sink.endAction(observation.sink.context, termination, inside)
        }
      #else
        if let place = places[index] {
          Self.handle(place).borrow(inside) { if $0.receives(number, $1) { $0.sink.end(termination, $1) } }
        }
      #endif
      index &+= 1
    }
  }
}
