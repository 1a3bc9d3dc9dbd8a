/// O6: applying the operator returns, even if its source never sends anything.
///
/// A situation is one application, on a thread whose state is watched, of an operator that later shows a sign of life.
struct ApplyingReturns {
  static let rule: Rule.ID = "O6"
  static let missing = "the operator has neither observed its source nor sent anything"

  /// What is wrong, in a sentence without a full stop; `nil` if every application has returned.
  private(set) var breach: String?

  /// Why nothing can be said; `nil` if something can.
  private(set) var doubt: String?

  private(set) var applications = 0

  /// Applies the operator once.
  mutating func judge(_ apply: @escaping () -> Void) {
    applications += 1
    switch InterleavingOutcome.watched(apply) {
    case .completed: break
    case .deadlock(let threads):
      breach = breach ?? "the call did not return: \(threads.first?.description ?? "its thread waits for ever")"
    case .trapped(_, let reason): doubt = doubt ?? "the call trapped: \(reason)"
    case nil: doubt = doubt ?? "the call neither returned nor fell asleep"
    }
  }

  /// Whether the operator can be tried any further.
  var isUsable: Bool { breach == nil && doubt == nil }

  /// The likely cause of the breach.
  static let cause =
    "the operator waits for its source in the call that applies it; the work belongs to the handling of events."
}
