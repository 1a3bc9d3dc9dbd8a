/// A property that shows whether a condition holds, and never has two threads wait for each other.
///
/// It is told that the condition may have changed, and looks itself: inside the gate, until what it shows is true. So whoever
/// comes last has it right, and a change that its own observers cause follows when all of them have been told of this one.
final class ActionFlag: Sendable {
  let property: Property<Bool>
  private let condition: @Sendable () -> Bool

  init(_ condition: @escaping @Sendable () -> Bool) {
    let changes = SignalCore<Bool, Never>(gate: Gate())
    self.condition = condition
    property = Property(core: PropertyCore(condition(), changes: changes), signal: Signal(core: changes))
  }

  private var core: PropertyCore<Bool> { property.core }

  private var gate: Gate { core.changes.gate }

  /// Looks at the condition; without waiting, whoever is telling observers does it next.
  func look() {
    gate.perform { [self] in showCondition() }
  }

  /// Looks at the condition, and goes on when the observers have been told, outside the gate.
  ///
  /// From inside the gate both follow when this thread is outside. What is to follow does so in the order of these calls.
  func look(then next: @escaping () -> Void) {
    guard gate.enter() else { return gate.afterLeaving { [self] in look(then: next) } }
    gate.afterLeaving(next)
    showCondition()
    gate.leave()
  }

  /// Completes the property.
  func end() {
    gate.perform { [core] in core.changes.end(.completed) }
  }

  private func showCondition() {
    while !core.changes.hasEnded {
      let holds = condition()
      if holds == core.current { return }
      _ = core.put(holds)
    }
  }
}
