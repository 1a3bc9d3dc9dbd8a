import Synchronization

/// The number of those of two streams that have ended.
protocol Ends: AnyObject, Sendable {
  init()

  /// Counts an end; returns whether it was the last one.
  func add() -> Bool
}

/// Counts in one critical section.
final class CountedEnds: Ends {
  private let count = Mutex(0)

  func add() -> Bool {
    count.withLock {
      $0 += 1
      return $0 == 2
    }
  }
}

/// Counts in two critical sections: two ends at the same time count as one, and the merge never completes.
final class MiscountedEnds: Ends {
  private let count = Mutex(0)

  func add() -> Bool {
    let before = count.withLock { $0 }
    count.withLock { $0 = before + 1 }
    return before + 1 == 2
  }
}
