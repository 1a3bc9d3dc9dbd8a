public import Reactive

/// A buffer under test: it retains the values that are sent and replays them to late observers.
///
/// The kit calls the closure once per run and passes the number of values to retain.
///
///     BufferSubject("MyReplay") { capacity in
///       let replay = MyReplay(capacity)
///       return BufferAdapter(send: replay.send, observe: replay.subscribe)
///     }
public struct BufferSubject: Sendable {
  /// The name in reports.
  public let name: String

  let capacities: Set<Int>
  let capabilities: Capabilities
  let make: Confined<(Int) -> BufferAdapter>

  /// Declares a buffer to test.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - capacities: The supported capacities, out of 0, 1 and 2.
  ///   - capabilities: The features of the library; those that matter are ``Capabilities/failure`` and
  ///     ``Capabilities/interruption``.
  ///   - make: Makes a new buffer that retains at most `capacity` values.
  public init(
    _ name: String,
    capacities: Set<Int> = [0, 1, 2],
    capabilities: Capabilities = .all,
    _ make: @escaping (_ capacity: Int) -> BufferAdapter
  ) {
    self.name = name
    self.capacities = capacities
    self.capabilities = capabilities
    self.make = Confined(make)
  }
}

/// The adapter through which the kit drives and observes a buffer.
public struct BufferAdapter: Sendable {
  let send: Confined<(Event<Int, TestFailure>) -> Void>
  let source: EventSource<Int, TestFailure>

  /// Creates the adapter from closures.
  ///
  /// - Parameters:
  ///   - send: Sends an event into the buffer. Events sent after a terminal event must have no effect.
  ///   - observe: Attaches a sink that receives the retained events and then all later ones. Returns a handle that
  ///     detaches the sink.
  public init(
    send: @escaping (_ event: Event<Int, TestFailure>) -> Void,
    observe: @escaping (_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation
  ) {
    self.send = Confined(send)
    source = EventSource(observe)
  }
}
