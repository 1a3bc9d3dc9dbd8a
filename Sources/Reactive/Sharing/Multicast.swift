extension SignalProducer {
  /// Shares one run of this producer among many observers, which begins when it is told to.
  ///
  ///     let shared = download.multicast()
  ///     shared.producer.start(progressBar)
  ///     shared.producer.start(log)
  ///     shared.connect()
  ///
  /// - Parameter capacity: How many values to keep for late observers; none by default. They are told of the end in any case.
  ///   Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the values that are kept.
  public func multicast(replaying capacity: Int = 0) -> Multicast<Value, Failure> {
    require(capacity >= 0, "multicast(replaying:) needs a capacity of 0 or more, got \(capacity)")
    return Multicast(SharedRun(of: self, replaying: Replay(upTo: capacity)), name: label?.adding("multicast"))
  }
}

/// One run of a producer, shared by all who observe it, which begins when it is told to.
///
/// There is one run, ever: who observes after its end is told of the values that are kept, and of the end. All observers are told
/// of each event on the thread that sends it, late ones of the past on the thread that starts them. The run is disposed of
/// when nobody observes and nobody holds this object or a producer of it.
public final class Multicast<Value: Sendable, Failure: Error>: Sendable {
  private let shared: SharedRun<Value, Failure>

  private let connection: Connection<Value, Failure>

  /// How many observers have come by way of ``autoconnect()`` and not gone.
  private let count = Locked(0)

  private let name: StreamName?

  init(_ shared: SharedRun<Value, Failure>, name: StreamName?) {
    self.shared = shared
    connection = shared.makeConnection()
    self.name = name
  }

  /// A producer whose runs observe the shared run, which they do not begin.
  ///
  /// Disposing of what a start returned interrupts that observer and no other.
  public var producer: SignalProducer<Value, Failure> {
    SignalProducer { [shared] run, receiver in shared.join(run, receiver) }.titled(name)
  }

  /// Begins the shared run, unless it has begun.
  ///
  /// - Returns: What interrupts the shared run, and with it every observer; the same for every call.
  @discardableResult
  public func connect() -> any Disposable {
    shared.begin()
    return connection
  }

  /// A producer whose first start begins the shared run, and whose last observer ends it when he goes.
  ///
  /// The run is not begun again for those who come after that: they are told of the values that are kept, and interrupted.
  /// Starting it from inside a delivery is legal, that of its end included.
  public func autoconnect() -> SignalProducer<Value, Failure> {
    // Not this object, whose release tells that nobody can connect or disconnect any more.
    SignalProducer { [shared, count] run, receiver in
      count.withLock { $0 += 1 }
      shared.join(run, receiver)
      // Behind the departure of the observer: he is not to be told of an end that he has caused.
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
