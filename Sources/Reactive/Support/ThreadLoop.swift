/// Runs what a thread asks for again while it does what it has asked for: from a loop further down the stack, and not above it.
final class ThreadLoop: Sendable {
  /// For each thread that is in the loop, what it has asked for since.
  private let upcoming = Locked<[UInt: Queue<() -> Void>]>([:])

  /// Runs the body; if the calling thread is running one already, then after that one.
  func run(_ body: @escaping () -> Void) {
    let thread = currentThread()
    let isLooping = upcoming.withLock { upcoming in
      if upcoming[thread] != nil {
        upcoming[thread]?.append(body)
        return true
      }
      upcoming[thread] = Queue()
      return false
    }
    if isLooping { return }
    var next: (() -> Void)? = body
    while let body = next {
      body()
      next = takeNext(of: thread)
    }
  }

  /// Takes what is to be run next; leaves the loop if there is nothing.
  private func takeNext(of thread: UInt) -> (() -> Void)? {
    upcoming.withLock { upcoming in
      let next = upcoming[thread]?.takeFirst()
      if next == nil { upcoming[thread] = nil }
      return next
    }
  }
}
