/// The law of operators with time: a value that answers events and wake-ups with what is to be done.
///
/// As for ``Transducer``: the operator is copied for every application and every run, called by one thread at a time, and
/// never after its end. Everything it sends is delivered on the scheduler, in order. Disposing of a run is none of the
/// operator's business: nothing of what is pending is delivered any more, and `interrupted` follows on the scheduler, where
/// what was kept is released. A kept value that the operator replaces or gives up goes to ``Agenda/drop(_:)``, since it may
/// use the stream as it dies.
public protocol TimedTransducer<Input, Output, Failure>: Sendable {
  /// The type of the values that come in.
  associatedtype Input: Sendable
  /// The type of the values that go out.
  associatedtype Output: Sendable
  /// The type of the failure.
  associatedtype Failure: Error

  /// Answers the application to a signal, or the start of a run, before any event.
  ///
  /// By default with nothing.
  mutating func begin(_ agenda: inout Agenda<Output, Failure>)

  /// Answers a value.
  mutating func receive(_ value: Input, _ agenda: inout Agenda<Output, Failure>)

  /// Answers the end of the input. Failures and interruptions must not wait for a delay (E2, E4).
  mutating func end(_ termination: Termination<Failure>, _ agenda: inout Agenda<Output, Failure>)

  /// Answers a wake-up that it asked for, on the scheduler.
  ///
  /// What it sends is delivered before the scheduled action ends; of more than 64 values, and of values that come upon others which
  /// still wait, the rest comes in further actions of the scheduler.
  mutating func wake(_ wakeUp: Agenda<Output, Failure>.WakeUp, _ agenda: inout Agenda<Output, Failure>)

  /// Whether the wake-ups that were asked for have nothing to do with what has come in.
  ///
  /// Then they are called off when the input is released without an end. By default `false`.
  var isIdle: Bool { get }

  /// What the operator is called in the names of streams, as in ``Transducer/name``.
  var name: String { get }
}

extension TimedTransducer {
  /// The name of the type, without its parameters, beginning with a small letter.
  public var name: String { StreamName.step(of: Self.self) }

  /// `false`: what has come in waits for the wake-ups.
  public var isIdle: Bool { false }

  /// Answers with nothing.
  public mutating func begin(_ agenda: inout Agenda<Output, Failure>) {}
}
