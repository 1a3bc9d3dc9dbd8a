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

  /// How many places at the beginning are those of actions that were taken.
  private var takenCount = 0

  /// How many of those that are left are attachments.
  private var attachmentCount = 0

  /// The number of the first place, of all that there have ever been.
  private var firstNumber = 0

  /// The number of the action that is to be appended next.
  var endNumber: Int { firstNumber + actions.count }

  var isEmpty: Bool { actions.isEmpty }

  mutating func append(_ action: PendingAction) {
    if case .attachment(let attachment) = action {
      attachment.becomePending(at: actions.count)
      attachmentCount += 1
    }
    actions.append(action)
  }

  /// Takes the first action, if its number is below the given one.
  mutating func takeFirst(before end: Int = .max) -> PendingAction? {
    if takenCount == actions.count || firstNumber + takenCount >= end { return nil }
    let action = exchange(&actions[takenCount], with: .withdrawn)
    switch action {
    case .attachment(let attachment):
      attachment.ceaseToBePending()
      attachmentCount -= 1
    case .withdrawn: withdrawnCount -= 1
    case .bookkeeping, .unrestricted: break
    }
    takenCount += 1
    if takenCount == actions.count {
      dropTaken()
    } else if takenCount >= 64, takenCount * 2 > actions.count {
      compact()
    }
    return action
  }

  /// Takes the attachments, in order, and leaves the other actions.
  mutating func takeAttachments() -> [any PendingAttachment] {
    // Asked before each change that others have stored, when there may be many actions and none of these.
    if attachmentCount == 0 { return [] }
    var taken: [any PendingAttachment] = []
    for case .attachment(let attachment) in actions { taken.append(attachment) }
    for attachment in taken { _ = withdraw(attachment) }
    return taken
  }

  /// Takes an attachment out; `false` if it is not pending.
  mutating func withdraw(_ attachment: any PendingAttachment) -> Bool {
    let place = attachment.pendingPlace
    if place < 0 { return false }
    attachment.ceaseToBePending()
    attachmentCount -= 1
    actions[place] = .withdrawn
    withdrawnCount += 1
    if withdrawnCount * 2 > actions.count - takenCount { compact() }
    return true
  }

  /// Forgets the places of actions that were taken or withdrawn.
  private mutating func compact() {
    dropTaken()
    actions.removeAll { if case .withdrawn = $0 { true } else { false } }
    firstNumber += withdrawnCount
    for (place, action) in actions.enumerated() {
      if case .attachment(let attachment) = action { attachment.becomePending(at: place) }
    }
    withdrawnCount = 0
  }

  private mutating func dropTaken() {
    firstNumber += takenCount
    if takenCount == actions.count { actions = [] } else { actions.removeFirst(takenCount) }
    takenCount = 0
  }
}
