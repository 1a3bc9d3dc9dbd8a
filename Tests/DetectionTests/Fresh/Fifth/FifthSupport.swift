import Reactive
import ReactiveContractKit
import Synchronization

/// The log of a witness, word by word.
final class FifthLog: Sendable {
  private let words = Mutex<[String]>([])

  var text: String { words.withLock { $0.joined(separator: " ") } }

  func add(_ word: String) { words.withLock { $0.append(word) } }

  func note<Value, Failure>(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): add("\(value)")
    case .failed: add("#")
    case .completed: add("|")
    case .interrupted: add("!")
    }
  }

  func sink<Value, Failure>() -> @Sendable (Event<Value, Failure>) -> Void { { [self] in note($0) } }
}

/// An object that logs its release.
final class FifthToken: Sendable {
  let name: String
  private let log: FifthLog

  init(_ name: String, _ log: FifthLog) {
    self.name = name
    self.log = log
  }

  deinit { log.add("-\(name)") }
}

/// A variable that closures share.
///
/// `@unchecked Sendable` is sound because it belongs to operators whose subjects do not declare `.threads`, and to
/// witnesses: one thread at a time uses it.
final class FifthBox<State>: @unchecked Sendable {
  var state: State

  init(_ state: State) { self.state = state }
}

/// The sending side of an operator over event sources.
///
/// It sends one event at a time: what is sent from inside a delivery follows when that is over. It drops what comes
/// after an end, and disposes of the inputs after the end was delivered, or when the observation is disposed of.
///
/// `@unchecked Sendable` is sound because the subjects that use it do not declare `.threads`: one thread at a time
/// uses it.
final class FifthLink<Value: Sendable>: @unchecked Sendable {
  private let sink: EventSource<Value, TestFailure>.Sink
  private let interruptsOnDisposal: Bool
  private var queue: [Event<Value, TestFailure>] = []
  private var isSending = false
  private var inputs: [Cancellation] = []

  /// True as soon as an end was sent, even if that still waits, and after a disposal.
  private(set) var hasEnded = false

  /// True when the inputs have been disposed of.
  private(set) var isClosed = false

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink, interruptsOnDisposal: Bool = false) {
    self.sink = sink
    self.interruptsOnDisposal = interruptsOnDisposal
  }

  func send(_ event: Event<Value, TestFailure>) {
    guard !hasEnded else { return }
    hasEnded = event.isTerminating
    queue.append(event)
    guard !isSending else { return }
    isSending = true
    while !queue.isEmpty {
      let event = queue.removeFirst()
      sink(event)
      if event.isTerminating { close() }
    }
    isSending = false
  }

  /// Disposes of the input when this is closed, or at once if it is.
  func hold(_ input: Cancellation) {
    if isClosed { input.dispose() } else { inputs.append(input) }
  }

  func cancel() {
    if interruptsOnDisposal {
      send(.interrupted)
    } else {
      hasEnded = true
      queue = []
      close()
    }
  }

  private func close() {
    isClosed = true
    let held = inputs
    inputs = []
    for input in held { input.dispose() }
  }
}

/// A source of events that a witness drives by hand; it sends on after its end if it is told to.
///
/// `@unchecked Sendable` is sound because only witnesses use it, on one thread.
final class FifthTap<Value: Sendable>: @unchecked Sendable {
  private var sinks: [Int: EventSource<Value, TestFailure>.Sink] = [:]
  private let atStart: [Event<Value, TestFailure>]
  private let answersDisposal: Bool
  private(set) var observed = 0
  private(set) var disposed = 0

  init(atStart: [Event<Value, TestFailure>] = [], answersDisposal: Bool = false) {
    self.atStart = atStart
    self.answersDisposal = answersDisposal
  }

  var source: EventSource<Value, TestFailure> {
    EventSource { sink in
      self.observed += 1
      let id = self.observed
      self.sinks[id] = sink
      for event in self.atStart { sink(event) }
      return Cancellation {
        guard self.sinks.removeValue(forKey: id) != nil else { return }
        self.disposed += 1
        if self.answersDisposal { sink(.interrupted) }
      }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    for (_, sink) in sinks.sorted(by: { $0.key < $1.key }) { sink(event) }
  }

  func send(_ values: Value...) { for value in values { send(.next(value)) } }
}

/// A pipe of the reference, as witnesses use it.
func fifthPipe() -> (output: Signal<String, TestFailure>, input: Observer<String, TestFailure>) {
  Signal<String, TestFailure>.pipe()
}

extension Capabilities {
  /// The capabilities of operators that belong to one thread and send nothing when they are disposed.
  static let fifthQuiet: Capabilities = [.failure, .interruption, .manyObservers]

  /// The same for operators that answer their disposal with an interruption.
  static let fifthInterrupting: Capabilities = [.failure, .interruption, .interruptionOnDisposal, .manyObservers]
}
