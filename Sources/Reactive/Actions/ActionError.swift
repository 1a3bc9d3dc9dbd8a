/// The failure of a run of an ``Action``.
public enum ActionError<Failure: Error>: Error {
  /// The action was disabled, or executing already, when the producer was started.
  case disabled

  /// The work failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
