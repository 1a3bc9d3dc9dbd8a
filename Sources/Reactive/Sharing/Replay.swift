/// What the observers of one shared run have in common: its newest values, its end, and who is to be told of the rest.
///
/// Those who join are told of the past first, on their own thread; what happens meanwhile waits for them. Nothing is sent, and
/// nobody's value is released, while the lock is held.
final class Replay<Value: Sendable, Failure: Error>: Sendable {
  /// One observer.
  private struct Seat {
    let number: Int
    let observer: Observer<Value, Failure>
    /// What has come while it is told of the past; `nil` once it is up to date.
    var backlog: [Event<Value, Failure>]? = []
  }

  private struct State {
    var past: Past<Value>
    var end: Termination<Failure>?
    var seats: [Seat] = []
    var lastNumber = 0
  }

  private let state: Locked<State>

  init(upTo capacity: Int) { state = Locked(State(past: Past(capacity))) }

  /// Tells everybody who is up to date; called for one event at a time.
  func receive(_ event: Event<Value, Failure>) {
    let (observers, forgotten) = state.withLock { state -> ([Observer<Value, Failure>], Value?) in
      if state.end != nil { return ([], nil) }
      var observers: [Observer<Value, Failure>] = []
      for index in state.seats.indices {
        if state.seats[index].backlog == nil {
          observers.append(state.seats[index].observer)
        } else {
          state.seats[index].backlog?.append(event)
        }
      }
      switch event {
      case .next(let value): return (observers, state.past.add(value))
      case .failed(let failure): state.end = .failed(failure)
      case .completed: state.end = .completed
      case .interrupted: state.end = .interrupted
      }
      return (observers, nil)
    }
    for observer in observers { observer.send(event) }
    withExtendedLifetime(forgotten) {}
  }

  /// Tells the observer of the past, and of everything that follows until its lifetime ends.
  func join(_ observer: Observer<Value, Failure>, until lifetime: Lifetime) {
    let (number, past) = state.withLock { state -> (Int, [Event<Value, Failure>]) in
      state.lastNumber += 1
      state.seats.append(Seat(number: state.lastNumber, observer: observer))
      let values = state.past.values.map { Event<Value, Failure>.next($0) }
      return (state.lastNumber, values + (state.end.map { [Event($0)] } ?? []))
    }
    // Holds this, and the shared run with it, as long as somebody observes.
    lifetime += { self.leave(number) }
    var events = past
    while !events.isEmpty || !isUpToDate(number, &events) {
      for event in events {
        if lifetime.hasEnded { return }
        observer.send(event)
      }
      events = []
    }
  }

  /// Takes what has come meanwhile; true if that is nothing, or if the observer has gone.
  private func isUpToDate(_ number: Int, _ events: inout [Event<Value, Failure>]) -> Bool {
    events = state.withLock { state in
      guard let index = state.seats.firstIndex(where: { $0.number == number }) else { return [] }
      let backlog = state.seats[index].backlog ?? []
      state.seats[index].backlog = backlog.isEmpty ? nil : []
      return backlog
    }
    return events.isEmpty
  }

  private func leave(_ number: Int) {
    let seat = state.withLock { state in
      state.seats.firstIndex { $0.number == number }.map { state.seats.remove(at: $0) }
    }
    withExtendedLifetime(seat) {}
  }
}

/// The newest values, up to a number.
private struct Past<Value> {
  private let capacity: Int
  private var ring: [Value] = []
  /// Where the oldest value stands, once the ring is full.
  private var oldest = 0

  init(_ capacity: Int) { self.capacity = capacity }

  /// The values, the oldest first.
  var values: [Value] { Array(ring[oldest...] + ring[..<oldest]) }

  /// Adds a value and returns the one that goes for it, to be released elsewhere.
  mutating func add(_ value: Value) -> Value? {
    if capacity == 0 { return nil }
    if ring.count < capacity {
      ring.append(value)
      return nil
    }
    let forgotten = ring[oldest]
    ring[oldest] = value
    oldest = (oldest + 1) % capacity
    return forgotten
  }
}
