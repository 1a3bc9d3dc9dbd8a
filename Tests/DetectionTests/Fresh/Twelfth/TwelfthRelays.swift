import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthRelays: [Bug] = [twelfthEndOvertakes, twelfthOneSlot, twelfthLiveList, twelfthRing]

  private static let twelfthEndOvertakes = Bug(
    "twelfth/relay-end-does-not-wait-for-its-turn",
    "A relay lets an end skip the lock of the senders, because an end should not wait for a slow observer.",
    breaks: "E5",
    witness: .described(
      correct: "Thread A sends 1, and its observer is still handling it when thread B completes: B waits.",
      broken: "The observer is entered with the completion by thread B while thread A is inside it with 1."
    ),
    subject: { variant in
      Subject(twelfthRelaySubject("relay", variant == .correct ? .none : .endOvertakes))
    }
  )

  private static let twelfthOneSlot = Bug(
    "twelfth/relay-keeps-one-recursive-event",
    "A relay that queues what is sent during a delivery has one place for it; of two events, the first is lost.",
    breaks: "E6",
    witness: .played(correct: "1 10 11 |", broken: "1 11 |") { variant in
      let log = TwelfthLog()
      let relay = TwelfthRelay(variant == .correct ? .none : .oneSlot) {}
      _ = relay.listen { [weak relay] event in
        log.add(event)
        guard case .next(1) = event else { return }
        relay?.send(.next(10))
        relay?.send(.next(11))
      }
      relay.send(.next(1))
      relay.send(.completed)
      return log.text
    },
    subject: { variant in Subject(twelfthRelaySubject("queue", variant == .correct ? .none : .oneSlot)) }
  )

  private static let twelfthLiveList = Bug(
    "twelfth/relay-iterates-its-living-list",
    "A relay saves the copy of its list of observers; who is attached by a handler receives the current value.",
    breaks: "S5",
    witness: .played(correct: "1 2 late2", broken: "1 late1 2 late2") { variant in
      let log = TwelfthLog()
      let relay = TwelfthRelay(variant == .correct ? .none : .liveList) {}
      _ = relay.listen { [weak relay] event in
        log.add(event)
        guard case .next(1) = event else { return }
        _ = relay?.listen { event in
          if case .next(let value) = event { log.add("late\(value)") }
        }
      }
      relay.send(.next(1))
      relay.send(.next(2))
      return log.text
    },
    subject: { variant in Subject(twelfthRelaySubject("list", variant == .correct ? .none : .liveList)) }
  )

  private static let twelfthRing = Bug(
    "twelfth/ring-buffer-replays-in-the-order-of-its-slots",
    "A replay buffer became a ring; when it has wrapped around, late observers receive the newest value first.",
    breaks: "R1",
    witness: .played(correct: "2 3 4", broken: "3 2 4") { variant in
      let log = TwelfthLog()
      let replay = TwelfthReplay(capacity: 2, variant)
      for value in 1...3 { replay.send(.next(value)) }
      _ = replay.listen { log.add($0) }
      replay.send(.next(4))
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("ring") { capacity in
          let replay = TwelfthReplay(capacity: capacity, variant)
          return BufferAdapter(
            send: { replay.send($0) },
            observe: { sink in
              let handle = replay.listen(sink)
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )
}

private func twelfthRelaySubject(_ name: String, _ flaw: TwelfthRelay.Flaw) -> SignalSubject {
  let capabilities = Capabilities.all.subtracting([.droppableShell, .releasableInput])
  return SignalSubject(name, capabilities: capabilities, readings: ["E6/queued"]) { work in
    let relay = TwelfthRelay(flaw) { work.dispose() }
    work.begin { relay.send($0) }
    return EventSource { sink in
      let handle = relay.listen(sink)
      return Cancellation { handle.dispose() }
    }
  }
}

/// A signal of the home-made library: senders take turns, and what is sent during a delivery follows it.
final class TwelfthRelay: Sendable {
  typealias Happening = Event<Int, TestFailure>
  typealias Sink = @Sendable (Happening) -> Void

  enum Flaw {
    case none
    case endOvertakes
    case oneSlot
    case liveList
  }

  private struct Entry {
    let id: Int
    let sink: Sink
  }

  private struct State {
    var entries: [Entry] = []
    var nextID = 0
    var waiting: [Happening] = []
    var isOver = false
  }

  private let turn = TwelfthTurn()
  private let state = Mutex(State())
  private let flaw: Flaw
  private let onEnd: @Sendable () -> Void

  init(_ flaw: Flaw, onEnd: @escaping @Sendable () -> Void) {
    self.flaw = flaw
    self.onEnd = onEnd
  }

  func send(_ event: Happening) {
    if turn.isMine {
      state.withLock { state in
        if flaw == .oneSlot { state.waiting.removeAll() }
        state.waiting.append(event)
      }
      return
    }
    if flaw == .endOvertakes, event.isTerminating { return deliver(event) }
    turn.enter()
    var next: Happening? = event
    while let event = next {
      deliver(event)
      next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    }
    turn.leave()
  }

  func listen(_ sink: @escaping Sink) -> TwelfthHandle {
    let id = state.withLock { state -> Int? in
      if state.isOver { return nil }
      state.nextID += 1
      state.entries.append(Entry(id: state.nextID, sink: sink))
      return state.nextID
    }
    guard let id else {
      sink(.interrupted)
      return TwelfthHandle()
    }
    return TwelfthHandle { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  private func deliver(_ event: Happening) {
    if flaw == .liveList, !event.isTerminating { return deliverToLivingList(event) }
    let entries = state.withLock { state in
      defer {
        if event.isTerminating {
          state.isOver = true
          state.entries = []
        }
      }
      return state.isOver ? nil : state.entries
    }
    guard let entries else { return }
    for entry in entries { entry.sink(event) }
    if event.isTerminating { onEnd() }
  }

  private func deliverToLivingList(_ event: Happening) {
    var index = 0
    while let entry = state.withLock({ $0.entries.indices.contains(index) ? $0.entries[index] : nil }) {
      entry.sink(event)
      index += 1
    }
  }
}

/// A buffer of the home-made library.
final class TwelfthReplay: Sendable {
  typealias Happening = Event<Int, TestFailure>
  typealias Sink = @Sendable (Happening) -> Void

  private struct State {
    var slots: [Int] = []
    var count = 0
    var end: Happening?
    var sinks: [Int: Sink] = [:]
    var nextID = 0
    var waiting: [Happening] = []
  }

  private let turn = TwelfthTurn()
  private let state = Mutex(State())
  private let capacity: Int
  private let variant: Bug.Variant

  init(capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Happening) {
    state.withLock { $0.waiting.append(event) }
    if turn.isMine { return }
    turn.enter()
    deliverWaiting()
    turn.leave()
  }

  func listen(_ sink: @escaping Sink) -> TwelfthHandle {
    if turn.isMine { return replay(to: sink) }
    turn.enter()
    let handle = replay(to: sink)
    deliverWaiting()
    turn.leave()
    return handle
  }

  private func deliverWaiting() {
    while let event = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
      let sinks = store(event)
      for (_, sink) in sinks.sorted(by: { $0.key < $1.key }) { sink(event) }
    }
  }

  private func store(_ event: Happening) -> [Int: Sink] {
    state.withLock { state in
      if state.end != nil { return [:] }
      let sinks = state.sinks
      guard case .next(let value) = event else {
        state.end = event
        state.sinks = [:]
        return sinks
      }
      if state.slots.count < capacity {
        state.slots.append(value)
      } else if capacity > 0 {
        state.slots[state.count % capacity] = value
      }
      state.count += 1
      return sinks
    }
  }

  private func replay(to sink: @escaping Sink) -> TwelfthHandle {
    let (id, retained) = state.withLock { state -> (Int, [Happening]) in
      state.nextID += 1
      let isFull = capacity > 0 && state.slots.count == capacity
      let oldest = variant == .correct && isFull ? state.count % capacity : 0
      let values = state.slots[oldest...] + state.slots[..<oldest]
      state.sinks[state.nextID] = sink
      return (state.nextID, values.map { .next($0) } + (state.end.map { [$0] } ?? []))
    }
    for event in retained where state.withLock({ $0.sinks[id] != nil }) { sink(event) }
    if state.withLock({ $0.end != nil }) { remove(id) }
    return TwelfthHandle { [weak self] in self?.remove(id) }
  }

  private func remove(_ id: Int) {
    let removed = state.withLock { $0.sinks.removeValue(forKey: id) }
    withExtendedLifetime(removed) {}
  }
}
