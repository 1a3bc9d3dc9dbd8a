import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Actions with and without conditions and channels.
  static var actions: [CorrectSubject] {
    [
      CorrectSubject("action/without channels", "Has flags, a start and nothing else; its runs outlive it.") {
        Subject(
          ActionSubject("without channels") { work in
            let command = PlainCommand(work)
            return ActionAdapter(
              start: command.start,
              isEnabled: { command.isEnabled },
              isExecuting: { command.isExecuting },
              enable: { command.setEnabled($0) }
            )
          }
        )
      },
      CorrectSubject("action/never disabled", "Has no condition, so that only an execution disables it.") {
        Subject(
          ActionSubject("never disabled") { work in
            let command = PlainCommand(work)
            return ActionAdapter(
              start: command.start,
              isEnabled: { command.isEnabled },
              isExecuting: { command.isExecuting }
            )
          }
        )
      },
      CorrectSubject("action/enabled by a property of a property", "Takes its condition from a mapped property.") {
        Subject(
          ActionSubject("enabled by a mapped property") { work in
            let disabled = MutableProperty(false)
            let action = Action<Int, Int, TestFailure>(enabledIf: disabled.map { !$0 }) { input in
              SignalProducer(work(input))
            }
            return adapter(of: action) { disabled.value = !$0 }
          }
        )
      },
      CorrectSubject("action/work inside of a producer", "Its work is started by a producer around it.") {
        Subject(
          ActionSubject("nested work") { work in
            let enabled = MutableProperty(true)
            let action = Action<Int, Int, TestFailure>(enabledIf: enabled) { input in
              SignalProducer { observer, lifetime in lifetime += SignalProducer(work(input)).start(observer) }
            }
            return adapter(of: action) { enabled.value = $0 }
          }
        )
      },
    ]
  }

  private static func adapter(
    of action: Action<Int, Int, TestFailure>,
    _ enable: @escaping (Bool) -> Void
  ) -> ActionAdapter {
    ActionAdapter(
      start: { input, sink in
        let run = action.apply(input).start { event in
          switch event {
          case .next(let value): sink(.event(.next(value)))
          case .failed(.producerFailed(let failure)): sink(.event(.failed(failure)))
          case .failed(.disabled): sink(.refused)
          case .completed: sink(.event(.completed))
          case .interrupted: sink(.event(.interrupted))
          }
        }
        return Cancellation { run.dispose() }
      },
      isEnabled: { action.isEnabled.value },
      isExecuting: { action.isExecuting.value },
      enable: enable,
      enabled: { sink in action.isEnabled.signal.observeValues(sink) },
      executing: { sink in action.isExecuting.signal.observeValues(sink) },
      events: { sink in action.events.observeValues(sink) },
      values: { sink in action.values.observeValues(sink) },
      errors: { sink in action.errors.observeValues(sink) },
      completions: { sink in action.completed.observeValues { sink(()) } },
      refusals: { sink in action.disabledErrors.observeValues { sink(()) } },
      ended: { sink in action.lifetime.observeEnded { sink(()) } }
    )
  }
}

/// An action whose flags are in an object that its executions share with it, and give up at their end.
final class PlainCommand: Sendable {
  private struct State {
    var isAllowed = true
    var isExecuting = false
  }

  private final class Core: Sendable { let state = Mutex(State()) }

  /// One execution; its handle holds nothing but this, which is empty after the end.
  private final class Execution: Sendable {
    private struct Content {
      let sink: @Sendable (ActionNews) -> Void
      let core: Core
    }

    private let turn = NSRecursiveLock()
    private let content: Mutex<Content?>
    let run = Upstream()

    init(_ sink: @escaping @Sendable (ActionNews) -> Void, _ core: Core) {
      content = Mutex(Content(sink: sink, core: core))
    }

    func receive(_ event: Event<Int, TestFailure>, isSilent: Bool = false) {
      turn.withLock {
        let current = content.withLock { content in
          defer { if event.isTerminating { content = nil } }
          return content
        }
        guard let current else { return }
        if !isSilent { current.sink(.event(event)) }
        guard event.isTerminating else { return }
        run.dispose()
        current.core.state.withLock { $0.isExecuting = false }
      }
    }
  }

  private let core = Core()
  private let work: ActionSubject.Work

  private let isSilent: Bool

  init(isSilent: Bool = false, _ work: @escaping ActionSubject.Work) {
    self.isSilent = isSilent
    self.work = work
  }

  var isEnabled: Bool { core.state.withLock { $0.isAllowed && !$0.isExecuting } }
  var isExecuting: Bool { core.state.withLock { $0.isExecuting } }
  func setEnabled(_ isEnabled: Bool) { core.state.withLock { $0.isAllowed = isEnabled } }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let begins = core.state.withLock { state in
      guard state.isAllowed, !state.isExecuting else { return false }
      state.isExecuting = true
      return true
    }
    guard begins else {
      sink(.refused)
      return .none
    }
    let execution = Execution(sink, core)
    execution.run.keep(work(input).observe { execution.receive($0) })
    return Cancellation { [isSilent] in execution.receive(.interrupted, isSilent: isSilent) }
  }
}
