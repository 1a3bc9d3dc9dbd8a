import Foundation

/// Sends of one thread while two others observe and dispose without a pause.
public struct Sends: Sendable {
  public private(set) var count = 0
  public private(set) var visits = 0
  public private(set) var duration = Duration.zero
  /// The longest single send.
  public private(set) var longest = Duration.zero
  /// The bytes by which the heap was larger at the end than at half time.
  public private(set) var growth = 0

  /// Measures.
  ///
  /// - Parameters:
  ///   - limit: How long.
  ///   - heap: The size of the heap.
  ///   - send: Sends a value.
  ///   - visit: Attaches an observer, and detaches it.
  public init(
    during limit: Duration,
    heap: () -> Int,
    send: (Int) -> Void,
    visit: @escaping @Sendable () -> Void
  ) {
    let (stop, visits) = (Flag(), Count())
    let visitors = Companions(2) {
      while !stop.isRaised {
        visit()
        visits.add()
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    var (last, half) = (start, 0)
    while last - start < limit {
      send(count)
      count += 1
      let now = clock.now
      longest = max(longest, now - last)
      last = now
      if half == 0, now - start >= limit / 2 {
        half = heap()
        last = clock.now
      }
    }
    duration = last - start
    growth = heap() - half
    stop.raise()
    visitors.join()
    self.visits = visits.value
  }
}

/// Waits of actions on a queue through which values come as fast as they can.
public struct Waits: Sendable {
  /// How long each action waited, the shortest first.
  public private(set) var sorted: [Duration] = []
  public private(set) var values = 0
  public private(set) var duration = Duration.zero
  /// The bytes by which the heap was larger at the end than at half time.
  public private(set) var growth = 0

  /// The most values under way before the sender waits for some to arrive: a stream has no back-pressure.
  public static let underWay = 10_000

  public var median: Duration { sorted.isEmpty ? .zero : sorted[sorted.count / 2] }
  public var longest: Duration { sorted.last ?? .zero }

  /// Measures.
  ///
  /// - Parameters:
  ///   - limit: How long.
  ///   - heap: The size of the heap.
  ///   - arrived: The number of values that have arrived.
  ///   - send: Sends a value.
  ///   - act: Runs an action on the queue.
  public init(
    during limit: Duration,
    heap: () -> Int,
    arrived: Count,
    send: @escaping @Sendable (Int) -> Void,
    act: (@escaping @Sendable () -> Void) -> Void
  ) {
    let (stop, sent) = (Flag(), Count())
    let sender = Companions {
      while !stop.isRaised {
        guard sent.value - arrived.value < Waits.underWay else {
          Thread.sleep(forTimeInterval: 0.000_01)
          continue
        }
        send(sent.value)
        sent.add()
      }
    }
    let clock = ContinuousClock()
    let start = clock.now
    var half = 0
    while clock.now - start < limit {
      let (before, finish) = (clock.now, Finish())
      act { finish.signal() }
      finish.wait()
      sorted.append(clock.now - before)
      if half == 0, clock.now - start >= limit / 2 { half = heap() }
      Thread.sleep(forTimeInterval: 0.001)
    }
    growth = heap() - half
    duration = clock.now - start
    values = arrived.value
    stop.raise()
    sender.join()
    sorted.sort()
  }
}
