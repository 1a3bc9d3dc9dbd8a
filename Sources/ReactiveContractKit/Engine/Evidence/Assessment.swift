/// The results of one verifier so far.
final class Assessment {
  /// The number of situations checked; it grows only where a violation can be reported.
  private(set) var situations = 0

  /// The number of situations that violate the rule.
  private(set) var breaches = 0

  /// The first violation; also the smallest, since cases are tried in order of size.
  private(set) var first: Breach?

  /// The declared exceptions that have occurred.
  private(set) var met: Traits = []

  /// Counts one situation, and records a violation if it is not right.
  @inline(__always)
  func judge(_ isRight: Bool, else breach: @autoclosure () -> Breach) {
    judge(1, areRight: isRight, else: breach())
  }

  /// Counts several situations that are either all right or all wrong; a wrong group counts as one violation.
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

  /// Records that a declared exception has occurred.
  func note(_ exception: Traits) { met.formUnion(exception) }
}
