import Synchronization

/// A sequence whose iterator calls a closure with the number of elements that were requested before.
struct Scripted: AsyncSequence, Sendable {
  let next: @Sendable (_ place: Int) async throws -> Int?
  var onRelease: @Sendable () -> Void = {}

  func makeAsyncIterator() -> Iterator { Iterator(next: next, token: Token(onRelease)) }

  struct Iterator: AsyncIteratorProtocol {
    let next: @Sendable (Int) async throws -> Int?
    let token: Token
    var place = 0

    mutating func next() async throws -> Int? {
      defer { place += 1 }
      return try await next(place)
    }
  }

  /// Reports when the last iterator is released.
  final class Token: Sendable {
    private let onRelease: @Sendable () -> Void

    init(_ onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }
  }
}

/// Something that happens once, and one task that waits for it.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream() }

  @Sendable
  func send() { continuation.finish() }

  @Sendable
  func wait() async {
    for await _ in stream {}
  }
}

/// A place where a task waits until it is cancelled or may continue.
final class Bay: Sendable {
  private let cancelled = Mutex(false)
  private let signal = Signal()

  /// True if the task that waits was cancelled.
  var isCancelled: Bool { cancelled.withLock { $0 } }

  func letGoOn() { signal.send() }

  func wait() async {
    await withTaskCancellationHandler {
      await signal.wait()
    } onCancel: {
      cancelled.withLock { $0 = true }
    }
  }
}

/// A clock that stands still: a task that sleeps on it sleeps until it is cancelled.
struct StoppedClock: Clock {
  struct Instant: InstantProtocol {
    var offset = Duration.zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  var now: Instant { Instant() }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await Bay().wait()
    try Task.checkCancellation()
  }
}
