import Dispatch
import Glibc
import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfth: [Bug] =
    twelfthEvents + twelfthRelays + twelfthProducers + twelfthTimed + twelfthFinite + twelfthCold + twelfthStates
    + twelfthMeanings
}

/// The log of a witness.
final class TwelfthLog: Sendable {
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

/// A value that several closures share.
final class TwelfthBox<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  var value: Value {
    get { content.withLock { $0 } }
    set {
      let old = content.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }

  func update<Result: Sendable>(_ body: (inout Value) -> Result) -> Result { content.withLock { body(&$0) } }
}

/// The handle of the home-made library: runs what it was given once, at once if it has been disposed of before.
final class TwelfthHandle: Sendable {
  private struct State {
    var isDisposed = false
    var action: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  init() {}

  init(_ action: @escaping @Sendable () -> Void) { set(action) }

  func set(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isDisposed { state.action = action }
      return state.isDisposed
    }
    if isLate { action() }
  }

  func dispose() {
    let action = state.withLock { state in
      defer {
        state.isDisposed = true
        state.action = nil
      }
      return state.action
    }
    action?()
  }
}

/// A lock that belongs to a thread, so that its holder can find out that it is called from inside.
final class TwelfthTurn: Sendable {
  private let owner = Atomic<UInt>(0)
  private let gate = DispatchSemaphore(value: 1)

  var isMine: Bool { owner.load(ordering: .sequentiallyConsistent) == UInt(pthread_self()) }

  func enter() {
    Interleaving.wait(until: { self.owner.load(ordering: .sequentiallyConsistent) == 0 }, before: "take the turn")
    gate.wait()
    owner.store(UInt(pthread_self()), ordering: .sequentiallyConsistent)
  }

  func leave() {
    owner.store(0, ordering: .sequentiallyConsistent)
    gate.signal()
  }
}

extension Capabilities {
  /// Those of a library whose streams belong to one thread.
  static let twelfthOneThread = Capabilities.all.subtracting(.threads)
}

/// Observes an operator over one signal while the letters are sent to it: `|`, `#` and `!` end it.
func twelfthPlay<Output: Sendable, Failure: Error>(
  _ letters: String,
  _ apply: (Signal<String, TestFailure>) -> Signal<Output, Failure>
) -> String {
  let log = TwelfthLog()
  let (signal, input) = Signal<String, TestFailure>.pipe()
  apply(signal).observe { log.add($0) }
  for letter in letters { twelfthSend(letter, to: input) }
  return log.text
}

func twelfthSend(_ letter: Character, to input: Observer<String, TestFailure>) {
  switch letter {
  case "|": input.sendCompleted()
  case "#": input.send(error: TestFailure())
  case "!": input.sendInterrupted()
  default: input.send(value: String(letter))
  }
}
