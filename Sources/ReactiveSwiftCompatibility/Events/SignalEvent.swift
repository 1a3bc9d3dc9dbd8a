public import Reactive

extension Signal {
  /// An event under the names of ReactiveSwift: the case of a value is `value`, not `next`.
  ///
  /// Everything that takes or makes events accepts either: the compiler chooses by the cases that the code names.
  @frozen
  public enum Event: Sendable {
    /// A value.
    case value(Value)

    /// The stream has ended with a failure.
    case failed(Failure)

    /// The stream has ended because there is nothing more to send.
    case completed

    /// The stream has ended because nobody waits for it any more.
    case interrupted

    /// Makes the event that says the same as one of `Reactive`.
    @inlinable
    public init(_ event: ReactiveEvent<Value, Failure>) {
      switch event {
      case .next(let value): self = .value(value)
      case .failed(let failure): self = .failed(failure)
      case .completed: self = .completed
      case .interrupted: self = .interrupted
      }
    }

    /// The event of `Reactive` that says the same.
    @inlinable
    public var event: ReactiveEvent<Value, Failure> {
      switch self {
      case .value(let value): .next(value)
      case .failed(let failure): .failed(failure)
      case .completed: .completed
      case .interrupted: .interrupted
      }
    }

    /// True if the event is a completion.
    @inlinable
    public var isCompleted: Bool { if case .completed = self { true } else { false } }

    /// True if the event ends its stream.
    @inlinable
    public var isTerminating: Bool { if case .value = self { false } else { true } }

    /// The value, if the event has one.
    @inlinable
    public var value: Value? { if case .value(let value) = self { value } else { nil } }

    /// The failure, if the event is one.
    @inlinable
    public var error: Failure? { if case .failed(let failure) = self { failure } else { nil } }

    /// Returns the event with its value transformed.
    @inlinable
    public func map<NewValue: Sendable>(
      _ transform: (Value) throws -> NewValue
    ) rethrows -> Signal<NewValue, Failure>.Event {
      .init(try event.map(transform))
    }

    /// Returns the event with its failure transformed.
    @inlinable
    public func mapError<NewFailure: Swift.Error>(
      _ transform: (Failure) throws -> NewFailure
    ) rethrows -> Signal<Value, NewFailure>.Event {
      switch self {
      case .value(let value): .value(value)
      case .failed(let failure): .failed(try transform(failure))
      case .completed: .completed
      case .interrupted: .interrupted
      }
    }
  }
}

extension Signal.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Signal.Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Signal.Event: CustomStringConvertible {
  /// The event as ReactiveSwift prints it, such as `VALUE 1`.
  public var description: String {
    switch self {
    case .value(let value): "VALUE \(value)"
    case .failed(let failure): "FAILED \(failure)"
    case .completed: "COMPLETED"
    case .interrupted: "INTERRUPTED"
    }
  }
}

extension Event {
  /// True if the event is a completion.
  @inlinable
  public var isCompleted: Bool { if case .completed = self { true } else { false } }

  /// The failure, if the event is one.
  @inlinable
  public var error: Failure? { if case .failed(let failure) = self { failure } else { nil } }

  /// Returns the event with its failure transformed.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: (Failure) throws -> NewFailure
  ) rethrows -> Event<Value, NewFailure> {
    switch self {
    case .next(let value): .next(value)
    case .failed(let failure): .failed(try transform(failure))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}
