/// The two stream kinds to which an operator can be applied.
public enum StreamKind: String, Hashable, Sendable, CaseIterable {
  /// The source is already running; applying the operator observes it.
  ///
  /// The result may have many observers.
  case signal

  /// The source is a recipe; each observation of the result starts it anew.
  ///
  /// Disposing the observation interrupts the run.
  case producer
}
