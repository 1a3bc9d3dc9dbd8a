/// An action that a thread has left to the one inside a gate.
enum PendingAction {
  /// Runs no code of a user, and waits for nothing.
  case bookkeeping(() -> Void)

  /// May run code of a user.
  case unrestricted(() -> Void)

  case attachment(any PendingAttachment)

  /// Stands where an attachment was that has been taken back.
  case withdrawn
}

/// The attachment of an observer, which may be taken back as long as it is pending.
@usableFromInline
protocol PendingAttachment: AnyObject {
  /// Where it stands among the pending actions, -1 if it does not; touched, like all of this, under the lock over these.
  var pendingPlace: Int { get }

  /// Notes that it stands among the pending actions.
  func becomePending(at place: Int)

  /// Notes that it does not any more.
  func ceaseToBePending()

  /// Attaches the observer, from inside the gate: at once, or by the thread to which that was left.
  func attach(wasPending: Bool)
}

/// The actions that are pending at one gate, in order.
///
/// An attachment that is taken back leaves no more than a place, and those are dropped when they are the majority: observers
/// that come and go leave nothing. A derived signal that was observed, and is released while it is pending, leaves two actions.
struct PendingActions {
  private var actions: [PendingAction] = []
  private var withdrawnCount = 0

  mutating func append(_ action: PendingAction) {
    if case .attachment(let attachment) = action { attachment.becomePending(at: actions.count) }
    actions.append(action)
  }

  /// Takes everything, in order; `nil` if there is nothing.
  mutating func takeAll() -> [PendingAction]? {
    if actions.isEmpty { return nil }
    for case .attachment(let attachment) in actions { attachment.ceaseToBePending() }
    withdrawnCount = 0
    return exchange(&actions, with: [])
  }

  /// Takes an attachment out; `false` if it is not pending.
  mutating func withdraw(_ attachment: any PendingAttachment) -> Bool {
    let place = attachment.pendingPlace
    if place < 0 { return false }
    attachment.ceaseToBePending()
    actions[place] = .withdrawn
    withdrawnCount += 1
    if withdrawnCount * 2 > actions.count { compact() }
    return true
  }

  private mutating func compact() {
    actions.removeAll { if case .withdrawn = $0 { true } else { false } }
    for (place, action) in actions.enumerated() {
      if case .attachment(let attachment) = action { attachment.becomePending(at: place) }
    }
    withdrawnCount = 0
  }
}
