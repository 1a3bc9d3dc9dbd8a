/// Why the work of an ``Action`` did not complete.
public enum ActionError<Failure: Error>: Error {
  /// The action was disabled, or at work already, when the producer was started.
  case disabled

  /// The work failed.
  case producerFailed(Failure)
}

extension ActionError: Equatable where Failure: Equatable {}
