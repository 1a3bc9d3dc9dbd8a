/// The evidence for one rule: the situations checked, the violations among them, and the smallest failing case.
final class Tally<Given, Violation> {
  /// The number of situations checked; it grows only where a violation can be reported.
  private(set) var situations = 0

  /// The number of situations that violate the rule.
  private(set) var breaches = 0

  /// The number of cases in which a situation violates the rule.
  private(set) var failing = 0

  /// The first failing case; also the smallest, since cases are tried in order of size.
  private(set) var smallest: (given: Given, breach: Violation, diagram: [DiagramRow])?

  private var first: Violation?

  /// Counts one situation, and records a violation if it is not right.
  @inline(__always)
  func check(_ isRight: Bool, else breach: @autoclosure () -> Violation) {
    if isFirstBreach(unless: isRight) { first = breach() }
  }

  @inline(never)
  private func isFirstBreach(unless isRight: Bool) -> Bool {
    situations += 1
    if isRight { return false }
    breaches += 1
    return first == nil
  }

  /// Runs the checks of one case, and keeps the case if it is the first that fails; returns true if it does not fail.
  func judge(_ given: @autoclosure () -> Given, diagram: (Violation) -> [DiagramRow], _ checks: () -> Void) -> Bool {
    let before = breaches
    checks()
    if breaches == before { return true }
    failing += 1
    if smallest == nil, let first { smallest = (given(), first, diagram(first)) }
    return false
  }
}
