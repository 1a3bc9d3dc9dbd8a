import Foundation
import Reactive
import ReactiveContractKit

/// A value behind a lock that is held only while a closure reads or changes it.
///
/// The lock makes it sound to send the cell to other threads: `value` is reached only while the lock is held, and no
/// closure that is passed to `with` calls foreign code.
final class SixthCell<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func with<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }
}

/// The log of a witness: words with a space between them.
final class SixthLog: Sendable {
  private let words = SixthCell<[String]>([])

  var text: String { words.with { $0.joined(separator: " ") } }

  func add(_ word: String) {
    words.with { $0.append(word) }
  }

  func add<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): add("\(value)")
    case .failed: add("#")
    case .completed: add("|")
    case .interrupted: add("!")
    }
  }
}

/// A stream of texts, as most operators of this round take and return it.
typealias SixthTexts = EventSource<String, TestFailure>

/// The features of the library to which the operators over event sources belong.
let sixthLibrary: Capabilities = [.failure, .interruption, .manyObservers]

/// The same for a library in which what is disposed of is told an interruption.
let sixthAnsweringLibrary: Capabilities = [.failure, .interruption, .manyObservers, .interruptionOnDisposal]

/// The reading of E6 to which ``SixthOutlet`` keeps.
let sixthReadings = ["E6/queued"]

/// The handles that a run disposes, in order of addition; one that comes too late is disposed at once.
final class SixthHandles: Sendable {
  private let handles = SixthCell<[Cancellation]?>([])

  func add(_ handle: Cancellation) {
    let isLate = handles.with { handles in
      handles?.append(handle)
      return handles == nil
    }
    if isLate { handle.dispose() }
  }

  func dispose() {
    for handle in handles.with({ $0.take() }) ?? [] { handle.dispose() }
  }
}

/// The sending end of a run: one event at a time, in order, and nothing after an end or a disposal.
///
/// An event that is sent inside a delivery waits until that is over. `atEnd` runs once: when the end was delivered, or
/// when the outlet is closed.
final class SixthOutlet<Value: Sendable, Failure: Error>: Sendable {
  typealias Sink = EventSource<Value, Failure>.Sink

  private struct State {
    var sink: Sink?
    var atEnd: (@Sendable () -> Void)?
    var waiting: [Event<Value, Failure>] = []
    var isSending = false
    var isOver = false
  }

  private let state: SixthCell<State>

  init(_ sink: @escaping Sink, atEnd: (@Sendable () -> Void)? = nil) {
    state = SixthCell(State(sink: sink, atEnd: atEnd))
  }

  /// True as soon as an end was sent, even if it still waits.
  var isOver: Bool { state.with { $0.isOver } }

  func send(_ event: Event<Value, Failure>) {
    enqueue(event)
    drain()
  }

  /// Puts an event behind those that wait, without delivering any.
  func enqueue(_ event: Event<Value, Failure>) {
    state.with { state in
      guard !state.isOver else { return }
      state.isOver = event.isTerminating
      state.waiting.append(event)
    }
  }

  /// Delivers what waits, unless that is going on already.
  func drain() {
    guard
      state.with({ state in
        defer { state.isSending = true }
        return !state.isSending
      })
    else { return }
    while let (sink, event) = next() {
      sink(event)
      if event.isTerminating { close() }
    }
  }

  /// Drops what waits, and delivers nothing more.
  func close() {
    let old = state.with { state in
      let old = state
      state.sink = nil
      state.atEnd = nil
      state.waiting = []
      state.isOver = true
      return old
    }
    old.atEnd?()
  }

  private func next() -> (Sink, Event<Value, Failure>)? {
    state.with { state in
      guard let sink = state.sink, !state.waiting.isEmpty else {
        state.isSending = false
        return nil
      }
      return (sink, state.waiting.removeFirst())
    }
  }
}

extension EventSource where Value: Sendable {
  /// Observes the source up to its first end, whatever it sends behind that.
  func sixthObserve(_ sink: @escaping Sink) -> Cancellation {
    let isOver = SixthCell(false)
    return observe { event in
      let isLate = isOver.with { isOver in
        defer { isOver = isOver || event.isTerminating }
        return isOver
      }
      if !isLate { sink(event) }
    }
  }

  /// Logs everything that the source sends.
  func sixthLog(to log: SixthLog) -> Cancellation {
    observe { log.add($0) }
  }
}

/// An input that a witness drives by hand: hot, without memory, with a note in the log for each observation.
final class SixthInput<Value: Sendable>: Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private let name: String
  private let log: SixthLog
  private let answers: Bool
  private let greeting: [Event<Value, TestFailure>]
  private let sinks = SixthCell<[Int: Sink]>([:])
  private let count = SixthCell(0)

  /// Makes an input.
  ///
  /// - Parameters:
  ///   - name: What the log calls it: `^name` is an observation, `name~` the disposal of one.
  ///   - log: The log.
  ///   - answers: True if a disposal is answered with an interruption.
  ///   - greeting: What is sent inside the call that observes.
  init(_ name: String, _ log: SixthLog, answers: Bool = false, greeting: [Event<Value, TestFailure>] = []) {
    self.name = name
    self.log = log
    self.answers = answers
    self.greeting = greeting
  }

  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      log.add("^\(name)")
      let id = count.with { count in
        count += 1
        return count
      }
      sinks.with { $0[id] = sink }
      for event in greeting { deliver(event, to: [id]) }
      return Cancellation { [self] in
        guard let sink = sinks.with({ $0.removeValue(forKey: id) }) else { return }
        log.add("\(name)~")
        if answers { sink(.interrupted) }
      }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    deliver(event, to: sinks.with { $0.keys.sorted() })
  }

  private func deliver(_ event: Event<Value, TestFailure>, to ids: [Int]) {
    for id in ids {
      guard let sink = sinks.with({ event.isTerminating ? $0.removeValue(forKey: id) : $0[id] }) else { continue }
      sink(event)
    }
  }
}

/// Moves the virtual time of a witness, which never runs away.
func sixthAdvance(_ scheduler: TestScheduler, by milliseconds: Int = 0) {
  do {
    try scheduler.advance(by: .milliseconds(milliseconds))
  } catch {
    fatalError("\(error)")
  }
}
