import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let seventh: [Bug] =
    seventhPlain + seventhTimed + seventhAgain + seventhCombined + seventhFlat
    + seventhHot + seventhCold + seventhState + seventhActions
    + seventhTools + seventhPlaces
}

/// The log of a witness, as words.
final class SeventhLog: Sendable {
  private let words = Mutex<[String]>([])

  var text: String { words.withLock { $0.joined(separator: " ") } }

  func add(_ word: String) { words.withLock { $0.append(word) } }

  func add<Value, Failure>(_ event: Event<Value, Failure>) { add(seventhWord(event)) }
}

func seventhWord<Value, Failure>(_ event: Event<Value, Failure>) -> String {
  switch event {
  case .next(let value): "\(value)"
  case .failed: "#"
  case .completed: "|"
  case .interrupted: "!"
  }
}

/// Lets virtual time pass.
func seventhPass(_ milliseconds: Int, _ time: TestScheduler) {
  try? time.advance(by: .milliseconds(milliseconds))
}

/// Steps that ask for each other run one after the other, not one inside the other.
final class SeventhTurns: Sendable {
  private let asked = Mutex(0)

  func take(_ step: () -> Void) {
    let isFirst = asked.withLock {
      $0 += 1
      return $0 == 1
    }
    guard isFirst else { return }
    var goesOn = true
    while goesOn {
      step()
      goesOn = asked.withLock {
        $0 -= 1
        return $0 > 0
      }
    }
  }
}

// MARK: - A home-made library

/// What stops a run of a `SeventhFlow`; for one thread.
final class SeventhStop: @unchecked Sendable {
  private(set) var isStopped = false
  private var actions: [() -> Void] = []

  func add(_ action: @escaping () -> Void) {
    if isStopped { action() } else { actions.append(action) }
  }

  func stop() {
    guard !isStopped else { return }
    isStopped = true
    let waiting = actions
    actions = []
    for action in waiting { action() }
  }
}

/// Lets events through one after the other until one of them is an end, or until it is closed.
final class SeventhGate<Value: Sendable>: @unchecked Sendable {
  private let sink: SeventhFlow<Value>.Sink
  private var waiting: [Event<Value, TestFailure>] = []
  private var isBusy = false
  private var isClosed = false

  init(_ sink: @escaping SeventhFlow<Value>.Sink) { self.sink = sink }

  func close() {
    isClosed = true
    waiting = []
  }

  func send(_ event: Event<Value, TestFailure>) {
    guard !isClosed else { return }
    waiting.append(event)
    guard !isBusy else { return }
    isBusy = true
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      if next.termination != nil { close() }
      sink(next)
    }
    isBusy = false
  }
}

/// A cold stream of a home-made library, for one thread, without interruptions, and silent once it is stopped.
///
/// What is sent from inside a delivery waits for its end.
struct SeventhFlow<Value: Sendable>: @unchecked Sendable {
  typealias Sink = @Sendable (Event<Value, TestFailure>) -> Void

  private let body: (SeventhStop, @escaping Sink) -> Void

  init(_ body: @escaping (SeventhStop, @escaping Sink) -> Void) { self.body = body }

  /// Starts a run that the handle stops.
  @discardableResult
  func start(_ stop: SeventhStop = SeventhStop(), _ sink: @escaping Sink) -> SeventhStop {
    body(stop, sink)
    return stop
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// What the kit sends, as a flow.
  var seventhFlow: SeventhFlow<Value> {
    SeventhFlow { stop, sink in
      let gate = SeventhGate(sink)
      stop.add { gate.close() }
      let observation = observe { gate.send($0) }
      stop.add { observation.dispose() }
    }
  }

  /// A flow, as the kit sees it.
  init(seventhFlow flow: SeventhFlow<Value>) {
    self.init { sink in
      let stop = flow.start { sink($0) }
      return Cancellation { stop.stop() }
    }
  }
}

extension Capabilities {
  /// What the home-made library can do.
  static let seventhFlow: Capabilities = [.failure, .manyObservers, .resources]
}

/// A flow for a witness, with its sending end.
final class SeventhPipe<Value: Sendable>: @unchecked Sendable {
  private var gates: [SeventhGate<Value>] = []

  var flow: SeventhFlow<Value> {
    SeventhFlow { [self] stop, sink in
      let gate = SeventhGate(sink)
      gates.append(gate)
      stop.add { gate.close() }
    }
  }

  func send(_ event: Event<Value, TestFailure>) {
    for gate in gates { gate.send(event) }
  }
}
