extension StepSituation<PropertyModel> {
  /// Returns everything that a listener received.
  func received(_ listener: Int) -> [PropertyReaction.Delivery] { actual.received.filter { $0.listener == listener } }

  /// Returns the values that a listener received.
  func values(_ listener: Int) -> [Note] { received(listener).map(\.note).filter { $0.kind == .value } }

  /// Returns the terminal events that a listener received.
  func ends(_ listener: Int) -> [Note] { received(listener).map(\.note).filter(\.kind.isTerminating) }

  /// Returns the name of a listener in reports.
  func name(_ listener: Int) -> String {
    after.listeners.indices.contains(listener) && after.listeners[listener].isRun
      ? "run \(listener + 1)" : "observer \(listener + 1)"
  }
}
