/// What one verifier has found so far.
final class Assessment {
  /// How many situations were judged; it rises only where a breach can be returned.
  private(set) var situations = 0

  /// How many of them were wrong.
  private(set) var breaches = 0

  /// The first wrong one; the smallest, since cases come in order of size.
  private(set) var first: Breach?

  /// The declared exceptions that have happened.
  private(set) var met: Traits = []

  /// Judges one situation.
  @inline(__always)
  func judge(_ isRight: Bool, else breach: @autoclosure () -> Breach) {
    judge(1, areRight: isRight, else: breach())
  }

  /// Judges so many situations at once, which are all right or wrong together.
  @inline(__always)
  func judge(_ count: Int, areRight: Bool, else breach: @autoclosure () -> Breach) {
    if isFirstBreach(among: count, unless: areRight) { first = breach() }
  }

  @inline(never)
  private func isFirstBreach(among count: Int, unless areRight: Bool) -> Bool {
    situations += count
    if areRight { return false }
    breaches += 1
    return first == nil
  }

  /// Notes that a declared exception has happened.
  func note(_ exception: Traits) { met.formUnion(exception) }
}
