/// The law of operators with one input: a value that receives events and answers what to send.
///
/// An operator knows no stream, lock, scheduler or thread. It is copied for every application to a signal and for every
/// run of a producer, so that its state belongs to that application or run alone (P2); state hidden in a class would be
/// shared. Whoever applies it calls one requirement at a time (E5), drops what comes after the end (E0), and sends the
/// answers after the call has returned.
///
/// ```swift
/// struct EveryOther<Value: Sendable, Failure: Error>: ValueTransducer {
///   var isDue = true
///
///   mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
///     defer { isDue.toggle() }
///     return isDue ? .send(value) : .nothing
///   }
/// }
///
/// signal.applying(EveryOther())
/// ```
///
/// Most operators leave terminations alone: see ``ValueTransducer``.
public protocol Transducer<Input, Output>: Sendable {
  /// The type of the values that come in.
  associatedtype Input: Sendable
  /// The type of the failure that comes in.
  associatedtype InputFailure: Error
  /// The type of the values that go out.
  associatedtype Output: Sendable
  /// The type of the failure that goes out.
  associatedtype OutputFailure: Error

  /// Answers the application to a signal, or the start of a run, before any event.
  ///
  /// By default with nothing.
  ///
  /// An end here keeps the work from starting at all.
  mutating func begin() -> Reaction<Output, OutputFailure>

  /// Answers a value.
  mutating func receive(_ value: Input) -> Reaction<Output, OutputFailure>

  /// Answers the end of the input.
  ///
  /// An answer that does not end the output leaves it open until it is disposed of.
  ///
  /// Failures and interruptions are forwarded at once unless the operator exists to handle them (E2, E4, O3).
  mutating func end(_ termination: Termination<InputFailure>) -> Reaction<Output, OutputFailure>

  /// What to do once the application or run is over, however it ended; `nil` for nothing.
  ///
  /// Asked once, at the start. By default `nil`.
  var cleanup: (@Sendable () -> Void)? { get }

  /// What the operator is called in the names of streams: `take(first: 3)`.
  ///
  /// Asked where a stream with a name is derived, in the state in which the operator is applied. By default the name of the type, beginning with a small letter.
  var name: String { get }
}

extension Transducer {
  /// The name of the type, without its parameters, beginning with a small letter.
  public var name: String { StreamName.step(of: Self.self) }

  /// Answers with nothing.
  @inlinable
  public mutating func begin() -> Reaction<Output, OutputFailure> { .nothing }

  /// Nothing to do.
  @inlinable
  public var cleanup: (@Sendable () -> Void)? { nil }
}

/// The law of operators that act on values only: every end passes at once, unchanged.
///
/// See ``Transducer`` for the rest of the law.
public protocol ValueTransducer<Input, Output, Failure>: Transducer
where InputFailure == Failure, OutputFailure == Failure {
  /// The type of the failure that passes.
  associatedtype Failure: Error
  /// The type of the failure that passes.
  associatedtype InputFailure = Failure
  /// The type of the failure that passes.
  associatedtype OutputFailure = Failure
}

extension ValueTransducer {
  /// Forwards the end at once; what E2 and E4 ask of most operators is written here and nowhere else.
  @inlinable
  public mutating func end(_ termination: Termination<Failure>) -> Reaction<Output, Failure> { .end(termination) }
}
