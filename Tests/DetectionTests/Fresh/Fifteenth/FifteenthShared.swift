import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthShared: [Bug] = [fifteenthCounted, fifteenthDistinct, fifteenthReplay]

  private static let fifteenthCounted = Bug(
    "fifteenth/shared-run-counts-the-first-observer-only",
    "A shared run counts an observer where it begins the run, so that others do not count and lose the run.",
    breaks: "K4",
    witness: .played(correct: "1a 2a 1! 2b 2|", broken: "1a 2a 1! 2!") { variant in
      let log = FifteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let shared = SharedRun(signal.producer, variant).producer
      let words = { @Sendable (event: Event<String, TestFailure>) -> String in
        switch event {
        case .next(let value): value
        case .failed: "#"
        case .completed: "|"
        case .interrupted: "!"
        }
      }
      let first = shared.start { log.add("1\(words($0))") }
      shared.start { log.add("2\(words($0))") }
      input.send(value: "a")
      first.dispose()
      input.send(value: "b")
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("shared run", runKind: .autoconnected) { work in
          let source = SignalProducer(work.source).map(work.effect)
          return ColdAdapter(EventSource(SharedRun(source, variant).producer))
        }
      )
    }
  )

  private static let fifteenthDistinct = Bug(
    "fifteenth/distinct-keeps-the-last-value",
    "A run that compares each value with the one before keeps the last one after its end, while its handle is held.",
    breaks: "K5",
    witness: .played(correct: "| gone", broken: "| held") { variant in
      let log = FifteenthLog()
      let (signal, input) = Signal<Object, TestFailure>.pipe()
      let handle = distinct(EventSource(signal), variant) { $0 === $1 }.observe { event in
        if event.isTerminating { log.add(event) }
      }
      weak let object = sendObject(into: input)
      input.sendCompleted()
      log.add(object == nil ? "gone" : "held")
      let text = log.text
      handle.dispose()
      return text
    },
    subject: { variant in
      Subject(
        ColdSubject("distinct", capabilities: [.failure, .manyObservers]) { work in
          ColdAdapter(distinct(work.source.map(work.effect), variant) { $0.number == $1.number })
        }
      )
    }
  )

  private static let fifteenthReplay = Bug(
    "fifteenth/replay-from-the-start-of-the-ring",
    "A buffer keeps its values in a ring, and replays the ring from its first place instead of from the oldest value.",
    breaks: "R1",
    witness: .played(correct: "2 3 |", broken: "3 2 |") { variant in
      let log = FifteenthLog()
      let replay = Replay(2, variant)
      for value in 1...3 { replay.send(.next(value)) }
      replay.send(.completed)
      replay.observe { log.add($0) }.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("replay") { capacity in
          let replay = Replay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    }
  )
}

private final class Object: Sendable {}

private func sendObject(into input: Observer<Object, TestFailure>) -> Object? {
  let object = Object()
  input.send(value: object)
  return object
}

/// A run that begins with its first observer and ends with its last one.
private final class SharedRun<Value: Sendable>: Sendable {
  private struct State {
    var observers = 0
    var hasBegun = false
  }

  private let shared: Multicast<Value, TestFailure>
  private let connection = SerialDisposable()
  private let state = Mutex(State())
  private let variant: Bug.Variant

  init(_ source: SignalProducer<Value, TestFailure>, _ variant: Bug.Variant) {
    shared = source.multicast()
    self.variant = variant
  }

  var producer: SignalProducer<Value, TestFailure> {
    SignalProducer { [self] observer, lifetime in
      let isFirst = enter()
      lifetime += shared.producer.start(observer)
      lifetime += { [self] in leave() }
      if isFirst { connection.inner = shared.connect() }
    }
  }

  private func enter() -> Bool {
    Interleaving.yield(before: "count the observer")
    return state.withLock { state in
      let isFirst = !state.hasBegun
      if isFirst || variant == .correct { state.observers += 1 }
      state.hasBegun = true
      return isFirst
    }
  }

  private func leave() {
    Interleaving.yield(before: "count the observer out")
    let isLast = state.withLock { state in
      state.observers -= 1
      return state.observers == 0
    }
    if isLast { connection.dispose() }
  }
}

/// A run of `distinct`; one thread at a time uses it.
private final class DistinctRun<Value: Sendable>: @unchecked Sendable {
  private let run: FifteenthRun<Value>
  private let areEqual: @Sendable (Value, Value) -> Bool
  private let variant: Bug.Variant
  private var last: Value?

  init(
    _ variant: Bug.Variant,
    _ areEqual: @escaping @Sendable (Value, Value) -> Bool,
    _ sink: @escaping EventSource<Value, TestFailure>.Sink
  ) {
    run = FifteenthRun(sink)
    self.areEqual = areEqual
    self.variant = variant
  }

  func begin(_ source: EventSource<Value, TestFailure>) {
    run.follow(source.observe(fifteenthGuarded { [self] event in receive(event) }))
  }

  func dispose() {
    run.dispose()
    forget()
  }

  private func receive(_ event: Event<Value, TestFailure>) {
    if case .next(let value) = event {
      defer { if !run.isOver { last = value } }
      if let last, areEqual(last, value) { return }
      run.send(event)
    } else {
      run.send(event)
      forget()
    }
  }

  private func forget() {
    if variant == .correct { last = nil }
  }
}

private func distinct<Value: Sendable>(
  _ source: EventSource<Value, TestFailure>,
  _ variant: Bug.Variant,
  _ areEqual: @escaping @Sendable (Value, Value) -> Bool
) -> EventSource<Value, TestFailure> {
  EventSource { sink in
    let run = DistinctRun(variant, areEqual, sink)
    run.begin(source)
    return Cancellation { run.dispose() }
  }
}

/// A buffer that keeps its newest values in a ring.
private final class Replay: Sendable {
  typealias Happening = Event<Int, TestFailure>

  private struct State {
    var ring: [Int] = []
    var oldest = 0
    var end: Happening?
    var observers: [(id: Int, mailbox: FifteenthMailbox<Happening>)] = []
    var lastID = 0
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let variant: Bug.Variant

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Happening) {
    Interleaving.yield(before: "keep the event")
    let mailboxes = state.withLock { state -> [FifteenthMailbox<Happening>] in
      guard state.end == nil else { return [] }
      if let value = event.value { keep(value, &state) } else { state.end = event }
      let mailboxes = state.observers.map(\.mailbox)
      for mailbox in mailboxes { mailbox.enqueue(event) }
      if event.isTerminating { state.observers = [] }
      return mailboxes
    }
    for mailbox in mailboxes { mailbox.drain() }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    let mailbox = FifteenthMailbox<Happening>(sink)
    Interleaving.yield(before: "attach the observer")
    let id = state.withLock { state in
      for value in retained(state) { mailbox.enqueue(.next(value)) }
      state.lastID += 1
      if let end = state.end { mailbox.enqueue(end) } else { state.observers.append((state.lastID, mailbox)) }
      return state.lastID
    }
    mailbox.drain()
    return Cancellation { [self] in
      mailbox.close()
      state.withLock { state in state.observers.removeAll { $0.id == id } }
    }
  }

  private func keep(_ value: Int, _ state: inout State) {
    if state.ring.count < capacity {
      state.ring.append(value)
    } else if capacity > 0 {
      state.ring[state.oldest] = value
      state.oldest = (state.oldest + 1) % capacity
    }
  }

  private func retained(_ state: borrowing State) -> [Int] {
    let ring = state.ring
    return variant == .correct ? Array(ring[state.oldest...] + ring[..<state.oldest]) : ring
  }
}
