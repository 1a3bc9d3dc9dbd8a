/// Measures how long something takes, for rates that are printed, and for what a thread did not do in that time.
package struct Stopwatch {
  private let start = ContinuousClock.now

  package init() {}

  /// The time since it was made.
  var elapsed: Duration { ContinuousClock.now - start }

  /// The seconds since it was made.
  package var seconds: Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }
}
