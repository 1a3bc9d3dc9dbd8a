import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenth: [Bug] = [
    tenthTakeThrough, tenthRuns, tenthExhaust, tenthQueued, tenthNumbered, tenthRecursiveHub, tenthLiveHub, tenthSocket,
    tenthLoader, tenthPairs, tenthAndThen, tenthPairUp, tenthDeliver, tenthExpire, tenthSinceFirst, tenthPages,
    tenthShare, tenthNoTwins, tenthSetting, tenthLabel, tenthLines, tenthBag, tenthWheel, tenthLoop, tenthCommand,
    tenthReplay, tenthSkipWhile, tenthSteps, tenthTail, tenthPause, tenthFastest, tenthAttempts,
  ]
}

/// A log of words, for the witnesses.
final class TenthLog: Sendable {
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

/// A counter that may be shared.
final class TenthCounter: Sendable {
  private let count = Mutex(0)

  func next() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}

/// The handle of an observation in the home-made library: it may be stopped before the observation is known.
final class TenthStop: Sendable {
  private struct Held: @unchecked Sendable {
    let cancellation: Cancellation
  }

  private let state = Mutex<(isStopped: Bool, held: Held?)>((false, nil))

  /// Holds the one observation that this stops.
  func hold(_ cancellation: Cancellation) {
    let held = Held(cancellation: cancellation)
    let isLate = state.withLock { state in
      if !state.isStopped { state.held = held }
      return state.isStopped
    }
    if isLate { cancellation.dispose() }
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func stop() {
    let held = state.withLock { state in
      defer { state = (true, nil) }
      return state.held
    }
    held?.cancellation.dispose()
  }
}
