/// What a search interleaves: a subject, two to four threads that use it, and what must be true after.
public struct InterleavingScenario: Sendable {
  /// The name that begins the scenario's replay tokens.
  public let name: String

  let stage: @Sendable (Interleaving) -> InterleavingCast

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - name: What a report calls it.
  ///   - stage: Makes a fresh subject and what its threads do; called once for each schedule, on the thread that
  ///     runs the search, which also releases what it made.
  public init(_ name: String, _ stage: @escaping @Sendable (Interleaving) -> InterleavingCast) {
    self.name = name
    self.stage = stage
  }
}

/// The parts of a scenario in one run.
///
/// They need not be `Sendable`, nor need what they share: the search runs one thread at a time.
public struct InterleavingCast {
  let bodies: [() -> Void]
  let verdict: (InterleavingOutcome) -> String?

  /// Makes the parts, one for each thread; they are called thread A, thread B, and so on.
  ///
  /// Up to its first yield point a part is preparation: it runs before the search begins, one thread after another.
  ///
  /// - Parameters:
  ///   - bodies: What each thread does.
  ///   - verdict: What is wrong with how the run ended, or `nil`; called when all threads have stopped. By
  ///     default a run must complete.
  public init(
    _ bodies: (() -> Void)...,
    verdict: @escaping (InterleavingOutcome) -> String? = { $0 == .completed ? nil : $0.description }
  ) {
    self.init(bodies, verdict: verdict)
  }

  /// Makes the parts from a list, as the other initializer does.
  public init(
    _ bodies: [() -> Void],
    verdict: @escaping (InterleavingOutcome) -> String? = { $0 == .completed ? nil : $0.description }
  ) {
    self.bodies = bodies
    self.verdict = verdict
  }
}
