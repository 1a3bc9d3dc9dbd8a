extension StorySituation<PropertyModel> {
  /// Everything that a listener was told.
  func told(_ listener: Int) -> [PropertyReaction.Told] { actual.told.filter { $0.listener == listener } }

  /// The values that a listener was told.
  func values(_ listener: Int) -> [Note] { told(listener).map(\.note).filter { $0.kind == .value } }

  /// The ends that a listener was told.
  func ends(_ listener: Int) -> [Note] { told(listener).map(\.note).filter(\.kind.isTerminating) }

  /// A listener as reports name it.
  func name(_ listener: Int) -> String {
    after.listeners.indices.contains(listener) && after.listeners[listener].isRun
      ? "run \(listener + 1)" : "observer \(listener + 1)"
  }
}
