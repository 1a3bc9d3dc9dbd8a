import ReactiveExclusion

/// Runs bodies that a thread requests while it is running one: in a loop further down the stack, and not recursively.
final class ThreadLoop: Sendable {
  /// The bodies that each thread in the loop has requested since.
  private let upcoming = Locked(ThreadValues<Queue<() -> Void>>())

  /// Runs the body; if the calling thread is running one already, runs it after that one.
  func run(_ body: @escaping () -> Void) {
    let thread = currentThread()
    let isLooping = upcoming.withLock { upcoming in
      if upcoming.change(of: thread, { $0.append(body) }) != nil { return true }
      upcoming.insert(Queue(), for: thread)
      return false
    }
    if isLooping { return }
    var next: (() -> Void)? = body
    while let body = next {
      body()
      next = takeNext(of: thread)
    }
  }

  /// Takes the next body; leaves the loop if there is none.
  private func takeNext(of thread: UInt) -> (() -> Void)? {
    upcoming.withLock { upcoming in
      let next = upcoming.change(of: thread) { $0.takeFirst() } ?? nil
      if next == nil { upcoming.remove(of: thread) }
      return next
    }
  }
}
