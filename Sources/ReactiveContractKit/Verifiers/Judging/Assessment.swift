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
  func judge(_ isRight: Bool, else breach: @autoclosure () -> Breach) {
    situations += 1
    if isRight { return }
    breaches += 1
    if first == nil { first = breach() }
  }

  /// Judges so many situations at once, which are all right or wrong together.
  func judge(_ count: Int, areRight: Bool, else breach: @autoclosure () -> Breach) {
    situations += count
    if areRight { return }
    breaches += 1
    if first == nil { first = breach() }
  }

  /// Notes that a declared exception has happened.
  func note(_ exception: Traits) { met.formUnion(exception) }
}
