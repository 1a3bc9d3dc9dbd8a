import Dispatch

/// The sum that the last handler of a scenario computes; written by one thread at a time.
public final class Sum: @unchecked Sendable {
  public var value = 0

  public init() {}
}

/// The end of a scenario that continues on another thread.
public final class Finish: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  public func signal() { semaphore.signal() }

  public func wait() { semaphore.wait() }
}

/// Runs the body on `count` threads at once, and returns when all have finished.
public func onThreads(_ count: Int, _ body: @Sendable (Int) -> Void) {
  DispatchQueue.concurrentPerform(iterations: count, execute: body)
}

/// A closure that the optimizer cannot see through.
@inline(never)
public func transform(_ closure: @escaping @Sendable (Int) -> Int) -> @Sendable (Int) -> Int { closure }

/// A closure that the optimizer cannot see through.
@inline(never)
public func predicate(_ closure: @escaping @Sendable (Int) -> Bool) -> @Sendable (Int) -> Bool { closure }

/// A closure that the optimizer cannot see through.
@inline(never)
public func handler(_ closure: @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void { closure }

/// A value that the optimizer cannot see through.
@inline(never)
public func value(_ value: Int) -> Int { value }
