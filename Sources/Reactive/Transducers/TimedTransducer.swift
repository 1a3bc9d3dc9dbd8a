/// The protocol of timed operators: a value that handles events and wake-ups by adding effects.
///
/// As with ``Transducer``, the operator is copied for every application and every run, is called by one thread at a
/// time, and is never called after its end. Everything that it sends is delivered on the scheduler, in order. An
/// operator does not handle the disposal of a run: nothing that is pending is delivered any more, `interrupted` follows
/// on the scheduler, and kept values are released there. If the operator replaces or discards a kept value, it passes
/// the value to ``Effects/drop(_:)``, because a `deinit` may use the stream.
public protocol TimedTransducer<Input, Output, Failure>: Sendable {
  /// The type of the values that come in.
  associatedtype Input: Sendable
  /// The type of the values that go out.
  associatedtype Output: Sendable
  /// The type of the failure.
  associatedtype Failure: Error

  /// Handles the application to a signal, or the start of a run, before any event.
  ///
  /// Does nothing by default.
  mutating func begin(_ effects: inout Effects<Output, Failure>)

  /// Handles a value.
  mutating func receive(_ value: Input, _ effects: inout Effects<Output, Failure>)

  /// Handles the end of the input.
  ///
  /// Failures and interruptions must not wait for a delay (E2, E4).
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Effects<Output, Failure>)

  /// Handles a wake-up that the operator has requested, on the scheduler.
  ///
  /// The values that it sends are delivered before the scheduled action ends. If there are more than 64, or if earlier
  /// values still wait, the rest is delivered in further actions of the scheduler.
  mutating func wake(_ wakeUp: Effects<Output, Failure>.WakeUp, _ effects: inout Effects<Output, Failure>)

  /// True if the requested wake-ups have nothing to do with the values received so far.
  ///
  /// The wake-ups are then cancelled when the input is released without an end. False by default.
  var isIdle: Bool { get }

  /// The name of the operator in stream names, as in ``Transducer/name``.
  var name: String { get }
}

extension TimedTransducer {
  /// The name of the type, without its parameters, with a lowercase first letter.
  public var name: String { StreamName.step(of: Self.self) }

  /// False: received values wait for the wake-ups.
  public var isIdle: Bool { false }

  /// Does nothing.
  public mutating func begin(_ effects: inout Effects<Output, Failure>) {}
}
