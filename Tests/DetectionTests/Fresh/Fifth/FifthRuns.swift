import Reactive
import ReactiveContractKit
import Synchronization

/// A producer with handles of its own.
final class FifthLoader: Sendable {
  private final class Slot: Sendable {
    let run = Mutex<(any Disposable)?>(nil)
  }

  private let producer: SignalProducer<Int, TestFailure>
  private let variant: Bug.Variant
  private let shared = Slot()

  init(_ producer: SignalProducer<Int, TestFailure>, _ variant: Bug.Variant) {
    self.producer = producer
    self.variant = variant
  }

  func start(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    let slot = variant == .correct ? Slot() : shared
    let started = producer.start(sink)
    slot.run.withLock { $0 = started }
    return Cancellation {
      let run = slot.run.withLock { $0 }
      run?.dispose()
    }
  }
}

/// A run of a cold signal that drops a value whose key is that of the value before it.
final class FifthDistinctRun<Value: Sendable>: Sendable {
  private struct State {
    var previous: Value?
    var upstream: Cancellation?
    var hasEnded = false
  }

  private let key: @Sendable (Value) -> Int
  private let variant: Bug.Variant
  private let sink: EventSource<Value, TestFailure>.Sink
  private let state = Mutex(State())

  init(
    key: @escaping @Sendable (Value) -> Int,
    _ variant: Bug.Variant,
    _ sink: @escaping EventSource<Value, TestFailure>.Sink
  ) {
    self.key = key
    self.variant = variant
    self.sink = sink
  }

  func begin(_ source: EventSource<Value, TestFailure>) {
    let upstream = source.observe { self.receive($0) }
    state.withLock { state in
      if !state.hasEnded { state.upstream = upstream }
    }
  }

  func cancel() {
    let held = state.withLock { state -> (Value?, Cancellation?) in
      state.hasEnded = true
      return (variant == .correct ? state.previous.take() : nil, state.upstream.take())
    }
    held.1?.dispose()
  }

  private func receive(_ event: Event<Value, TestFailure>) {
    guard case .next(let value) = event else {
      let held = state.withLock { state -> (Value?, Cancellation?)? in
        guard !state.hasEnded else { return nil }
        state.hasEnded = true
        return (state.previous.take(), state.upstream.take())
      }
      if held != nil { sink(event) }
      return
    }
    let (isNew, replaced) = state.withLock { state -> (Bool, Value?) in
      guard !state.hasEnded else { return (false, nil) }
      let replaced = state.previous
      state.previous = value
      return (replaced.map(key) != key(value), replaced)
    }
    withExtendedLifetime(replaced) {}
    if isNew { sink(event) }
  }
}
