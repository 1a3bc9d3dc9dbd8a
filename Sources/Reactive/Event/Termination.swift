/// The way in which a stream ends.
@frozen
public enum Termination<Failure: Error>: Sendable {
  /// The stream ended abnormally.
  case failed(Failure)

  /// The stream ended successfully.
  case completed

  /// The stream was cancelled.
  case interrupted

  /// Replaces the failure; leaves completion and interruption alone.
  @inlinable
  public func mapFailure<NewFailure: Error>(_ transform: (Failure) -> NewFailure) -> Termination<NewFailure> {
    switch self {
    case .failed(let failure): .failed(transform(failure))
    case .completed: .completed
    case .interrupted: .interrupted
    }
  }
}

extension Termination: Equatable where Failure: Equatable {}
extension Termination: Hashable where Failure: Hashable {}

extension Termination: CustomStringConvertible {
  /// The termination as a log prints it: `failed timeout`, `completed`, `interrupted`.
  public var description: String {
    switch self {
    case .failed(let failure): "failed \(failure)"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
