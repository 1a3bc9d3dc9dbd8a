public import Reactive

/// A buffer under contract: what is sent is kept, and told to those who observe later, too.
///
/// The closure is called once per run, and given how many values to keep.
///
///     BufferSubject("MyReplay") { capacity in
///       let replay = MyReplay(capacity)
///       return BufferFace(send: replay.send, observe: replay.subscribe)
///     }
public struct BufferSubject: Sendable {
  /// The name under which reports speak of it.
  public let name: String

  let capacities: Set<Int>
  let make: Confined<(Int) -> BufferFace>

  /// Puts a kind of buffer under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - capacities: Which of the capacities 0, 1 and 2 it can have.
  ///   - make: Makes a fresh buffer that keeps so many values.
  public init(_ name: String, capacities: Set<Int> = [0, 1, 2], _ make: @escaping (_ capacity: Int) -> BufferFace) {
    self.name = name
    self.capacities = capacities
    self.make = Confined(make)
  }
}

/// A buffer as the kit sees it.
public struct BufferFace: Sendable {
  let send: Confined<(Event<Int, TestFailure>) -> Void>
  let source: EventSource<Int, TestFailure>

  /// Describes a buffer by closures.
  ///
  /// - Parameters:
  ///   - send: Sends an event into it; what comes behind an end must have no effect.
  ///   - observe: Has the sink told of what is kept, and of what is sent from then on; returns what ends that.
  public init(
    send: @escaping (_ event: Event<Int, TestFailure>) -> Void,
    observe: @escaping (_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation
  ) {
    self.send = Confined(send)
    source = EventSource(observe)
  }
}
