import Reactive
import ReactiveContractKit

/// An action written by hand: a lock for its state, and a queue of notifications that one thread at a time empties.
///
/// Each mutant breaks it in one place.
final class HandmadeAction: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, checksThenActs, refusesSilently, startsWorkBeforeFlags, completesBeforeIdle, isEnabledWhileExecuting,
      repeatsFlag, completesOnInterruption, skipsRunOnFailure, continuesAfterDisposal, notifiesUnderLock,
      nestsNotifications, isRetainedByHandles, dropsWorkOnRelease, releasesSilently
  }

  private final class Execution: Sendable {
    let sink: @Sendable (ActionNews) -> Void
    let work = KitLocked<Cancellation?>(nil)

    init(_ sink: @escaping @Sendable (ActionNews) -> Void) { self.sink = sink }
  }

  private struct State {
    var isAllowed = true
    var running: Execution?
    var publishedEnabled = true
    var publishedExecuting = false
    var queue: [@Sendable () -> Void] = []
    var isNotifying = false

    var isEnabled: Bool { isAllowed && running == nil }

    /// Removes and returns the next notification, or notes that no thread is notifying any more.
    mutating func next() -> (@Sendable () -> Void)? {
      if queue.isEmpty {
        isNotifying = false
        return nil
      }
      return queue.removeFirst()
    }
  }

  /// The observers of everything that the action sends.
  private struct Channels {
    var enabled: [@Sendable (Bool) -> Void] = []
    var executing: [@Sendable (Bool) -> Void] = []
    var events: [@Sendable (Event<Int, TestFailure>) -> Void] = []
    var values: [@Sendable (Int) -> Void] = []
    var errors: [@Sendable (TestFailure) -> Void] = []
    var completions: [@Sendable () -> Void] = []
    var refusals: [@Sendable () -> Void] = []
    var ended: [@Sendable () -> Void] = []
  }

  private let flaw: Flaw
  private let work: ActionSubject.Work
  private let state = KitLocked(State())
  private let channels = KitLocked(Channels())
  /// The lock that the mutant `notifiesUnderLock` holds while it notifies.
  private let lock = KitLock()

  init(_ flaw: Flaw, _ work: @escaping ActionSubject.Work) {
    self.flaw = flaw
    self.work = work
  }

  deinit {
    if flaw != .releasesSilently { for observer in channels.withLock({ $0.ended }) { observer() } }
  }

  var isEnabled: Bool { state.withLock { flaw == .isEnabledWhileExecuting ? $0.isAllowed : $0.isEnabled } }

  var isExecuting: Bool { state.withLock { $0.running != nil } }

  func allow(_ isAllowed: Bool) {
    if flaw == .notifiesUnderLock { lock.lock() }
    state.withLock { $0.isAllowed = isAllowed }
    if flaw == .notifiesUnderLock { lock.unlock() }
    notify([{ self.publishEnabled(isRepeated: self.flaw == .repeatsFlag) }])
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let execution = Execution(sink)
    if flaw == .checksThenActs {
      let isIdle = state.withLock { $0.isEnabled }
      Interleaving.yield(after: "checked")
      if isIdle { state.withLock { $0.running = execution } } else { return refuse(sink) }
    } else {
      let isAccepted = state.withLock { state in
        if !state.isEnabled { return false }
        state.running = execution
        return true
      }
      if !isAccepted { return refuse(sink) }
    }
    let startWork: @Sendable () -> Void = { self.startWork(execution, input) }
    let flags: [@Sendable () -> Void] = [{ self.publishEnabled() }, { self.publishExecuting() }]
    notify(flaw == .startsWorkBeforeFlags ? [startWork] + flags : flags + [startWork])
    let owner = flaw == .isRetainedByHandles ? self : nil
    return Cancellation { [weak self] in withExtendedLifetime(owner) { self?.dispose(execution) } }
  }

  private func refuse(_ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    sink(.refused)
    if flaw != .refusesSilently { notify([{ for observer in self.channels.withLock({ $0.refusals }) { observer() } }]) }
    return .none
  }

  private func startWork(_ execution: Execution, _ input: Int) {
    guard state.withLock({ $0.running === execution }) else { return }
    let owner = flaw == .dropsWorkOnRelease ? nil : self
    let cancellation = work(input).observe { [weak self] event in
      withExtendedLifetime(owner) { self?.receive(event, execution) }
    }
    execution.work.withLock { $0 = cancellation }
  }

  private func receive(_ event: Event<Int, TestFailure>, _ execution: Execution) {
    let isRunning = state.withLock { state in
      guard state.running === execution else { return false }
      if event.isTerminating { state.running = nil }
      return true
    }
    guard isRunning else { return }
    let run: [@Sendable () -> Void] =
      flaw == .skipsRunOnFailure && event.isFailure ? [] : [{ execution.sink(.event(event)) }]
    let others: [@Sendable () -> Void] = [{ self.notifyObservers(event) }]
    let flags: [@Sendable () -> Void] =
      event.isTerminating ? [{ self.publishEnabled() }, { self.publishExecuting() }] : []
    notify(flaw == .completesBeforeIdle ? run + others + flags : run + flags + others)
  }

  private func dispose(_ execution: Execution) {
    if flaw == .continuesAfterDisposal { return execution.sink(.event(.interrupted)) }
    let isRunning = state.withLock { state in
      guard state.running === execution else { return false }
      state.running = nil
      return true
    }
    guard isRunning else { return }
    notify([
      { execution.sink(.event(.interrupted)) },
      { execution.work.withLock { $0.take() }?.dispose() },
      { self.notifyObservers(.interrupted) },
      { self.publishEnabled() },
      { self.publishExecuting() },
    ])
  }

  private func notifyObservers(_ event: Event<Int, TestFailure>) {
    let channels = channels.withLock { $0 }
    switch event {
    case .next(let value): for observer in channels.values { observer(value) }
    case .failed(let failure): for observer in channels.errors { observer(failure) }
    case .completed: for observer in channels.completions { observer() }
    case .interrupted:
      if flaw == .completesOnInterruption { for observer in channels.completions { observer() } }
    }
    for observer in channels.events { observer(event) }
  }

  private func publishEnabled(isRepeated: Bool = false) {
    let change = state.withLock { state -> Bool? in
      let isEnabled = flaw == .isEnabledWhileExecuting ? state.isAllowed : state.isEnabled
      defer { state.publishedEnabled = isEnabled }
      return isRepeated || isEnabled != state.publishedEnabled ? isEnabled : nil
    }
    guard let change else { return }
    for observer in channels.withLock({ $0.enabled }) { observer(change) }
  }

  private func publishExecuting() {
    let change = state.withLock { state -> Bool? in
      let isExecuting = state.running != nil
      defer { state.publishedExecuting = isExecuting }
      return isExecuting != state.publishedExecuting ? isExecuting : nil
    }
    guard let change else { return }
    if flaw == .notifiesUnderLock { lock.lock() }
    for observer in channels.withLock({ $0.executing }) { observer(change) }
    if flaw == .notifiesUnderLock { lock.unlock() }
  }

  /// Appends notifications to the queue, and empties the queue unless that is being done already.
  private func notify(_ notifications: [@Sendable () -> Void]) {
    if flaw == .nestsNotifications {
      for notification in notifications { notification() }
      return
    }
    let isFirst = state.withLock { state in
      state.queue += notifications
      defer { state.isNotifying = true }
      return !state.isNotifying
    }
    guard isFirst else { return }
    while let next = state.withLock({ $0.next() }) { next() }
  }

  var adapter: ActionAdapter {
    ActionAdapter(
      start: { self.start($0, $1) },
      isEnabled: { self.isEnabled },
      isExecuting: { self.isExecuting },
      enable: { self.allow($0) },
      enabled: { sink in self.channels.withLock { $0.enabled.append(sink) } },
      executing: { sink in self.channels.withLock { $0.executing.append(sink) } },
      events: { sink in self.channels.withLock { $0.events.append(sink) } },
      values: { sink in self.channels.withLock { $0.values.append(sink) } },
      errors: { sink in self.channels.withLock { $0.errors.append(sink) } },
      completions: { sink in self.channels.withLock { $0.completions.append { sink(()) } } },
      refusals: { sink in self.channels.withLock { $0.refusals.append { sink(()) } } },
      ended: { sink in self.channels.withLock { $0.ended.append { sink(()) } } }
    )
  }
}

extension Event {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}

extension Subject {
  /// An action written by hand, correct or broken.
  static func action(_ name: String, _ flaw: HandmadeAction.Flaw) -> Subject {
    Subject(ActionSubject(name) { HandmadeAction(flaw, $0).adapter })
  }

  /// A correct action without optional properties: it cannot be disabled, and it cannot be observed.
  static var minimalAction: Subject {
    Subject(
      ActionSubject("variant/minimal-action") { work in
        let action = HandmadeAction(.none, work)
        return ActionAdapter(
          start: { action.start($0, $1) },
          isEnabled: { action.isEnabled },
          isExecuting: { action.isExecuting }
        )
      }
    )
  }
}
