import Foundation
import Synchronization

/// Threads that run beside the one that measures.
///
/// `onThreads` runs at most as many bodies at once as there are cores: not for bodies that wait for each other.
public struct Companions: Sendable {
  private let done = DispatchGroup()

  /// Starts the threads.
  public init(_ count: Int = 1, _ body: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      done.enter()
      Thread.detachNewThread { [done] in
        body()
        done.leave()
      }
    }
  }

  /// Waits until all have ended.
  public func join() { done.wait() }
}

/// A flag that one thread raises and others look at.
public final class Flag: Sendable {
  private let raised = Atomic<Bool>(false)

  public init() {}

  public var isRaised: Bool { raised.load(ordering: .acquiring) }

  public func raise() { raised.store(true, ordering: .releasing) }
}

/// A number that several threads count.
public final class Count: Sendable {
  private let number = Atomic<Int>(0)

  public init() {}

  public var value: Int { number.load(ordering: .acquiring) }

  public func add(_ more: Int = 1) { number.add(more, ordering: .acquiringAndReleasing) }
}

/// Runs an asynchronous scenario, and returns its sum when it has ended.
public func blocking(_ body: @escaping @Sendable () async -> Int) -> Int {
  let (sum, finish) = (Sum(), Finish())
  Task.detached {
    sum.value = await body()
    finish.signal()
  }
  finish.wait()
  return sum.value
}
