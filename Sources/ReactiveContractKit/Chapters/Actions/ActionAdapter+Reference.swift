public import Reactive

// Uses only public API, as a third-party adapter must.

extension ActionAdapter {
  /// Adapts an action of the reference.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - enable: Changes the condition that enables the action; `nil` if the action has none.
  public init(_ action: Action<Int, Int, TestFailure>, enable: ((_ isEnabled: Bool) -> Void)? = nil) {
    self.init(
      start: { input, sink in
        let run = action.apply(input).start { sink(ActionNews($0)) }
        return Cancellation { run.dispose() }
      },
      isEnabled: { action.isEnabled.value },
      isExecuting: { action.isExecuting.value },
      enable: enable,
      enabled: { action.isEnabled.signal.observeValues($0) },
      executing: { action.isExecuting.signal.observeValues($0) },
      events: { action.events.observeValues($0) },
      values: { action.values.observeValues($0) },
      errors: { action.errors.observeValues($0) },
      completions: { action.completed.observeValues($0) },
      refusals: { action.disabledErrors.observeValues($0) },
      ended: { sink in
        let all = [
          action.events.map { _ in }, action.values.map { _ in }, action.errors.map { _ in }, action.completed,
          action.disabledErrors, action.isEnabled.signal.map { _ in }, action.isExecuting.signal.map { _ in },
        ]
        Signal.merge(all).observeCompleted { sink(()) }
      }
    )
  }
}

extension ActionNews {
  /// Converts an event of a run of the reference's action.
  fileprivate init(_ event: Event<Int, ActionError<TestFailure>>) {
    switch event {
    case .next(let value): self = .event(.next(value))
    case .failed(.producerFailed(let failure)): self = .event(.failed(failure))
    case .failed(.disabled): self = .refused
    case .completed: self = .event(.completed)
    case .interrupted: self = .event(.interrupted)
    }
  }
}
