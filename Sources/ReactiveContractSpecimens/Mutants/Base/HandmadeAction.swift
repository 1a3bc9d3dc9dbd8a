import Reactive
import ReactiveContractKit

/// An action written by hand: a lock for its state, and a queue of notifications that one thread at a time empties.
///
/// Each mutant breaks it in one place.
final class HandmadeAction: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, looksBeforeItTakes, refusesInSilence, beginsBeforeItSaysSo, saysTheEndFirst, isEnabledAtWork,
      repeatsItself,
      takesInterruptionForSuccess, forgetsTheRun, goesOn, tellsUnderItsLock, tellsInsideOfTelling, isHeldByItsHandles,
      takesItsWorkAlong, goesInSilence
  }

  private final class Execution: Sendable {
    let sink: @Sendable (ActionNews) -> Void
    let work = KitLocked<Cancellation?>(nil)

    init(_ sink: @escaping @Sendable (ActionNews) -> Void) { self.sink = sink }
  }

  private struct State {
    var isAllowed = true
    var running: Execution?
    var shownEnabled = true
    var shownExecuting = false
    var row: [@Sendable () -> Void] = []
    var isTelling = false

    var isEnabled: Bool { isAllowed && running == nil }

    /// Removes and returns the next notification, or notes that no thread is notifying any more.
    mutating func next() -> (@Sendable () -> Void)? {
      if row.isEmpty {
        isTelling = false
        return nil
      }
      return row.removeFirst()
    }
  }

  /// The observers of everything that the action sends.
  private struct Ears {
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
  private let ears = KitLocked(Ears())
  /// The lock that the mutant `tellsUnderItsLock` holds while it notifies.
  private let lock = KitLock()

  init(_ flaw: Flaw, _ work: @escaping ActionSubject.Work) {
    self.flaw = flaw
    self.work = work
  }

  deinit {
    if flaw != .goesInSilence { for ear in ears.withLock({ $0.ended }) { ear() } }
  }

  var isEnabled: Bool { state.withLock { flaw == .isEnabledAtWork ? $0.isAllowed : $0.isEnabled } }

  var isExecuting: Bool { state.withLock { $0.running != nil } }

  func allow(_ isAllowed: Bool) {
    if flaw == .tellsUnderItsLock { lock.lock() }
    state.withLock { $0.isAllowed = isAllowed }
    if flaw == .tellsUnderItsLock { lock.unlock() }
    tell([{ self.showEnabled(isRepeated: self.flaw == .repeatsItself) }])
  }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let execution = Execution(sink)
    if flaw == .looksBeforeItTakes {
      let isFree = state.withLock { $0.isEnabled }
      Interleaving.yield(after: "looked")
      if isFree { state.withLock { $0.running = execution } } else { return refuse(sink) }
    } else {
      let isTaken = state.withLock { state in
        if !state.isEnabled { return false }
        state.running = execution
        return true
      }
      if !isTaken { return refuse(sink) }
    }
    let begin: @Sendable () -> Void = { self.begin(execution, input) }
    let flags: [@Sendable () -> Void] = [{ self.showEnabled() }, { self.showExecuting() }]
    tell(flaw == .beginsBeforeItSaysSo ? [begin] + flags : flags + [begin])
    let owner = flaw == .isHeldByItsHandles ? self : nil
    return Cancellation { [weak self] in withExtendedLifetime(owner) { self?.dispose(execution) } }
  }

  private func refuse(_ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    sink(.refused)
    if flaw != .refusesInSilence { tell([{ for ear in self.ears.withLock({ $0.refusals }) { ear() } }]) }
    return .none
  }

  private func begin(_ execution: Execution, _ input: Int) {
    guard state.withLock({ $0.running === execution }) else { return }
    let owner = flaw == .takesItsWorkAlong ? nil : self
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
      flaw == .forgetsTheRun && event.isFailure ? [] : [{ execution.sink(.event(event)) }]
    let others: [@Sendable () -> Void] = [{ self.tellOthers(event) }]
    let flags: [@Sendable () -> Void] =
      event.isTerminating ? [{ self.showEnabled() }, { self.showExecuting() }] : []
    tell(flaw == .saysTheEndFirst ? run + others + flags : run + flags + others)
  }

  private func dispose(_ execution: Execution) {
    if flaw == .goesOn { return execution.sink(.event(.interrupted)) }
    let isRunning = state.withLock { state in
      guard state.running === execution else { return false }
      state.running = nil
      return true
    }
    guard isRunning else { return }
    tell([
      { execution.sink(.event(.interrupted)) },
      { execution.work.withLock { $0.take() }?.dispose() },
      { self.tellOthers(.interrupted) },
      { self.showEnabled() },
      { self.showExecuting() },
    ])
  }

  private func tellOthers(_ event: Event<Int, TestFailure>) {
    let ears = ears.withLock { $0 }
    switch event {
    case .next(let value): for ear in ears.values { ear(value) }
    case .failed(let failure): for ear in ears.errors { ear(failure) }
    case .completed: for ear in ears.completions { ear() }
    case .interrupted:
      if flaw == .takesInterruptionForSuccess { for ear in ears.completions { ear() } }
    }
    for ear in ears.events { ear(event) }
  }

  private func showEnabled(isRepeated: Bool = false) {
    let news = state.withLock { state -> Bool? in
      let isEnabled = flaw == .isEnabledAtWork ? state.isAllowed : state.isEnabled
      defer { state.shownEnabled = isEnabled }
      return isRepeated || isEnabled != state.shownEnabled ? isEnabled : nil
    }
    guard let news else { return }
    for ear in ears.withLock({ $0.enabled }) { ear(news) }
  }

  private func showExecuting() {
    let news = state.withLock { state -> Bool? in
      let isExecuting = state.running != nil
      defer { state.shownExecuting = isExecuting }
      return isExecuting != state.shownExecuting ? isExecuting : nil
    }
    guard let news else { return }
    if flaw == .tellsUnderItsLock { lock.lock() }
    for ear in ears.withLock({ $0.executing }) { ear(news) }
    if flaw == .tellsUnderItsLock { lock.unlock() }
  }

  /// Appends notifications to the queue, and empties the queue unless that is being done already.
  private func tell(_ things: [@Sendable () -> Void]) {
    if flaw == .tellsInsideOfTelling {
      for thing in things { thing() }
      return
    }
    let isMine = state.withLock { state in
      state.row += things
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isMine else { return }
    while let next = state.withLock({ $0.next() }) { next() }
  }

  var adapter: ActionAdapter {
    ActionAdapter(
      start: { self.start($0, $1) },
      isEnabled: { self.isEnabled },
      isExecuting: { self.isExecuting },
      enable: { self.allow($0) },
      enabled: { sink in self.ears.withLock { $0.enabled.append(sink) } },
      executing: { sink in self.ears.withLock { $0.executing.append(sink) } },
      events: { sink in self.ears.withLock { $0.events.append(sink) } },
      values: { sink in self.ears.withLock { $0.values.append(sink) } },
      errors: { sink in self.ears.withLock { $0.errors.append(sink) } },
      completions: { sink in self.ears.withLock { $0.completions.append { sink(()) } } },
      refusals: { sink in self.ears.withLock { $0.refusals.append { sink(()) } } },
      ended: { sink in self.ears.withLock { $0.ended.append { sink(()) } } }
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

  /// A correct action that offers no more than it must: it cannot be disabled, and it cannot be observed.
  static var quietAction: Subject {
    Subject(
      ActionSubject("action that says no more than it must") { work in
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
