/// Tells how long something takes; for rates that are printed, and never for a verdict.
struct Stopwatch {
  private let start = ContinuousClock.now

  /// The seconds since it was made.
  var seconds: Double {
    let elapsed = (ContinuousClock.now - start).components
    return Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
  }
}
