/// O6: applying the operator returns, even if its source never sends anything.
///
/// A situation is one application of the operator, on a thread whose state the kit watches. It counts if the operator
/// later observes its source or sends an event.
struct ApplyingReturns {
  static let rule: Rule.ID = "O6"
  static let missing = "the operator neither observed its source nor sent anything"

  /// The violation, in a sentence without a full stop; `nil` if every application has returned.
  private(set) var breach: String?

  /// The reason why the check is inconclusive; `nil` if it is conclusive.
  private(set) var doubt: String?

  private(set) var applications = 0

  /// Applies the operator once, and checks that the call returns.
  mutating func judge(_ apply: @escaping () -> Void) {
    applications += 1
    switch InterleavingOutcome.watched(apply) {
    case .completed: break
    case .deadlock(let threads):
      breach =
        breach ?? "applying the operator never returned: \(threads.first?.description ?? "its thread waits forever")"
    case .trapped(_, let reason): doubt = doubt ?? "applying the operator trapped: \(reason)"
    case nil: doubt = doubt ?? "applying the operator neither returned nor blocked"
    }
  }

  /// True if further checks of the operator are possible.
  var isUsable: Bool { breach == nil && doubt == nil }

  /// The likely cause of a violation.
  static let cause =
    "the operator waits for its source in the call that applies it; it must return, and work when events arrive."
}
