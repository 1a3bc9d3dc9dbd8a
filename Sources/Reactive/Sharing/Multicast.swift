import ReactiveExclusion

extension SignalProducer {
  /// Shares one run of this producer among many observers, and begins that run on request.
  ///
  ///     let shared = download.multicast()
  ///     shared.producer.start(progressBar)
  ///     shared.producer.start(log)
  ///     shared.connect()
  ///
  /// - Parameter capacity: The number of values to retain for late observers; 0 by default. Late observers receive the
  ///   end in any case. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the retained values.
  public func multicast(replaying capacity: Int = 0) -> Multicast<Value, Failure> {
    require(capacity >= 0, "multicast(replaying:) needs a capacity of 0 or more, got \(capacity)")
    return Multicast(SharedRun(of: self, replaying: Replay(upTo: capacity)), name: label?.adding("multicast"))
  }
}

/// One run of a producer, shared by all its observers, that begins on request.
///
/// There is one run, ever: an observer that is attached after its end receives the retained values and the end.
/// Observers receive each event on the thread that sends it. A late observer receives the retained events on the thread
/// that attaches it. The run is disposed of when it has no observer, and neither this object nor a producer of it is
/// held.
public final class Multicast<Value: Sendable, Failure: Error>: Sendable {
  private let shared: SharedRun<Value, Failure>

  private let connection: Connection<Value, Failure>

  /// The number of attached observers that came through ``autoconnect()``.
  private let count = Locked(0)

  private let name: StreamName?

  init(_ shared: SharedRun<Value, Failure>, name: StreamName?) {
    self.shared = shared
    connection = shared.makeConnection()
    self.name = name
  }

  /// A producer whose runs observe the shared run, but do not begin it.
  ///
  /// Disposing of the handle that a start returned interrupts that observer and no other.
  public var producer: SignalProducer<Value, Failure> {
    SignalProducer { [shared] run, receiver in shared.join(run, receiver) }.titled(name)
  }

  /// Begins the shared run, unless it has begun.
  ///
  /// - Returns: A handle that interrupts the shared run, and with it every observer; every call returns the same one.
  @discardableResult
  public func connect() -> any Disposable {
    shared.begin()
    return connection
  }

  /// Makes a producer whose first start begins the shared run, and whose last observer ends it.
  ///
  /// The run does not begin again for later observers: they receive the retained values and are interrupted. Starting
  /// the producer inside a delivery is legal, including the delivery of the end.
  public func autoconnect() -> SignalProducer<Value, Failure> {
    // Does not capture this object: its release means that no caller can connect or disconnect any more.
    SignalProducer { [shared, count] run, receiver in
      count.withLock { $0 += 1 }
      shared.join(run, receiver)
      // After the observer has been detached, so that it does not receive an end that it has caused.
      run.atEnd {
        let isLast = count.withLock { count in
          count -= 1
          return count == 0
        }
        if isLast { shared.dispose() }
      }
      shared.begin()
    }
    .titled(name)
  }
}
