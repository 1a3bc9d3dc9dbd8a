import Foundation
import Reactive
import ReactiveContractKit

/// A stream of the operators of this round.
typealias SecondSource = EventSource<String, TestFailure>

/// What happened in a played use, in order.
final class SecondTape: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var notes: [String] = []

  func note(_ text: String) { lock.withLock { notes.append(text) } }

  func note<Value>(_ event: Event<Value, TestFailure>) {
    switch event {
    case .next(let value): note("\(value)")
    case .failed: note("#")
    case .completed: note("|")
    case .interrupted: note("!")
    }
  }

  var text: String { lock.withLock { notes.joined(separator: " ") } }
}

/// A stream that a played use drives by hand; it notes when it is observed and let go of.
final class SecondPlug<Value: Sendable>: @unchecked Sendable {
  private let name: String
  private let tape: SecondTape
  private var sinks: [(key: Int, sink: EventSource<Value, TestFailure>.Sink)] = []
  private var nextKey = 0

  init(_ name: String, _ tape: SecondTape) {
    self.name = name
    self.tape = tape
  }

  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      let key = nextKey
      nextKey += 1
      sinks.append((key, sink))
      tape.note("+\(name)")
      return Cancellation { [self] in
        guard let index = sinks.firstIndex(where: { $0.key == key }) else { return }
        sinks.remove(at: index)
        tape.note("-\(name)")
      }
    }
  }

  func send(_ events: Event<Value, TestFailure>...) {
    for event in events {
      let current = sinks
      if event.isTerminating { sinks = [] }
      for entry in current { entry.sink(event) }
    }
  }
}

/// One run of a foreign operator: a serial way out, and everything that stops with it.
///
/// A thread that sends waits for its turn; what is sent from inside a delivery is queued behind it.
final class SecondRun<Value: Sendable>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var sink: EventSource<Value, TestFailure>.Sink?
  private let interruptsOnDisposal: Bool
  private let keepsSink: Bool
  private var queue: [Event<Value, TestFailure>] = []
  private var isDelivering = false
  private var stops: [Int: Cancellation] = [:]
  private var nextKey = 0
  private var atEnd: [() -> Void] = []
  private(set) var isOver = false

  init(
    _ sink: @escaping EventSource<Value, TestFailure>.Sink,
    interruptsOnDisposal: Bool = true,
    keepsSink: Bool = false
  ) {
    self.sink = sink
    self.keepsSink = keepsSink
    self.interruptsOnDisposal = interruptsOnDisposal
  }

  func locked<Result>(_ body: () -> Result) -> Result { lock.withLock(body) }

  func send(_ value: Value) { emit(.next(value)) }

  /// Sends an event, unless the end was sent.
  func emit(_ event: Event<Value, TestFailure>) {
    locked {
      guard !isOver else { return }
      if event.isTerminating { isOver = true }
      push(event)
    }
  }

  /// Sends an event as it is.
  func push(_ event: Event<Value, TestFailure>) {
    locked {
      queue.append(event)
      guard !isDelivering else { return }
      isDelivering = true
      while !queue.isEmpty {
        let event = queue.removeFirst()
        sink?(event)
        if event.isTerminating { stopAll() }
      }
      isDelivering = false
    }
  }

  /// Ends the run from outside.
  func dispose() {
    locked {
      guard !isOver else { return }
      if interruptsOnDisposal { return emit(.interrupted) }
      isOver = true
      queue = []
      stopAll()
    }
  }

  /// Runs the action when the run is over.
  func whenOver(_ action: @escaping () -> Void) { locked { atEnd.append(action) } }

  func newKey() -> Int {
    locked {
      nextKey += 1
      return nextKey
    }
  }

  /// Keeps a handle until the run is over; disposes of it at once if that has happened.
  func keep(_ handle: Cancellation, as key: Int) {
    let isLate = locked {
      if !isOver { stops[key] = handle }
      return isOver
    }
    if isLate { handle.dispose() }
  }

  func keep(_ handle: (any Disposable)?, as key: Int) {
    if let handle { keep(Cancellation { handle.dispose() }, as: key) }
  }

  /// Stops one of the things that were kept.
  func stop(_ key: Int) { locked { stops.removeValue(forKey: key) }?.dispose() }

  /// Forgets a handle without disposing of it.
  func forget(_ key: Int) { locked { _ = stops.removeValue(forKey: key) } }

  /// Observes a stream as a part of the run; the handler is called under the lock.
  func follow<Part>(
    _ source: EventSource<Part, TestFailure>,
    as key: Int? = nil,
    _ handler: @escaping @Sendable (Event<Part, TestFailure>) -> Void
  ) {
    let key = key ?? newKey()
    let link = SecondBox(false)
    let handle = source.observe { [self] event in
      locked {
        guard !isOver, !link.value else { return }
        if event.isTerminating { link.value = true }
        handler(event)
        if event.isTerminating { forget(key) }
      }
    }
    if !locked({ link.value }) { keep(handle, as: key) }
  }

  private func stopAll() {
    if !keepsSink { sink = nil }
    let (handles, actions) = (stops.sorted { $0.key < $1.key }.map(\.value), atEnd)
    stops = [:]
    atEnd = []
    for handle in handles { handle.dispose() }
    for action in actions { action() }
  }
}

/// A variable that closures share; its users lock.
final class SecondBox<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Makes a foreign operator from what each run does.
func secondFlow<Value: Sendable>(
  interruptsOnDisposal: Bool = true,
  _ body: @escaping (SecondRun<Value>) -> Void
) -> EventSource<Value, TestFailure> {
  EventSource { sink in
    let run = SecondRun<Value>(sink, interruptsOnDisposal: interruptsOnDisposal)
    body(run)
    return Cancellation { run.dispose() }
  }
}

/// The reading of every foreign stream of this round: what is sent from inside a delivery follows it.
let secondReadings = ["E6/queued"]

/// Plays a use of an operator over one stream, and notes what it sends.
func secondPlay(
  _ make: (SecondSource, TestScheduler) -> SecondSource,
  _ script: (SecondPlug<String>, TestScheduler, Cancellation) -> Void
) -> String {
  let (tape, scheduler) = (SecondTape(), TestScheduler())
  let plug = SecondPlug<String>("s", tape)
  let handle = make(plug.source, scheduler).observe { tape.note($0) }
  script(plug, scheduler, handle)
  return tape.text
}

/// Plays a use of an operator over two streams, and notes what it sends.
func secondPlay(
  combining make: (SecondSource, SecondSource) -> SecondSource,
  _ script: (SecondPlug<String>, SecondPlug<String>, Cancellation) -> Void
) -> String {
  let tape = SecondTape()
  let (first, second) = (SecondPlug<String>("1", tape), SecondPlug<String>("2", tape))
  let handle = make(first.source, second.source).observe { tape.note($0) }
  script(first, second, handle)
  return tape.text
}

/// Plays a use of an operator over a stream of streams, and notes what it sends.
func secondPlay(
  flattening make: (EventSource<SecondSource, TestFailure>) -> SecondSource,
  _ script: (SecondPlug<SecondSource>, [SecondPlug<String>], Cancellation) -> Void
) -> String {
  let tape = SecondTape()
  let outer = SecondPlug<SecondSource>("o", tape)
  let inner = (1...3).map { SecondPlug<String>("\($0)", tape) }
  let handle = make(outer.source).observe { tape.note($0) }
  script(outer, inner, handle)
  return tape.text
}
