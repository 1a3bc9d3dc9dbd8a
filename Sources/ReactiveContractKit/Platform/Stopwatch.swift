/// Measures how long something takes, for rates that are printed, never for a verdict.
package struct Stopwatch {
  private let start = ContinuousClock.now

  package init() {}

  /// The seconds since it was made.
  package var seconds: Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }
}
