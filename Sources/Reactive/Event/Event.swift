/// An event on a stream: a value, or one of the three ways in which the stream ends.
///
/// A stream sends any number of ``next(_:)`` events and then at most one of the other three, which terminates it:
/// `Next* (Interrupted | Failed | Completed)?`. Keeps E0 and E1.
@frozen
public enum Event<Value, Failure: Error> {
  /// A value, or an occurrence without a value (`Value` is then `Void`).
  case next(Value)

  /// The stream ended abnormally; no further events follow.
  case failed(Failure)

  /// The stream ended successfully; no further events follow.
  case completed

  /// The stream was cancelled: neither a success nor a failure; no further events follow.
  case interrupted

  /// Wraps a termination.
  @inlinable
  public init(_ termination: Termination<Failure>) {
    switch termination {
    case .failed(let failure): self = .failed(failure)
    case .completed: self = .completed
    case .interrupted: self = .interrupted
    }
  }

  /// The value of a ``next(_:)`` event, otherwise `nil`.
  @inlinable
  public var value: Value? {
    switch self {
    case .next(let value): value
    case .failed, .completed, .interrupted: nil
    }
  }

  /// The way in which this event ends the stream, `nil` for ``next(_:)``.
  @inlinable
  public var termination: Termination<Failure>? {
    switch self {
    case .next: nil
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }

  /// True if the stream ends with this event.
  @inlinable
  public var isTerminating: Bool { termination != nil }

  /// Replaces the value of a ``next(_:)`` event; leaves the others alone.
  @inlinable
  public func map<NewValue>(_ transform: (Value) throws -> NewValue) rethrows -> Event<NewValue, Failure> {
    switch self {
    case .next(let value): .next(try transform(value))
    case .failed(let failure): .failed(failure)
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Event: Sendable where Value: Sendable {}
extension Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Event: Hashable where Value: Hashable, Failure: Hashable {}

extension Event: CustomStringConvertible {
  /// The event as a log prints it: `next 1`, `failed timeout`, `completed`, `interrupted`.
  public var description: String {
    switch self {
    case .next(let value): "next \(value)"
    case .failed(let failure): "failed \(failure)"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
