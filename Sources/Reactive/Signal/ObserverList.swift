import ReactiveExclusion

/// The observers of one stream in the order in which they were added; adding and removing take amortized constant time.
///
/// Copies share the memory, so only one of them is changed, and released once.
@usableFromInline
struct ObserverList<Value: Sendable, Failure: Error> {
  private typealias Handle = Unmanaged<ObserverHandle<Value, Failure>>

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

  /// Releases every observer and the memory.
  func release(_ sole: borrowing SoleUser) {
    guard let places else { return }
    let outer = ThreadState.beginWithoutWaiting()
    for index in 0..<count {
      guard let place = places[index] else { continue }
      ThreadState.beginNextCleanup()
      Handle.fromOpaque(place)._withUnsafeGuaranteedRef { $0.release(sole) }
      Handle.fromOpaque(place).release()
    }
    ThreadState.endWithoutWaiting(outer)
    places.deallocate()
  }

  /// Releases the memory of a stream that is released itself: no observation retains it, so there is none.
  func release() { places?.deallocate() }

  var isEmpty: Bool { count == vacant }

  /// Returns true if releasing the observers without sending them an end has no observable effect.
  mutating func canBeForgotten(_ inside: borrowing Inside) -> Bool {
    // Called each time that an observer is detached: observers that passed the check once are not checked again.
    while forgettableCount < count, canBeForgotten(at: forgettableCount, inside) { forgettableCount += 1 }
    return forgettableCount == count
  }

  private func canBeForgotten(at index: Int, _ inside: borrowing Inside) -> Bool {
    guard let place = places?[index] else { return true }
    return Handle.fromOpaque(place).borrow(inside) { $0.canBeForgotten($1) }
  }

  /// Notifies the observers that nothing more will be sent.
  ///
  /// An observer that detaches in response is removed from the list later.
  func fallSilent(_ inside: borrowing Inside) {
    guard let places else { return }
    for index in 0..<count {
      if let place = places[index] { Handle.fromOpaque(place).borrow(inside) { $0.fallSilent($1) } }
    }
  }

  /// Notifies the observers that the input of their only source was released.
  func forget(_ inside: borrowing Inside) {
    guard let places else { return }
    for index in 0..<count {
      if let place = places[index] { Handle.fromOpaque(place).borrow(inside) { $0.forget($1) } }
    }
  }

  mutating func insert(_ observation: ObserverHandle<Value, Failure>, _ inside: borrowing Inside) {
    if count == capacity { makeRoom(inside) }
    guard let places else { return }
    (places + count).initialize(to: Handle.passRetained(observation).toOpaque())
    inside[observation].index = count
    count += 1
  }

  /// Removes an observer from the list, but does not release its receiver; returns true if it was in the list.
  mutating func remove(_ observation: ObserverHandle<Value, Failure>, _ inside: borrowing Inside) -> Bool {
    let index = inside[observation].index
    guard let places, index >= 0 else { return false }
    inside[observation].index = -1
    if let place = places[index] { Handle.fromOpaque(place).release() }
    places[index] = nil
    vacant += 1
    if vacant * 2 > count { compact(inside) }
    return true
  }

  private mutating func makeRoom(_ inside: borrowing Inside) {
    if vacant * 4 > count { return compact(inside) }
    capacity = max(1, capacity * 2)
    let larger = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: capacity)
    if let places {
      larger.moveInitialize(from: places, count: count)
      places.deallocate()
    }
    places = larger
  }

  private mutating func compact(_ inside: borrowing Inside) {
    guard let places else { return }
    var kept = 0
    for index in 0..<count {
      guard let place = places[index] else { continue }
      Handle.fromOpaque(place).borrow(inside) { $1[$0].index = kept }
      places[kept] = place
      kept += 1
    }
    count = kept
    vacant = 0
    forgettableCount = 0
  }
}
