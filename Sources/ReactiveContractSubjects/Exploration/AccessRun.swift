/// One run of a scenario whose threads may change places at every access to memory.
///
/// Invariant: used by one thread at a time, which the search sees to.
final class AccessRun: @unchecked Sendable {
  private(set) var judged = 0
  private(set) var breach: String?

  func judge(_ holds: Bool, _ breach: () -> String) {
    judged += 1
    if !holds, self.breach == nil { self.breach = breach() }
  }
}
