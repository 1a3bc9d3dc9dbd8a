import ReactiveExclusion

/// The newest values and the end of one shared run, and the runs that receive the following events.
///
/// A run that joins receives the retained events on its own thread, inside its gate: a sender of a newer event waits
/// there, as at every observer. No event is sent, and no value is released, while the lock is held.
final class Replay<Value: Sendable, Failure: Error>: Sendable {
  /// One run that has joined.
  private struct Subscription {
    weak let run: Run?
    /// The run again, retained as long as an event other than an interruption may be sent to it.
    var livingRun: Run?
    let sink: Sink<Value, Failure>

    func receive(_ event: Event<Value, Failure>) {
      switch event {
      case .next(let value): livingRun?.send(value, by: sink, as: currentThread())
      case .failed(let failure): livingRun?.terminate(sink, .failed(failure))
      case .completed: livingRun?.terminate(sink, .completed)
      case .interrupted: if let livingRun { livingRun.terminate(sink, .interrupted) } else { run?.dispose() }
      }
    }
  }

  private struct State {
    var past: Past<Value>
    var end: Termination<Failure>?
    var subscriptions = LinkedBag<Subscription>()
    /// True if a caller may still interrupt the shared run.
    var isConnected = false
    /// True if the input of the shared run was released.
    var isForgotten = false
    /// True if no event but an interruption may come.
    var isSilent = false

    /// True if the joined runs must be notified that the input was released.
    var forwardsForgotten: Bool { isForgotten && !isConnected && end == nil }

    /// The subscriptions that must be notified that the input was released.
    var forgotten: LinkedBag<Subscription> { forwardsForgotten ? subscriptions : LinkedBag() }
  }

  private let state: Locked<State>

  init(upTo capacity: Int) { state = Locked(State(past: Past(capacity))) }

  /// Retains the event and sends it to every joined run; called for one event at a time.
  func receive(_ event: Event<Value, Failure>) {
    let (subscriptions, replaced) = state.withLock { state -> (LinkedBag<Subscription>, Value?) in
      if state.end != nil { return (LinkedBag(), nil) }
      switch event {
      case .next(let value): return (state.subscriptions, state.past.add(value))
      case .failed(let failure): state.end = .failed(failure)
      case .completed: state.end = .completed
      case .interrupted: state.end = .interrupted
      }
      return (state.subscriptions, nil)
    }
    for (_, subscription) in subscriptions { subscription.receive(event) }
    // For subscriptions that were removed meanwhile, this is the last copy.
    releaseWithoutWaiting(consume subscriptions)
    releaseOutside(replaced)
  }

  /// Records that a caller may interrupt the shared run, or that no caller may any more.
  func setConnected(_ isConnected: Bool) { forget { $0.isConnected = isConnected } }

  /// Records that the input of the shared run was released, and notifies every joined run.
  func forget() { ThreadState.performOutside { self.forget { $0.isForgotten = true } } }

  private func forget(_ change: (inout State) -> Void) {
    let forgotten = state.withLock { state in
      change(&state)
      return state.forgotten
    }
    for (_, subscription) in forgotten { subscription.run?.forget() }
    releaseWithoutWaiting(consume forgotten)
  }

  /// Records that no event but an interruption will be sent; no run is retained for that.
  func fallSilent() {
    let subscriptions = state.withLock { state -> LinkedBag<Subscription> in
      if state.end != nil { return LinkedBag() }
      state.isSilent = true
      let subscriptions = state.subscriptions
      state.subscriptions.updateAll { $0.livingRun = nil }
      return subscriptions
    }
    for (_, subscription) in subscriptions { subscription.run?.fallSilent() }
    releaseOutside(subscriptions)
  }

  /// Sends the run the retained events, and every following event until it ends.
  func join(_ run: Run, _ receiver: Receiver<Value, Failure>) {
    run.begin(at: receiver.owner)
    // Before the run is added to the subscriptions, so that a sender waits until the run has received the past.
    guard let inside = run.gate.enter() else { return }
    // Does not copy the whole state: with a copy of the subscriptions, the next run to join or leave would copy them
    // all.
    let (past, end, isForgotten, isSilent, key) = state.withLock { state in
      let living = state.isSilent ? nil : run
      let key = state.subscriptions.insert(Subscription(run: run, livingRun: living, sink: receiver.sink))
      return (state.past, state.end, state.forwardsForgotten, state.isSilent, key)
    }
    // Captures `self`, which keeps the replay alive as long as the run goes on.
    run.atEnd { self.leave(key) }
    for value in past.values {
      if run.hasEnded(inside) || run.isDisposed { break }
      receiver.sink.send(value, inside)
    }
    if let end { run.end(receiver.sink, end, inside) }
    run.gate.leave(inside)
    if isForgotten { run.forget() }
    if isSilent { run.fallSilent() }
    // For values that another thread has replaced meanwhile, this is the last copy.
    releaseOutside((past, end))
  }

  private func leave(_ key: LinkedBag<Subscription>.Key) {
    releaseOutside(state.withLock { $0.subscriptions.remove(key) })
  }
}

/// Forwards the events of a shared stream to its replay, which it does not keep alive.
struct ReplayTarget<Value: Sendable, Failure: Error>: OpenTarget {
  weak let replay: Replay<Value, Failure>?

  func receive(_ value: Value, _ inside: borrowing Inside) { replay?.receive(.next(value)) }

  func end(_ termination: Termination<Failure>) { replay?.receive(Event(termination)) }

  func forget(_ inside: borrowing Inside) { replay?.forget() }

  func fallSilent(_ inside: borrowing Inside) { replay?.fallSilent() }
}

/// The newest values, up to a capacity.
private struct Past<Value> {
  private let capacity: Int
  private var ring: [Value] = []
  /// The index of the oldest value, once the ring is full.
  private var oldest = 0

  init(_ capacity: Int) { self.capacity = capacity }

  /// The values, the oldest first.
  var values: [Value] { Array(ring[oldest...] + ring[..<oldest]) }

  /// Adds a value and returns the one that it replaces, which the caller releases.
  mutating func add(_ value: Value) -> Value? {
    if capacity == 0 { return nil }
    if ring.count < capacity {
      ring.append(value)
      return nil
    }
    let replaced = ring[oldest]
    ring[oldest] = value
    oldest = (oldest + 1) % capacity
    return replaced
  }
}
