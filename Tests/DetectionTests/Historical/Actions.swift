import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Work on demand, one execution at a time.
  static let actions: [Bug] = [
    Bug(
      "ReactiveSwift/action-reports-flags-that-have-not-changed",
      "observers of isExecuting are told whenever the condition changes, which feeds a loop without end",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/220",
      breaks: "A3",
      witness: .played(correct: "off on", broken: "off executing:false on executing:false") { variant in
        let log = Log()
        let command = Command(variant == .broken ? .reportsRepeats : nil) { _ in EventSource { _ in .none } }
        command.listen(.executing) { log.add("executing:\($0)") }
        command.listen(.enabled) { log.add($0 ? "on" : "off") }
        command.enable(false)
        command.enable(true)
        return log.text
      },
      subject: { Subject(action("RAS action", $0 == .broken ? .reportsRepeats : nil)) }
    ),
    Bug(
      "ReactiveSwift/action-deadlocks-when-its-flag-disables-it",
      "a condition that follows isExecuting changes while the state is locked, and its thread waits for itself",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/309",
      breaks: "A6",
      witness: .described(
        correct: "an observer of isExecuting disables the action, and the observers of isEnabled are told afterwards",
        broken: "the thread waits for the lock under which it was told that the action is executing"
      ),
      subject: { Subject(action("RAS action, locked", $0 == .broken ? .reportsLocked : nil)) }
    ),
    Bug(
      "ReactiveCocoa/action-checks-and-then-starts",
      "two threads that start an action both find it enabled, and both execute it",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/2915",
      breaks: "A1",
      witness: .described(
        correct: "of two threads that start the action at once, one executes it, and one is refused",
        broken: "each checks before the other has recorded its start, and both execute it"
      ),
      subject: { Subject(action("RAC action", $0 == .broken ? .checksFirst : nil)) }
    ),
  ]

  private static func action(_ name: String, _ flaw: Command.Flaw?) -> ActionSubject {
    ActionSubject(name) { work in
      let command = Command(flaw, work)
      return ActionAdapter(
        start: { command.start($0, $1) },
        isEnabled: { command.isEnabled },
        isExecuting: { command.isExecuting },
        enable: { command.enable($0) },
        enabled: { command.listen(.enabled, $0) },
        executing: { command.listen(.executing, $0) }
      )
    }
  }
}

/// An action with two flags; at most one bug is switched on.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`.
private final class Command: @unchecked Sendable {
  typealias Sink = @Sendable (ActionNews) -> Void

  enum Flag: Sendable { case enabled, executing }
  enum Flaw: Sendable { case reportsRepeats, reportsLocked, checksFirst }

  private let flaw: Flaw?
  private let work: ActionSubject.Work
  private let lock = NSLock()
  private var condition = true
  private var executing = false
  private var listeners: [(flag: Flag, sink: @Sendable (Bool) -> Void)] = []
  private var effects: [@Sendable () -> Void] = []
  private var isReporting = false

  init(_ flaw: Flaw?, _ work: @escaping ActionSubject.Work) {
    self.flaw = flaw
    self.work = work
  }

  var isEnabled: Bool { lock.withLock { condition && !executing } }
  var isExecuting: Bool { lock.withLock { executing } }

  func listen(_ flag: Flag, _ sink: @escaping @Sendable (Bool) -> Void) {
    lock.withLock { listeners.append((flag, sink)) }
  }

  func enable(_ condition: Bool) {
    lock.withLock { change { self.condition = condition } }
    report()
  }

  func start(_ input: Int, _ sink: @escaping Sink) -> Cancellation {
    if flaw == .checksFirst, !isEnabled {
      sink(.refused)
      return .none
    }
    let run = SerialDisposable()
    let executes = lock.withLock {
      guard flaw == .checksFirst || condition && !executing else { return false }
      change { executing = true }
      effects.append { [self] in run.inner = begin(input, sink) }
      return true
    }
    if executes { report() } else { sink(.refused) }
    return Cancellation { run.dispose() }
  }

  private func begin(_ input: Int, _ sink: @escaping Sink) -> any Disposable {
    SignalProducer(work(input)).start { [self] event in
      sink(.event(event))
      guard event.isTerminating else { return }
      lock.withLock { change { executing = false } }
      report()
    }
  }

  /// Changes the state, and queues the reports of what has changed; the lock is held.
  private func change(_ body: () -> Void) {
    let before = (enabled: condition && !executing, executing: executing)
    body()
    let after = (enabled: condition && !executing, executing: executing)
    if before.enabled != after.enabled { queue(.enabled, after.enabled) }
    let isNews = before.executing != after.executing || flaw == .reportsRepeats
    if isNews { queue(.executing, after.executing) }
    if flaw == .reportsLocked { while !effects.isEmpty { effects.removeFirst()() } }
  }

  private func queue(_ flag: Flag, _ value: Bool) {
    let sinks = listeners.filter { $0.flag == flag }.map(\.sink)
    effects.append { for sink in sinks { sink(value) } }
  }

  /// Carries out what is queued; a call from inside of a report leaves it to that one.
  private func report() {
    if lock.withLock({ exchange(&isReporting, with: true) }) { return }
    while let effect = next() { effect() }
  }

  private func next() -> (@Sendable () -> Void)? {
    lock.withLock {
      isReporting = !effects.isEmpty
      return effects.isEmpty ? nil : effects.removeFirst()
    }
  }
}
