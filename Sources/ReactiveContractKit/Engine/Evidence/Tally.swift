/// The evidence for one rule: the situations checked, the violations among them, and the smallest failing case.
final class Tally<Given, Violation> {
  /// The number of situations checked; it grows only where a violation can be reported.
  @exclusivity(unchecked) private(set) var situations = 0

  /// The number of situations that violate the rule.
  @exclusivity(unchecked) private(set) var breaches = 0

  /// The number of groups of cases in which a situation violates the rule.
  private(set) var failing = 0

  /// The first failing case; also the smallest, since cases are tried in order of size.
  private(set) var smallest: (given: Given, breach: Violation, diagram: [DiagramRow])?

  /// The declared exceptions that have occurred.
  private(set) var met: Traits = []

  /// The rules whose breaches follow from a violation of this one.
  private(set) var explained: Set<Rule.ID> = []

  private var first: Violation?
  private var lastFailing: Int?

  /// Counts one situation, and records a violation if it is not right.
  @inline(__always)
  func check(_ isRight: Bool, else breach: @autoclosure () -> Violation) {
    check(1, areRight: isRight, else: breach())
  }

  /// Counts situations that are all right or all wrong; a wrong group counts as one violation.
  @inline(__always)
  func check(_ count: Int, areRight: Bool, else breach: @autoclosure () -> Violation) {
    situations += count
    if !areRight { add(breach()) }
  }

  /// Counts a violation, and keeps the first; apart, because a situation that is right need not look up types.
  @inline(never)
  private func add(_ breach: @autoclosure () -> Violation) {
    breaches += 1
    if first == nil { first = breach() }
  }

  /// Records that a declared exception has occurred.
  func note(_ exception: Traits) { met.formUnion(exception) }

  /// Records that breaches of other rules follow from a violation of this one.
  func explain(_ rules: Set<Rule.ID>) { explained.formUnion(rules) }

  /// Runs the checks of one case, and keeps the case if it is the first that fails; returns true if it does not fail.
  ///
  /// - Parameter group: The number of the group of cases that counts once as failing, or `nil` if each case counts; the
  ///   cases of one group come in a row.
  @discardableResult
  func judge(
    _ given: @autoclosure () -> Given,
    group: Int? = nil,
    diagram: (Violation) -> [DiagramRow],
    _ checks: () -> Void
  ) -> Bool {
    let before = breaches
    checks()
    if breaches == before { return true }
    keep(given(), group: group, diagram: diagram)
    return false
  }

  /// Keeps a failing case if it is the first; apart, because a case that does not fail need not look up types.
  @inline(never)
  func keep(_ given: @autoclosure () -> Given, group: Int? = nil, diagram: (Violation) -> [DiagramRow]) {
    if group == nil || lastFailing != group {
      lastFailing = group
      failing += 1
    }
    if smallest == nil, let first { smallest = (given(), first, diagram(first)) }
  }
}
