import Testing

@testable import Reactive
@testable import ReactiveExclusion

/// The actions that threads leave to the one inside a gate.
@Suite struct PendingActionsTests {
  private final class Attachment: PendingAttachment {
    private(set) var pendingPlace = -1

    func becomePending(at place: Int) { pendingPlace = place }

    func ceaseToBePending() { pendingPlace = -1 }

    func attach(wasPending: Bool, _ inside: borrowing Inside) {}

    func detach(_ inside: borrowing Inside) -> Bool { false }

    func release(_ sole: borrowing SoleUser) {}
  }

  @Test func `what was left before a number comes before it, whatever is taken back meanwhile`() {
    let actions = PendingActions()
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
    let actions = PendingActions()
    let first = Attachment()
    actions.append(.unrestricted { _ in })
    actions.append(.attachment(first))
    actions.append(.bookkeeping { _ in })
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

  /// Pseudo-random numbers that depend only on the seed.
  private struct Chances: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 29 ^ state << 21
    }
  }

  /// An action as the model has it: a number, and whether it attaches, detaches or does something else.
  private struct Modelled: Equatable {
    let number: Int
    let kind: Character
  }

  @Test(arguments: 0..<40)
  func `whatever is appended, taken and taken back, all come once and in order`(seed: Int) {
    var random = Chances(state: UInt64(seed))
    var (actions, model, attachments) = (PendingActions(), [Modelled](), [Int: Attachment]())
    for number in 0..<600 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let attachment = Attachment()
        attachments[number] = attachment
        actions.append(.attachment(attachment))
        model.append(Modelled(number: number, kind: "a"))
      case 2:
        actions.append(.detachment(Attachment()))
        model.append(Modelled(number: number, kind: "d"))
      case 3, 4:
        actions.append(.unrestricted { _ in })
        model.append(Modelled(number: number, kind: "u"))
      case 5:
        guard let place = model.indices.filter({ model[$0].kind == "a" }).randomElement(using: &random) else {
          continue
        }
        let attachment = attachments[model.remove(at: place).number]
        let isWithdrawn = attachment.map { actions.withdraw($0) }
        #expect(isWithdrawn == true)
      case 6: expectFirst(of: &actions, &model)
      default:
        let kinds = actions.takeObservers().map(kind)
        #expect(kinds == model.map(\.kind).filter { $0 != "u" })
        model.removeAll { $0.kind != "u" }
      }
    }
    while !model.isEmpty { expectFirst(of: &actions, &model) }
    while let action = actions.takeFirst() { #expect(kind(action) == "w") }
    #expect(actions.isEmpty)
  }

  /// Takes the first action, skipping the places of withdrawn ones, and expects it to be the first one of the model.
  private func expectFirst(of actions: inout PendingActions, _ model: inout [Modelled]) {
    var first = actions.takeFirst()
    while let action = first, kind(action) == "w" { first = actions.takeFirst() }
    #expect(first.map(kind) == (model.isEmpty ? nil : model.removeFirst().kind))
  }

  private func kind(_ action: PendingAction) -> Character {
    switch action {
    case .attachment: "a"
    case .detachment: "d"
    case .bookkeeping, .unrestricted: "u"
    case .withdrawn: "w"
    }
  }
}
