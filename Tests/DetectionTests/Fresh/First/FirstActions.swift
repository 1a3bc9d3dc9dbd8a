import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// An action that breaks a rule.
  static let firstActions: [Bug] = [
    Bug(
      "first/enabled-after-the-work-in-any-case",
      "When the work is over, the action is enabled, also if its condition was withdrawn meanwhile.",
      breaks: "A3",
      witness: .played(correct: "false", broken: "true") { variant in
        let wire = FirstWire<Int> {}
        let command = Command(forgetsCondition: variant == .broken) { _ in wire.source }
        let run = command.start(1) { _ in }
        command.allow(false)
        wire.send(.completed)
        return withExtendedLifetime(run) { "\(command.isEnabled.value)" }
      }
    ) { variant in
      Subject(
        ActionSubject("first/enabled-after-the-work-in-any-case") { work in
          let command = Command(forgetsCondition: variant == .broken, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { command.isEnabled.value },
            isExecuting: { command.isExecuting.value },
            enable: { command.allow($0) },
            enabled: { command.isEnabled.signal.observeValues($0) },
            executing: { command.isExecuting.signal.observeValues($0) },
            events: { command.events.output.observeValues($0) },
            values: { command.events.output.map(\.value).skipNil().observeValues($0) },
            errors: { command.events.output.map(\.failure).skipNil().observeValues($0) },
            completions: { sink in
              command.events.output.filter { $0 == .completed }.observeValues { _ in sink(()) }
            },
            refusals: { command.refusals.output.observeValues($0) }
          )
        }
      )
    }
  ]
}

extension Event {
  fileprivate var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

/// Work on demand, once at a time.
private final class Command: @unchecked Sendable {
  let isEnabled = MutableProperty(true)
  let isExecuting = MutableProperty(false)
  let events = Signal<FirstEvent<Int>, Never>.pipe()
  let refusals = Signal<Void, Never>.pipe()

  private let forgetsCondition: Bool
  private let work: ActionSubject.Work
  private let lock = NSLock()
  private var isAllowed = true
  private var isBusy = false
  private var isReady = true

  init(forgetsCondition: Bool, _ work: @escaping ActionSubject.Work) {
    self.forgetsCondition = forgetsCondition
    self.work = work
  }

  func allow(_ isAllowed: Bool) {
    change {
      self.isAllowed = isAllowed
      isReady = isAllowed && !isBusy
    }
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let mayStart = lock.withLock {
      guard isReady else { return false }
      (isBusy, isReady) = (true, false)
      return true
    }
    guard mayStart else {
      sink(.refused)
      refusals.input.send(value: ())
      return .none
    }
    change {}
    let run = FirstRun<Int> { event in
      sink(.event(event))
      if event.isTerminating {
        self.change {
          self.isBusy = false
          self.isReady = self.isAllowed || self.forgetsCondition
        }
      }
      self.events.input.send(value: event)
    }
    run.follow(work(input)) { run.forward($0) }
    return Cancellation { run.dispose() }
  }

  /// Changes the state, and reports the flags that changed.
  private func change(_ body: () -> Void) {
    let (isReady, isBusy) = lock.withLock {
      body()
      return (self.isReady, self.isBusy)
    }
    if isEnabled.value != isReady { isEnabled.value = isReady }
    if isExecuting.value != isBusy { isExecuting.value = isBusy }
  }
}
