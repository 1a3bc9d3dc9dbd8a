import Testing

@testable import Reactive

/// The actions that threads leave to the one inside a gate.
@Suite struct PendingActionsTests {
  private final class Attachment: PendingAttachment {
    private(set) var pendingPlace = -1

    func becomePending(at place: Int) { pendingPlace = place }

    func ceaseToBePending() { pendingPlace = -1 }

    func attach(wasPending: Bool) {}

    func detach() -> Bool { false }

    func letGo() {}
  }

  @Test func `what was left before a number comes before it, whatever is taken back meanwhile`() {
    var actions = PendingActions()
    for _ in 0..<2 { actions.append(.attachment(Attachment())) }
    let end = actions.endNumber
    for _ in 0..<8 {
      let attachment = Attachment()
      actions.append(.attachment(attachment))
      let isWithdrawn = actions.withdraw(attachment)
      #expect(isWithdrawn)
    }
    actions.append(.attachment(Attachment()))
    for _ in 0..<2 {
      guard case .attachment = actions.takeFirst(before: end) else {
        Issue.record("an action that was left before is not taken")
        return
      }
    }
    let (none, later) = (actions.takeFirst(before: end), actions.takeFirst())
    #expect(none == nil && later != nil)
  }

  @Test func `those that attach or detach are taken in order, and the others stay`() {
    var actions = PendingActions()
    let first = Attachment()
    actions.append(.unrestricted {})
    actions.append(.attachment(first))
    actions.append(.bookkeeping {})
    actions.append(.detachment(first))
    let observers = actions.takeObservers()
    #expect(observers.count == 2)
    if case .attachment = observers.first, case .detachment = observers.last {} else { Issue.record("another order") }
    #expect(first.pendingPlace == -1)
    let rest = actions.takeObservers()
    #expect(rest.isEmpty)
    guard case .unrestricted = actions.takeFirst() else {
      Issue.record("the action that was left first is not taken first")
      return
    }
    while let action = actions.takeFirst() {
      if case .unrestricted = action { Issue.record("it was taken before") }
    }
    #expect(actions.isEmpty)
  }
}
