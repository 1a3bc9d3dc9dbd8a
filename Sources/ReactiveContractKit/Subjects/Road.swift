/// The two ways in which an operator meets its source.
public enum Road: String, Hashable, Sendable, CaseIterable {
  /// The source is running already: it is observed when the operator is applied, and the result may be observed by many.
  case signal

  /// The source is a recipe: each observation of the result starts it anew, and disposing that interrupts the run.
  case producer
}
