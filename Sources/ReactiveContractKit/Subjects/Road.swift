/// The two ways in which an operator meets its source.
public enum Road: String, Hashable, Sendable, CaseIterable {
  /// The source is running already: it is observed when the operator is applied.
  ///
  /// The result may be observed by many.
  case signal

  /// The source is a recipe: each observation of the result starts it anew.
  ///
  /// Disposing of the observation interrupts the run.
  case producer
}
