import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthCold: [Bug] = [sixthKeptPrevious, sixthIdleConnection, sixthLateRetention]

  private static let sixthKeptPrevious = Bug(
    "sixth/disposed-run-keeps-the-previous-value",
    "A run that drops repeats lets go of the previous value at its end, but not when it is disposed of.",
    breaks: "K5",
    witness: .played(correct: "1 gone .", broken: "1 . gone") { variant in
      let log = SixthLog()
      let probe = LifetimeProbe { _ in log.add("gone") }
      let input = SixthInput<LifetimeToken>("s", SixthLog())
      var handle: Cancellation? = sixthWithoutTwins(input.source, variant) { $0 }.observe { event in
        if case .next = event { log.add("1") }
      }
      input.send(.next(probe.token()))
      handle?.dispose()
      log.add(".")
      handle = nil
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("sixth without twins", capabilities: [.failure, .interruption]) { work in
          ColdAdapter(sixthWithoutTwins(work.source, variant, work.effect))
        }
      )
    }
  )

  private static let sixthIdleConnection = Bug(
    "sixth/second-connection-ends-nothing",
    "A shared run that is connected again returns a handle without effect, whose disposal leaves the run going.",
    breaks: "K4",
    witness: .played(correct: "^s a ! s~ .", broken: "^s a .") { variant in
      let log = SixthLog()
      let input = SixthInput<String>("s", log)
      let shared = SixthShared(input.source, variant) { $0 }
      let handle = shared.source.sixthLog(to: log)
      let first = shared.connect()
      let second = shared.connect()
      input.send(.next("a"))
      second.dispose()
      log.add(".")
      return withExtendedLifetime((handle, first)) { log.text }
    },
    subject: { variant in
      Subject(
        ColdSubject("sixth shared", runKind: .connected, capabilities: [.failure, .interruption]) { work in
          let shared = SixthShared(work.source, variant, work.effect)
          return ColdAdapter(shared.source) { shared.connect() }
        }
      )
    }
  )

  private static let sixthLateRetention = Bug(
    "sixth/buffer-retains-behind-its-end",
    "A buffer retains a value before it looks whether it has ended, and replays what was sent behind the end.",
    breaks: "R3",
    witness: .played(correct: "1 2 |", broken: "2 3 |") { variant in
      let log = SixthLog()
      let replay = SixthReplay(2, variant)
      for event: Event<Int, TestFailure> in [.next(1), .next(2), .completed, .next(3)] { replay.send(event) }
      let handle = replay.observe { log.add($0) }
      return withExtendedLifetime(handle) { log.text }
    },
    subject: { variant in
      Subject(
        BufferSubject("sixth replay", capabilities: [.failure, .interruption]) { capacity in
          let replay = SixthReplay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
      .adopting("R3")
    }
  )
}

// MARK: Without twins

/// Drops an object that is the same as the one before it.
private func sixthWithoutTwins<Value: AnyObject & Sendable>(
  _ source: EventSource<Value, TestFailure>,
  _ variant: Bug.Variant,
  _ effect: @escaping @Sendable (Value) -> Value
) -> EventSource<Value, TestFailure> {
  EventSource { sink in
    let handles = SixthHandles()
    let previous = SixthCell<Value?>(nil)
    let outlet = SixthOutlet(sink) { handles.dispose() }
    handles.add(
      source.sixthObserve { event in
        switch event {
        case .next(let value):
          guard !outlet.isOver else { return }
          let new = effect(value)
          let old = previous.with { previous in
            defer { previous = new }
            return previous
          }
          if old !== new { outlet.send(.next(new)) }
        case .failed, .completed, .interrupted:
          _ = previous.with { $0.take() }
          outlet.send(event)
        }
      }
    )
    return Cancellation {
      outlet.close()
      if variant == .correct { _ = previous.with { $0.take() } }
    }
  }
}

// MARK: SixthShared

/// One run of a source for all observers, from the first connection to the end or the disposal of the connection.
private final class SixthShared<Value: Sendable>: Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private struct State {
    var outlet: SixthOutlet<Value, TestFailure>?
    var observers: [(number: Int, sink: Sink)] = []
    var count = 0
    var end: Event<Value, TestFailure>?
  }

  private let work: SixthCell<EventSource<Value, TestFailure>>
  private let effect: @Sendable (Value) -> Value
  private let variant: Bug.Variant
  private let state = SixthCell(State())

  init(
    _ work: EventSource<Value, TestFailure>,
    _ variant: Bug.Variant,
    _ effect: @escaping @Sendable (Value) -> Value
  ) {
    self.work = SixthCell(work)
    self.effect = effect
    self.variant = variant
  }

  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let (number, end) = state.with { state in
        state.count += 1
        if state.end == nil { state.observers.append((state.count, sink)) }
        return (state.count, state.end)
      }
      if let end { sink(end) }
      return Cancellation { [self] in
        let old = state.with { state in
          state.observers.firstIndex { $0.number == number }.map { state.observers.remove(at: $0) }
        }
        withExtendedLifetime(old) {}
      }
    }
  }

  func connect() -> Cancellation {
    let handles = SixthHandles()
    let made = SixthOutlet<Value, TestFailure> { [self] event in
      fanOut(event)
    } atEnd: {
      handles.dispose()
    }
    let (outlet, begins) = state.with { state in
      let known = state.outlet
      state.outlet = known ?? made
      return (known ?? made, known == nil)
    }
    guard begins else {
      return variant == .broken ? .none : Cancellation { outlet.send(.interrupted) }
    }
    let effect = effect
    handles.add(
      work.with { $0 }.sixthObserve { event in
        if !outlet.isOver { outlet.send(event.map(effect)) }
      }
    )
    return Cancellation { outlet.send(.interrupted) }
  }

  private func fanOut(_ event: Event<Value, TestFailure>) {
    let sinks = state.with { state in
      let sinks = state.observers.map(\.sink)
      if event.isTerminating {
        state.end = event
        state.observers = []
      }
      return sinks
    }
    for sink in sinks { sink(event) }
  }
}

// MARK: SixthReplay

/// Retains the newest values and the end for observers that come late.
private final class SixthReplay: Sendable {
  typealias News = Event<Int, TestFailure>

  private struct State {
    var retained: [Int] = []
    var end: News?
    var outlets: [(number: Int, outlet: SixthOutlet<Int, TestFailure>)] = []
    var count = 0

    mutating func retain(_ event: News, upTo capacity: Int) {
      guard case .next(let value) = event else { return }
      retained.append(value)
      if retained.count > capacity { retained.removeFirst() }
    }
  }

  private let capacity: Int
  private let variant: Bug.Variant
  private let state = SixthCell(State())

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: News) {
    let outlets = state.with { state -> [SixthOutlet<Int, TestFailure>] in
      if variant == .broken { state.retain(event, upTo: capacity) }
      guard state.end == nil else { return [] }
      if variant == .correct { state.retain(event, upTo: capacity) }
      let outlets = state.outlets.map(\.outlet)
      for outlet in outlets { outlet.enqueue(event) }
      if event.isTerminating {
        state.end = event
        state.outlets = []
      }
      return outlets
    }
    for outlet in outlets { outlet.drain() }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    let outlet = SixthOutlet(sink)
    let number = state.with { state in
      state.count += 1
      for value in state.retained { outlet.enqueue(.next(value)) }
      if let end = state.end { outlet.enqueue(end) } else { state.outlets.append((state.count, outlet)) }
      return state.count
    }
    outlet.drain()
    return Cancellation { [self] in
      outlet.close()
      state.with { state in state.outlets.removeAll { $0.number == number } }
    }
  }
}
