import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Buffers, each with another store of the past.
  static var buffers: [CorrectSubject] {
    [
      CorrectSubject("buffer/a ring", "Keeps the past in a ring of fixed size, and delivers under a recursive lock.") {
        Subject(
          BufferSubject("a ring") { capacity in
            let buffer = LockedBuffer(Ring(capacity))
            return BufferAdapter(send: buffer.send, observe: buffer.observe)
          }
        )
      },
      CorrectSubject("buffer/an array that is cut", "Appends every value to an array, whose front is cut off.") {
        Subject(
          BufferSubject("an array") { capacity in
            let buffer = LockedBuffer(Cut(capacity))
            return BufferAdapter(send: buffer.send, observe: buffer.observe)
          }
        )
      },
      CorrectSubject("buffer/the newest value only", "Supports one capacity, and has no collection at all.") {
        Subject(
          BufferSubject("the newest", capacities: [1]) { _ in
            let buffer = LockedBuffer(Newest())
            return BufferAdapter(send: buffer.send, observe: buffer.observe)
          }
        )
      },
      CorrectSubject("buffer/a log with cursors", "Every observer reads the log of all events from its own place on.") {
        Subject(
          BufferSubject("a log") { capacity in
            let buffer = EntryList(capacity)
            return BufferAdapter(send: buffer.send, observe: buffer.observe)
          }
        )
      },
      CorrectSubject("buffer/replayed lazily", "Is a pipe whose producer replays one run to all.") {
        Subject(
          BufferSubject("replayed lazily") { capacity in
            let (signal, input) = Signal<Int, TestFailure>.pipe()
            let shared = SignalProducer(signal).replayEagerly(upTo: capacity)
            return BufferAdapter(
              send: { input.send($0) },
              observe: { sink in
                let run = shared.start(sink)
                return Cancellation { run.dispose() }
              }
            )
          }
        )
      },
    ]
  }
}

/// The values that a buffer retains.
protocol Past: Sendable {
  mutating func add(_ value: Int)
  var values: [Int] { get }
}

struct Ring: Past {
  private var slots: [Int?]
  private var next = 0

  init(_ capacity: Int) { slots = Array(repeating: nil, count: capacity) }

  mutating func add(_ value: Int) {
    if slots.isEmpty { return }
    slots[next] = value
    next = (next + 1) % slots.count
  }

  var values: [Int] { (slots[next...] + slots[..<next]).compactMap(\.self) }
}

struct Cut: Past {
  private let capacity: Int
  private(set) var values: [Int] = []

  init(_ capacity: Int) { self.capacity = capacity }

  mutating func add(_ value: Int) { values = (values + [value]).suffix(capacity) }
}

private struct Newest: Past {
  private var newest: Int?

  mutating func add(_ value: Int) { newest = value }

  var values: [Int] { newest.map { [$0] } ?? [] }
}

/// A buffer that delivers under a recursive lock, and queues what is sent from inside a delivery.
final class LockedBuffer: Sendable {
  private typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var past: any Past
    var end: Event<Int, TestFailure>?
    var sinks: [(id: Int, sink: Sink)] = []
    var lastID = 0
    var waiting: [Event<Int, TestFailure>] = []
    var isDelivering = false
  }

  private let lock = NSRecursiveLock()
  private let state: Sheltered<State>

  init(_ past: any Past) { state = Sheltered(State(past: past)) }

  func send(_ event: Event<Int, TestFailure>) {
    lock.withLock {
      state.value.waiting.append(event)
      drain()
    }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    lock.withLock {
      state.value.lastID += 1
      let id = state.value.lastID
      let (past, end, wasDelivering) = (state.value.past.values, state.value.end, state.value.isDelivering)
      if end == nil { state.value.sinks.append((id, sink)) }
      state.value.isDelivering = true
      for value in past where end != nil || isAttached(id) { sink(.next(value)) }
      if let end { sink(end) }
      state.value.isDelivering = wasDelivering
      if !wasDelivering { drain() }
      return Cancellation { [self] in detach(id) }
    }
  }

  private func detach(_ id: Int) {
    let gone = lock.withLock {
      defer { state.value.sinks.removeAll { $0.id == id } }
      return state.value.sinks
    }
    withExtendedLifetime(gone) {}
  }

  private func isAttached(_ id: Int) -> Bool { state.value.sinks.contains { $0.id == id } }

  private func drain() {
    if state.value.isDelivering { return }
    state.value.isDelivering = true
    while !state.value.waiting.isEmpty {
      let event = state.value.waiting.removeFirst()
      if state.value.end != nil { continue }
      if case .next(let value) = event { state.value.past.add(value) } else { state.value.end = event }
      let sinks = state.value.sinks
      if event.isTerminating { state.value.sinks = [] }
      for (id, sink) in sinks where event.isTerminating || isAttached(id) { sink(event) }
    }
    state.value.isDelivering = false
  }
}

/// A buffer whose observers are places in a list of all events.
private final class EntryList: Sendable {
  private final class Reader: Sendable {
    let place: Sheltered<Int>
    let isAttached = Sheltered(true)
    let isReading = Sheltered(false)
    let sink: EventSource<Int, TestFailure>.Sink

    init(_ place: Int, _ sink: @escaping EventSource<Int, TestFailure>.Sink) {
      self.place = Sheltered(place)
      self.sink = sink
    }
  }

  private let lock = NSRecursiveLock()
  private let events = Sheltered<[Event<Int, TestFailure>]>([])
  private let readers = Sheltered<[Reader]>([])
  private let capacity: Int

  init(_ capacity: Int) { self.capacity = capacity }

  func send(_ event: Event<Int, TestFailure>) {
    lock.withLock {
      if let last = events.value.last, last.isTerminating { return }
      events.value.append(event)
      for reader in readers.value { read(reader) }
    }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    lock.withLock {
      let values = events.value.count { !$0.isTerminating }
      let reader = Reader(max(0, values - capacity), sink)
      readers.value.append(reader)
      read(reader)
      return Cancellation { [self] in
        lock.withLock {
          reader.isAttached.value = false
          readers.value.removeAll { $0 === reader }
        }
      }
    }
  }

  private func read(_ reader: Reader) {
    if reader.isReading.value { return }
    reader.isReading.value = true
    while reader.isAttached.value, reader.place.value < events.value.count {
      reader.place.value += 1
      reader.sink(events.value[reader.place.value - 1])
    }
    reader.isReading.value = false
  }
}
