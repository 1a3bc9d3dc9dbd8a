import Foundation
import Reactive
import ReactiveContractKit

typealias FourthSource = EventSource<String, TestFailure>
typealias FourthEvent = Event<String, TestFailure>

/// A stream that a script drives by hand.
final class FourthHand<Value: Sendable>: @unchecked Sendable {
  private var sinks: [Int: EventSource<Value, TestFailure>.Sink] = [:]
  private let greeting: [Event<Value, TestFailure>]
  private(set) var starts = 0
  private(set) var disposals = 0

  init(_ greeting: [Event<Value, TestFailure>] = []) { self.greeting = greeting }

  /// The stream; each observation first receives the greeting.
  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let number = starts
      starts += 1
      sinks[number] = sink
      for event in greeting { sink(event) }
      return Cancellation { [self] in
        sinks[number] = nil
        disposals += 1
      }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    for number in sinks.keys.sorted() { sinks[number]?(event) }
  }
}

/// A list of what happened.
final class FourthLog: @unchecked Sendable {
  private var items: [String] = []

  func note(_ item: String) { items.append(item) }

  func note<Value, Failure>(_ event: Event<Value, Failure>, _ prefix: String = "") {
    switch event {
    case .next(let value): items.append("\(prefix)\(value)")
    case .failed: items.append("\(prefix)#")
    case .completed: items.append("\(prefix)|")
    case .interrupted: items.append("\(prefix)!")
    }
  }

  var text: String { items.joined(separator: " ") }
}

/// Plays scripts: `abc|#!` go to the first stream, `xyz]?` to the second, `12)` to the outer one.
///
/// A tick is `-`, and `X` disposes.
struct FourthStage {
  let log = FourthLog()
  let scheduler = TestScheduler()
  let first: FourthHand<String>
  let second: FourthHand<String>
  let outer = FourthHand<FourthSource>()
  var disposesAt: String?

  init(_ first: [FourthEvent] = [], _ second: [FourthEvent] = [], disposesAt: String? = nil) {
    self.first = FourthHand(first)
    self.second = FourthHand(second)
    self.disposesAt = disposesAt
  }

  /// Plays a script on a stream that is made of the hands, and returns the log, the disposals and the pending tasks.
  func play(_ script: String, _ stream: FourthSource) -> String {
    let (log, scheduler, disposesAt) = (log, scheduler, disposesAt)
    let handle = FourthHandle()
    handle.hold(
      stream.observe { event in
        log.note(event, "\(Int(scheduler.now.sinceZero / .milliseconds(1)))")
        if let value = event.value, value == disposesAt { handle.dispose() }
      }
    )
    for letter in script {
      switch letter {
      case "-": try? scheduler.advance(by: .milliseconds(1))
      case "X": handle.dispose()
      case "|": first.send(.completed)
      case "#": first.send(.failed(TestFailure()))
      case "!": first.send(.interrupted)
      case "]": second.send(.completed)
      case "?": second.send(.interrupted)
      case "1": outer.send(.next(first.source))
      case "2": outer.send(.next(second.source))
      case ")": outer.send(.completed)
      case "x", "y", "z": second.send(.next(String(letter)))
      default: first.send(.next(String(letter)))
      }
    }
    let result = "\(log.text) d\(first.disposals)\(second.disposals) p\(scheduler.pendingCount)"
    scheduler.cancelAll()
    return result
  }
}

/// A place for a cancellation that may come after its disposal; it is disposed once.
final class FourthHandle: @unchecked Sendable {
  private let lock = NSLock()
  private var cancellation: Cancellation?
  private var isDisposed = false

  func hold(_ new: Cancellation) {
    lock.lock()
    let isLate = isDisposed
    if !isLate { cancellation = new }
    lock.unlock()
    if isLate { new.dispose() }
  }

  func dispose() {
    lock.lock()
    isDisposed = true
    let old = cancellation
    cancellation = nil
    lock.unlock()
    old?.dispose()
  }
}

/// Delivers the events of a run one after the other: whoever finds nobody delivering delivers for everybody.
final class FourthGate<Value: Sendable>: @unchecked Sendable {
  typealias Item = Event<Value, TestFailure>

  private let lock = NSLock()
  private var sink: EventSource<Value, TestFailure>.Sink?
  private var waiting: [Item] = []
  private var isDelivering = false
  private var isClosed = false
  private var isReleased = false
  private var resources: [() -> Void] = []

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { self.sink = sink }

  /// True if an end has been sent.
  var hasEnded: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isClosed
  }

  func send(_ event: Item) { update { $0.append(event) } }

  /// Changes the state of an operator and adds events, in one step; does nothing after the end.
  func update(_ body: (inout [Item]) -> Void) {
    Interleaving.yield(before: "take the lock")
    lock.lock()
    if !isClosed {
      var events: [Item] = []
      body(&events)
      for event in events where !isClosed {
        waiting.append(event)
        isClosed = event.isTerminating
      }
    }
    let delivers = !isDelivering && !waiting.isEmpty
    if delivers { isDelivering = true }
    lock.unlock()
    if delivers { deliver() }
  }

  /// Runs the action when the end has been delivered.
  func atEnd(_ action: @escaping () -> Void) {
    lock.lock()
    let isLate = isReleased
    if !isLate { resources.append(action) }
    lock.unlock()
    if isLate { action() }
  }

  private func deliver() {
    while true {
      Interleaving.yield(before: "take the lock")
      lock.lock()
      guard !waiting.isEmpty else {
        isDelivering = false
        lock.unlock()
        return
      }
      let event = waiting.removeFirst()
      let target = sink
      if event.isTerminating { sink = nil }
      lock.unlock()
      target?(event)
      if event.isTerminating { release() }
    }
  }

  private func release() {
    lock.lock()
    let actions = resources
    resources = []
    isReleased = true
    lock.unlock()
    for action in actions { action() }
  }
}

/// True from the first end of an input on.
private final class Ending: @unchecked Sendable {
  private let lock = NSLock()
  private var hasEnded = false

  /// Returns true if the event comes in time, and notes an end.
  func admits(_ isTerminating: Bool) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    let isInTime = !hasEnded
    if isTerminating { hasEnded = true }
    return isInTime
  }
}

extension EventSource where Failure == TestFailure {
  /// The stream without what a disorderly sender sends after the end.
  var fourthOrderly: EventSource {
    EventSource { sink in
      let ending = Ending()
      return observe { event in
        if ending.admits(event.isTerminating) { sink(event) }
      }
    }
  }
}
