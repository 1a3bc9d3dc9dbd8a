/// Decides how many passes over the threads that were let run must find all of them asleep.
///
/// For one thread it is one. Several are looked at one after the other, and need a second pass that finds each in the
/// same sleep: before that, the last one may have woken the first and then have fallen asleep itself. Two threads that
/// wake each other in turns may be found asleep in every pass, but always in another sleep.
struct QuietPasses {
  private var last: [(thread: Int, state: ThreadState)] = []

  /// Returns whether the threads wait for each other, after one more pass.
  ///
  /// - Parameters:
  ///   - sleepers: The threads that the pass has found asleep.
  ///   - count: The number of threads that it has looked at.
  mutating func areEnough(_ sleepers: [(thread: Int, state: ThreadState)], of count: Int) -> Bool {
    defer { last = sleepers }
    return sleepers.count == count && (count == 1 || last.elementsEqual(sleepers, by: ==))
  }
}
