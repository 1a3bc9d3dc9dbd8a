import ReactiveExclusion

/// The observers of one stream in the order in which they were added; adding and removing take amortized constant time.
///
/// A single observer takes no memory of its own. Copies share the memory, so only one of them is changed, and released
/// once.
@usableFromInline
struct ObserverList<Value: Sendable, Failure: Error> {
  private typealias Handle = Unmanaged<ObserverHandle<Value, Failure>>

  /// The only observation if `count` is 0, or else the memory with a place for each; `nil` without observers.
  ///
  /// The observation in a place is retained; a place whose observer was removed contains `nil`. The pointers are untyped:
  /// generic code would look up the type of the memory at each access.
  @usableFromInline var storage: UnsafeMutableRawPointer?

  /// The number of places in use in the memory, including vacant ones; 0 if there is no memory.
  @usableFromInline var count: Int32 = 0

  private var capacity: Int32 = 0

  /// The index before which every observer can be forgotten.
  private var forgettableCount: Int32 = 0
  private var vacant: Int32 = 0

  init() {}

  /// Releases every observer and the memory.
  func release(_ sole: borrowing SoleUser) {
    if storage == nil { return }
    let outer = ThreadState.beginWithoutWaiting()
    for index in indices {
      guard let observation = place(index) else { continue }
      ThreadState.beginNextCleanup()
      Handle.fromOpaque(observation)._withUnsafeGuaranteedRef { $0.release(sole) }
      Handle.fromOpaque(observation).release()
    }
    ThreadState.endWithoutWaiting(outer)
    release()
  }

  /// Releases the memory of a stream that is released itself: no observation retains it, so there is none.
  func release() {
    places?.deallocate()
  }

  var isEmpty: Bool { places == nil ? storage == nil : count == vacant }

  /// The memory, if there is any.
  private var places: UnsafeMutablePointer<UnsafeMutableRawPointer?>? {
    count > 0 ? storage?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) : nil
  }

  private var indices: Range<Int32> { 0..<max(count, 1) }

  private func place(_ index: Int32) -> UnsafeMutableRawPointer? { places.map { $0[Int(index)] } ?? storage }

  /// Returns true if releasing the observers without sending them an end has no observable effect.
  mutating func canBeForgotten(_ inside: borrowing Inside) -> Bool {
    // Called each time that an observer is detached: observers that passed the check once are not checked again.
    let end = indices.upperBound
    while forgettableCount < end, canBeForgotten(at: forgettableCount, inside) { forgettableCount += 1 }
    return forgettableCount == end
  }

  private func canBeForgotten(at index: Int32, _ inside: borrowing Inside) -> Bool {
    guard let observation = place(index) else { return true }
    return Handle.fromOpaque(observation).borrow(inside) { $0.canBeForgotten($1) }
  }

  /// Notifies the observers that nothing more will be sent.
  ///
  /// An observer that detaches in response is removed from the list later.
  func fallSilent(_ inside: borrowing Inside) {
    for index in indices {
      if let observation = place(index) { Handle.fromOpaque(observation).borrow(inside) { $0.fallSilent($1) } }
    }
  }

  /// Notifies the observers that the input of their only source was released.
  func forget(_ inside: borrowing Inside) {
    for index in indices {
      if let observation = place(index) { Handle.fromOpaque(observation).borrow(inside) { $0.forget($1) } }
    }
  }

  mutating func insert(_ observation: ObserverHandle<Value, Failure>, _ inside: borrowing Inside) {
    let observer = Handle.passRetained(observation).toOpaque()
    if storage == nil {
      storage = observer
      forgettableCount = 0
      inside[observation].index = 0
    } else {
      if count == capacity { makeRoom(inside) }
      places?[Int(count)] = observer
      inside[observation].index = count
      count += 1
    }
  }

  /// Removes an observer from the list, but does not release its receiver; returns true if it was in the list.
  mutating func remove(_ observation: ObserverHandle<Value, Failure>, _ inside: borrowing Inside) -> Bool {
    let index = inside[observation].index
    let observer = Handle.passUnretained(observation)
    // Not the one at its index: the stream has ended, and its observers belong to the thread that cleans up.
    guard index >= 0, place(index) == observer.toOpaque() else { return false }
    inside[observation].index = -1
    observer.release()
    if let places {
      places[Int(index)] = nil
      vacant += 1
      if vacant * 2 > count { compact(inside) }
    } else {
      storage = nil
    }
    return true
  }

  private mutating func makeRoom(_ inside: borrowing Inside) {
    if vacant * 4 > count { return compact(inside) }
    capacity = max(2, capacity * 2)
    let larger = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: Int(capacity))
    if let places {
      larger.moveInitialize(from: places, count: Int(count))
      places.deallocate()
    } else {
      larger.initialize(to: storage)
      count = 1
    }
    storage = UnsafeMutableRawPointer(larger)
  }

  private mutating func compact(_ inside: borrowing Inside) {
    guard let places else { return }
    var kept: Int32 = 0
    for index in 0..<count {
      guard let place = places[Int(index)] else { continue }
      let newIndex = kept
      Handle.fromOpaque(place).borrow(inside) { $1[$0].index = newIndex }
      places[Int(kept)] = place
      kept += 1
    }
    vacant = 0
    forgettableCount = 0
    count = kept
    if kept > 0 { return }
    places.deallocate()
    storage = nil
    capacity = 0
  }
}
