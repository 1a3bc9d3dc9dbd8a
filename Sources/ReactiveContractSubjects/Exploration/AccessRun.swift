import Synchronization

/// One run of a scenario whose threads may change places at every access to memory.
///
/// Invariant: used by one thread at a time, which the search sees to.
final class AccessRun: @unchecked Sendable {
  private(set) var judged = 0
  private(set) var breach: String?

  private let records = Atomic(0)

  func judge(_ holds: Bool, _ breach: () -> String) {
    judged += 1
    if !holds, self.breach == nil { self.breach = breach() }
  }

  /// Makes a step that depends on every other one of its kind, and orders nothing for the subject.
  func noteRecord() { inSubject { _ = records.add(1, ordering: .relaxed) } }
}
