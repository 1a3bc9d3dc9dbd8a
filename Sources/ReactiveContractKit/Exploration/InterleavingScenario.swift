/// A subject, the threads that use it, and a check of the outcome: the input of a search.
public struct InterleavingScenario: Sendable {
  /// The name that begins the scenario's replay tokens.
  public let name: String

  let stage: @Sendable (Interleaving) -> InterleavingCast

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - name: The name that reports show.
  ///   - stage: Makes a fresh subject and the bodies of its threads. It is called once for each schedule, on the thread
  ///     that runs the search, which also releases what it made.
  public init(_ name: String, _ stage: @escaping @Sendable (Interleaving) -> InterleavingCast) {
    self.name = name
    self.stage = stage
  }
}

/// The bodies of a scenario's threads in one run.
///
/// Neither they nor the state that they share need be `Sendable`: the search runs one thread at a time.
public struct InterleavingCast {
  let bodies: [() -> Void]
  let verdict: (InterleavingOutcome) -> String?

  /// Makes the bodies, one for each thread; the threads are called thread A, thread B, and so on.
  ///
  /// Up to its first yield point a body is preparation: that runs before the search begins, one thread after another.
  ///
  /// - Parameters:
  ///   - bodies: The closures that the threads run.
  ///   - verdict: Returns the breach in the outcome, or `nil`; called when all threads have stopped. By
  ///     default a run must complete.
  public init(
    _ bodies: (() -> Void)...,
    verdict: @escaping (InterleavingOutcome) -> String? = { $0 == .completed ? nil : $0.description }
  ) {
    self.init(bodies, verdict: verdict)
  }

  /// Makes the bodies from a list, as the other initializer does.
  public init(
    _ bodies: [() -> Void],
    verdict: @escaping (InterleavingOutcome) -> String? = { $0 == .completed ? nil : $0.description }
  ) {
    self.bodies = bodies
    self.verdict = verdict
  }
}
