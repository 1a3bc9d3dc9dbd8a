/// An action that a thread has left to the one inside a gate.
@usableFromInline
enum PendingAction {
  /// Runs no user code, and waits for nothing.
  case bookkeeping((borrowing Inside) -> Void)

  /// May run user code.
  case unrestricted((borrowing Inside) -> Void)

  case attachment(any PendingAttachment)

  /// Reverses an attachment that took place.
  case detachment(any PendingAttachment)

  /// Marks the place of an action that was withdrawn or taken.
  case withdrawn
}

/// The attachment of an observer, which can be withdrawn while it is pending.
@usableFromInline
package protocol PendingAttachment: AnyObject {
  /// The place among the pending actions, -1 if it is not pending; touched only under the lock over these actions.
  var pendingPlace: Int { get }

  /// Records, under that lock, that the attachment is pending.
  func becomePending(at place: Int)

  /// Records, under that lock, that the attachment is not pending any more.
  func ceaseToBePending()

  /// Attaches the observer, from inside the gate: at once, or later by the thread to which the attachment was left.
  func attach(wasPending: Bool, _ inside: borrowing Inside)

  /// Detaches the observer, from inside the gate; returns true if it must be released now.
  func detach(_ inside: borrowing Inside) -> Bool

  /// Releases the observer; called once, when nothing is sent to it any more.
  func release(_ sole: borrowing SoleUser)
}

/// The pending actions of one gate, in order.
///
/// A withdrawn attachment leaves only a vacant place, and vacant places are removed when they are the majority:
/// observers that are added and removed leave nothing. A derived signal that was observed, and is released while it is
/// pending, leaves two actions.
@usableFromInline
final class PendingActions {
  private struct Entry {
    /// The serial number among all actions that this gate has ever had.
    let number: Int

    var action: PendingAction
  }

  private var entries: [Entry] = []
  private var withdrawnCount = 0

  /// The number of leading places whose actions were taken.
  private var takenCount = 0

  /// The number of remaining actions that attach or detach an observer.
  private var observerCount = 0

  /// The numbers of all entries that attach or detach an observer, in order, and of some that no longer do.
  private var observerNumbers: [Int] = []

  /// The number of the action that will be appended next.
  private(set) var endNumber = 0

  var isEmpty: Bool { entries.isEmpty }

  func append(_ action: PendingAction) {
    switch action {
    case .attachment(let attachment):
      attachment.becomePending(at: entries.count)
      noteObserver()
    case .detachment: noteObserver()
    case .bookkeeping, .unrestricted, .withdrawn: break
    }
    entries.append(Entry(number: endNumber, action: action))
    endNumber += 1
  }

  private func noteObserver() {
    observerCount += 1
    observerNumbers.append(endNumber)
  }

  /// Takes the first action, if its number is below the given one.
  func takeFirst(before end: Int = .max) -> PendingAction? {
    if takenCount == entries.count || entries[takenCount].number >= end { return nil }
    let action = exchange(&entries[takenCount].action, with: .withdrawn)
    switch action {
    case .attachment(let attachment):
      attachment.ceaseToBePending()
      observerCount -= 1
    case .detachment: observerCount -= 1
    case .withdrawn: withdrawnCount -= 1
    case .bookkeeping, .unrestricted: break
    }
    takenCount += 1
    if takenCount == entries.count {
      dropTaken()
    } else if takenCount >= 64, takenCount * 2 > entries.count {
      compact()
    }
    return action
  }

  /// Takes the attachments and detachments, in order; the other actions stay.
  func takeObservers() -> [PendingAction] {
    // Called before each change that other threads have stored, when there may be many actions, and few or none of
    // these.
    if observerCount == 0 { return [] }
    var taken: [PendingAction] = []
    for number in exchange(&observerNumbers, with: []) {
      guard let place = place(of: number) else { continue }
      switch entries[place].action {
      case .attachment(let attachment): attachment.ceaseToBePending()
      case .detachment: break
      case .bookkeeping, .unrestricted, .withdrawn: continue
      }
      taken.append(exchange(&entries[place].action, with: .withdrawn))
    }
    observerCount = 0
    withdrawnCount += taken.count
    compactIfSparse()
    return taken
  }

  /// Returns the index of the entry with the number; `nil` if it is not there any more.
  private func place(of number: Int) -> Int? {
    var (first, end) = (takenCount, entries.count)
    while first < end {
      let middle = (first + end) / 2
      if entries[middle].number < number { first = middle + 1 } else { end = middle }
    }
    return first < entries.count && entries[first].number == number ? first : nil
  }

  /// Withdraws an attachment; returns `false` if it is not pending.
  func withdraw(_ attachment: any PendingAttachment) -> Bool {
    let place = attachment.pendingPlace
    if place < 0 { return false }
    attachment.ceaseToBePending()
    observerCount -= 1
    entries[place].action = .withdrawn
    withdrawnCount += 1
    compactIfSparse()
    return true
  }

  private func compactIfSparse() {
    if withdrawnCount * 2 > entries.count - takenCount { compact() }
  }

  /// Removes the places of actions that were taken or withdrawn.
  private func compact() {
    dropTaken()
    entries.removeAll { if case .withdrawn = $0.action { true } else { false } }
    observerNumbers = []
    for (place, entry) in entries.enumerated() {
      switch entry.action {
      case .attachment(let attachment):
        attachment.becomePending(at: place)
        observerNumbers.append(entry.number)
      case .detachment: observerNumbers.append(entry.number)
      case .bookkeeping, .unrestricted, .withdrawn: break
      }
    }
    withdrawnCount = 0
  }

  private func dropTaken() {
    if takenCount == entries.count {
      (entries, observerNumbers) = ([], [])
    } else {
      entries.removeFirst(takenCount)
    }
    takenCount = 0
  }
}
