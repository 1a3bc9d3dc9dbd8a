import ReactiveExclusion

/// The observers of one stream in the order in which they were added; adding and removing take amortized constant time.
///
/// The list uses plain memory, so that delivery costs no retain and no bounds check. The core that holds the list
/// touches it only inside its gate, and releases it once. Copies share the memory.
@usableFromInline
struct ObserverList<Value: Sendable, Failure: Error> {
  @usableFromInline typealias Handle = Unmanaged<ObserverHandle<Value, Failure>>

  /// The observation in each place, retained; `nil` in places whose observer was removed.
  ///
  /// The pointers are untyped: generic code would look up the type of the memory at each access.
  @usableFromInline var places: UnsafeMutablePointer<UnsafeMutableRawPointer?>?

  /// The number of places in use, including vacant ones.
  @usableFromInline var count = 0

  private var capacity = 0

  /// The index before which every observer can be forgotten.
  private var forgettableCount = 0
  private var vacant = 0

  init() {}

  /// The observation in a place.
  @inlinable
  @inline(__always)
  static func handle(_ place: UnsafeMutableRawPointer) -> Handle { Handle.fromOpaque(place) }

  /// Releases every observer and the memory.
  func release() {
    guard let places else { return }
    let outer = ThreadState.beginWithoutWaiting()
    for index in 0..<count {
      guard let place = places[index] else { continue }
      ThreadState.beginNextCleanup()
      Self.handle(place)._withUnsafeGuaranteedRef { $0.letGo() }
      Self.handle(place).release()
    }
    ThreadState.endWithoutWaiting(outer)
    places.deallocate()
  }

  var isEmpty: Bool { count == vacant }

  /// True if releasing the observers without sending them an end has no observable effect.
  var canBeForgotten: Bool {
    mutating get {
      // Called each time that an observer is detached: observers that passed the check once are not checked again.
      while forgettableCount < count, canBeForgotten(at: forgettableCount) { forgettableCount += 1 }
      return forgettableCount == count
    }
  }

  private func canBeForgotten(at index: Int) -> Bool {
    guard let place = places?[index] else { return true }
    return Self.handle(place)._withUnsafeGuaranteedRef { $0.canBeForgotten }
  }

  /// Notifies the observers that nothing more will be sent.
  ///
  /// An observer that detaches in response is removed from the list later.
  func fallSilent() {
    guard let places else { return }
    for index in 0..<count {
      if let place = places[index] { Self.handle(place)._withUnsafeGuaranteedRef { $0.fallSilent() } }
    }
  }

  /// Notifies the observers that the input of their only source was released.
  func forget() {
    guard let places else { return }
    for index in 0..<count {
      if let place = places[index] { Self.handle(place)._withUnsafeGuaranteedRef { $0.forget() } }
    }
  }

  @inlinable
  @inline(__always)
  func send(_ value: Value, _ number: UInt) {
    guard let places else { return }
    // Usually there is one observer, as in every stage of a chain; a loop would have to keep its state across the
    // calls.
    if count > 1 { return sendToEach(places, value, number) }
    #if DEBUG
      if count == 1, let place = places[0], case let observation = Self.handle(place).takeUnretainedValue(),
        number <= observation.lastEvent
      {
        observation.sink.receiveAction(observation.sink.context, value)
      }
    #else
      if count == 1, let place = places[0] {
        Self.handle(place)._withUnsafeGuaranteedRef { if number <= $0.lastEvent { $0.sink.send(value) } }
      }
    #endif
  }

  /// A separate function, so that ``send(_:_:)`` is small enough to be inlined.
  @inlinable
  @inline(never)
  func sendToEach(_ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ value: Value, _ number: UInt) {
    var index = 0
    while index < count {
      #if DEBUG
        if let place = places[index], case let observation = Self.handle(place).takeUnretainedValue(),
          number <= observation.lastEvent
        {
          observation.sink.receiveAction(observation.sink.context, value)
        }
      #else
        if let place = places[index] {
          Self.handle(place)._withUnsafeGuaranteedRef { if number <= $0.lastEvent { $0.sink.send(value) } }
        }
      #endif
      index &+= 1
    }
  }

  /// Sends a termination to every observer.
  ///
  /// Inlined, so that an end takes one stack frame less for each stream that it passes.
  @inline(__always)
  func end(_ termination: Termination<Failure>, _ number: UInt) {
    guard let places else { return }
    var index = 0
    while index < count {
      #if DEBUG
        if let place = places[index], case let observation = Self.handle(place).takeUnretainedValue(),
          number <= observation.lastEvent
        {
          observation.sink.endAction(observation.sink.context, termination)
        }
      #else
        if let place = places[index] {
          Self.handle(place)._withUnsafeGuaranteedRef { if number <= $0.lastEvent { $0.sink.end(termination) } }
        }
      #endif
      index &+= 1
    }
  }

  mutating func insert(_ observation: ObserverHandle<Value, Failure>) {
    if count == capacity { makeRoom() }
    guard let places else { return }
    (places + count).initialize(to: Handle.passRetained(observation).toOpaque())
    observation.index = count
    count += 1
  }

  /// Removes an observer from the list, but does not release its receiver; returns true if it was in the list.
  mutating func remove(_ observation: ObserverHandle<Value, Failure>) -> Bool {
    let index = observation.index
    guard let places, index >= 0 else { return false }
    observation.index = -1
    if let place = places[index] { Self.handle(place).release() }
    places[index] = nil
    vacant += 1
    if vacant * 2 > count { compact() }
    return true
  }

  private mutating func makeRoom() {
    if vacant * 4 > count { return compact() }
    capacity = max(1, capacity * 2)
    let larger = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: capacity)
    if let places {
      larger.moveInitialize(from: places, count: count)
      places.deallocate()
    }
    places = larger
  }

  private mutating func compact() {
    guard let places else { return }
    var kept = 0
    for index in 0..<count {
      guard let place = places[index] else { continue }
      Self.handle(place)._withUnsafeGuaranteedRef { $0.index = kept }
      places[kept] = place
      kept += 1
    }
    count = kept
    vacant = 0
    forgettableCount = 0
  }
}
