/// The protocol of operators with one input: a value that maps each event to the events to send.
///
/// An operator has no reference to a stream, lock, scheduler or thread. It is copied for every application to a signal
/// and for every run of a producer, so that its state belongs to that application or run alone (P2); state in a class
/// would be shared. The code that applies it calls one requirement at a time (E5), drops events after the end (E0), and
/// sends the returned events after the call has returned.
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
/// Most operators forward terminations unchanged: see ``ValueTransducer``.
public protocol Transducer<Input, Output>: Sendable {
  /// The type of the values that come in.
  associatedtype Input: Sendable
  /// The type of the failure that comes in.
  associatedtype InputFailure: Error
  /// The type of the values that go out.
  associatedtype Output: Sendable
  /// The type of the failure that goes out.
  associatedtype OutputFailure: Error

  /// Returns the reaction to the application to a signal, or to the start of a run, before any event.
  ///
  /// By default, this is `.nothing`.
  ///
  /// If the reaction is an end, the work does not start at all.
  mutating func begin() -> Reaction<Output, OutputFailure>

  /// Returns the reaction to a value.
  mutating func receive(_ value: Input) -> Reaction<Output, OutputFailure>

  /// Returns the reaction to the end of the input.
  ///
  /// If the reaction does not end the output, the output stays open until it is disposed of.
  ///
  /// Failures and interruptions are forwarded at once unless the operator exists to handle them (E2, E4, O3).
  mutating func end(_ termination: Termination<InputFailure>) -> Reaction<Output, OutputFailure>

  /// The action to run once the application or run is over, however it has ended; `nil` for none.
  ///
  /// Read once, at the start. By default, this is `nil`.
  var cleanup: (@Sendable () -> Void)? { get }

  /// The name of the operator in stream names, such as `take(first: 3)`.
  ///
  /// Read when a stream is derived from one with a name, in the state in which the operator is applied. By default,
  /// this is the name of the type, with a lowercase first letter.
  var name: String { get }
}

extension Transducer {
  /// The name of the type, without its parameters, with a lowercase first letter.
  public var name: String { StreamName.step(of: Self.self) }

  /// Returns `.nothing`.
  @inlinable
  public mutating func begin() -> Reaction<Output, OutputFailure> { .nothing }

  /// No action.
  @inlinable
  public var cleanup: (@Sendable () -> Void)? { nil }
}

/// The protocol of operators that act on values only: every end is forwarded at once, unchanged.
///
/// See ``Transducer`` for the other requirements.
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
  /// Forwards the end at once, as E2 and E4 require of most operators.
  @inlinable
  public mutating func end(_ termination: Termination<Failure>) -> Reaction<Output, Failure> { .end(termination) }
}
