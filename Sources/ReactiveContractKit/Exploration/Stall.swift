/// Notices that a thread works on one use of a subject for too long.
struct Stall {
  /// The processor time after which a use counts as endless; see ``SearchLimits/stall``.
  let limit: Duration

  private var use: Int?
  private var start: Duration = .zero
  private let watch = Stopwatch()

  init(limit: Duration) { self.limit = limit }

  /// Returns true if the use has taken longer than the limit.
  ///
  /// - Parameters:
  ///   - use: The number of the use that is in progress; `nil` outside of any use.
  ///   - processorTime: The time for which the thread has run. If it is `nil`, the time of the clock counts.
  mutating func holds(_ use: Int?, _ processorTime: Duration?) -> Bool {
    let time = processorTime ?? watch.elapsed
    if use == nil || use != self.use { (self.use, start) = (use, time) }
    return use != nil && time - start > limit
  }
}
