/// The newest values and the end of one shared run, and the runs that receive what follows.
///
/// A run that joins gets the past on its own thread, inside its gate: a sender that has something newer waits there, as at
/// every observer. Nothing is sent, and no value is released, while the lock is held.
final class Replay<Value: Sendable, Failure: Error>: Sendable {
  /// One run that has joined.
  private struct Seat {
    let number: Int
    let observer: Observer<Value, Failure>
  }

  private struct State {
    var past: Past<Value>
    var end: Termination<Failure>?
    var seats: [Seat] = []
    var lastNumber = 0
  }

  private let state: Locked<State>

  init(upTo capacity: Int) { state = Locked(State(past: Past(capacity))) }

  /// Keeps the event and hands it to every run that has joined; called for one event at a time.
  func receive(_ event: Event<Value, Failure>) {
    let (seats, forgotten) = state.withLock { state -> ([Seat], Value?) in
      if state.end != nil { return ([], nil) }
      switch event {
      case .next(let value): return (state.seats, state.past.add(value))
      case .failed(let failure): state.end = .failed(failure)
      case .completed: state.end = .completed
      case .interrupted: state.end = .interrupted
      }
      return (state.seats, nil)
    }
    for seat in seats {
      if case .next(let value) = event { seat.observer.receive(value) } else { seat.observer.send(event) }
    }
    releaseOutside(forgotten)
  }

  /// Sends the run the past, and everything that follows until it ends.
  func join(_ run: Run, _ receiver: Receiver<Value, Failure>) {
    run.begin(at: receiver.owner)
    // Before the run is known here: who sends waits until it has had the past.
    guard run.gate.enter() else { return }
    let (number, values, end) = state.withLock { state in
      state.lastNumber += 1
      state.seats.append(Seat(number: state.lastNumber, observer: Observer(target: .run(run, receiver.sink))))
      return (state.lastNumber, state.past.values, state.end)
    }
    // Holds this, and the shared run with it, as long as the run goes on.
    run.atEnd { self.leave(number) }
    for value in values {
      if run.hasEnded || run.isDisposed { break }
      receiver.sink.send(value)
    }
    if let end { run.endInside(receiver.sink, end) }
    run.gate.leave()
  }

  private func leave(_ number: Int) {
    let seat = state.withLock { state in
      state.seats.firstIndex { $0.number == number }.map { state.seats.remove(at: $0) }
    }
    releaseOutside(seat)
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
