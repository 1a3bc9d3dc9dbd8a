import Reactive
import ReactiveContractKit
import Synchronization

/// What happened, as words.
final class EleventhLog: Sendable {
  private let words = Mutex<[String]>([])
  var text: String { words.withLock { $0.joined(separator: " ") } }
  func add(_ word: String) { words.withLock { $0.append(word) } }
  func add<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): add("\(value)")
    case .failed: add("#")
    case .completed: add("|")
    case .interrupted: add("!")
    }
  }
}

/// State behind a lock.
final class EleventhBox<State: Sendable>: Sendable {
  private let state: Mutex<State>
  init(_ state: State) { self.state = Mutex(state) }
  var value: State { state.withLock { $0 } }
  func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result { state.withLock { body(&$0) } }
}

/// The handle of the home-made library: cancels once.
final class EleventhToken: @unchecked Sendable {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void) { self.action = action }
  func cancel() {
    let taken = action
    action = nil
    taken?()
  }
}

/// Handles that are cancelled together.
final class EleventhTokens: @unchecked Sendable {
  private var tokens: [EleventhToken] = []
  private(set) var isCancelled = false
  func add(_ token: EleventhToken) {
    if isCancelled { token.cancel() } else { tokens.append(token) }
  }
  func cancel() {
    isCancelled = true
    let taken = tokens
    tokens = []
    for token in taken { token.cancel() }
  }
}

/// The cold stream of the home-made library, a closure that subscribes.
///
/// One thread at a time uses it.
struct EleventhFlow<Value> {
  typealias Sink = @Sendable (Event<Value, TestFailure>) -> Void
  let subscribe: (@escaping Sink) -> EleventhToken

  init(_ subscribe: @escaping (@escaping Sink) -> EleventhToken) { self.subscribe = subscribe }

  /// A stream of the kit; what follows an end is dropped here.
  init(_ source: EventSource<Value, TestFailure>) {
    self.init { sink in
      let isOver = EleventhBox(false)
      let observation = source.observe { event in
        let passes = isOver.change { isOver in
          defer { if event.isTerminating { isOver = true } }
          return !isOver
        }
        if passes { sink(event) }
      }
      return EleventhToken { observation.dispose() }
    }
  }

  var events: EventSource<Value, TestFailure> {
    EventSource { sink in
      let token = subscribe(sink)
      return Cancellation { token.cancel() }
    }
  }
}

extension Capabilities {
  /// Of an operator of Reactive that one thread at a time may use.
  static let eleventhOneThread = Capabilities.all.subtracting(.threads)
  /// Of the home-made library: nothing arrives after a cancellation, and one thread at a time uses a stream.
  static let eleventhHome: Capabilities = [.failure, .interruption, .manyObservers]
  /// Of the home-made relay, which is never released before its end.
  static let eleventhRelay: Capabilities = [
    .failure, .interruption, .interruptionOnDisposal, .manyObservers, .resources,
  ]
}

let eleventhRelayReadings = ["E6/queued", "E5/one-sender"]

/// The hot stream of the home-made library.
///
/// A nested event waits until the current one has reached everybody.
final class EleventhRelay: @unchecked Sendable {
  typealias Happening = Event<Int, TestFailure>
  typealias Sink = @Sendable (Happening) -> Void
  enum Flaw { case losesNested, keepsDetached }
  private struct Seat {
    let id: Int
    let sink: Sink
    var isTaken = true
  }

  private let flaw: Flaw?
  private var seats: [Seat] = []
  private var lastID = 0
  private var queue: [Happening] = []
  private var isSending = false
  private var isOver = false
  private var onEnd: (() -> Void)?

  init(_ flaw: Flaw? = nil, onEnd: @escaping () -> Void) {
    self.flaw = flaw
    self.onEnd = onEnd
  }

  func listen(_ sink: @escaping Sink) -> EleventhToken {
    if isOver {
      sink(.interrupted)
      return EleventhToken {}
    }
    lastID += 1
    let id = lastID
    seats.append(Seat(id: id, sink: sink))
    return EleventhToken { [weak self] in self?.drop(id) }
  }

  private func drop(_ id: Int) {
    guard let place = seats.firstIndex(where: { $0.id == id }) else { return }
    if flaw == .keepsDetached {
      seats[place].isTaken = false
    } else {
      let removed = seats.remove(at: place)
      withExtendedLifetime(removed) {}
    }
  }

  func send(_ event: Happening) {
    guard !isOver else { return }
    if isSending {
      if flaw != .losesNested { queue.append(event) }
      return
    }
    isSending = true
    deliver(event)
    while !isOver, !queue.isEmpty { deliver(queue.removeFirst()) }
    queue = []
    isSending = false
  }

  private func deliver(_ event: Happening) {
    let before = seats
    let present = before.filter(\.isTaken)
    if event.isTerminating {
      isOver = true
      seats = []
    } else if present.count < before.count {
      seats = present
    }
    for seat in present { seat.sink(event) }
    guard event.isTerminating else { return }
    let ending = onEnd
    onEnd = nil
    ending?()
  }
}
