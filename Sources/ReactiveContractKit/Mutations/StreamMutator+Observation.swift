import Reactive

extension StreamMutator {
  /// Returns the stream with a mutation of its observation or its disposal.
  func mutated<Value>(
    _ stream: EventSource<Value, TestFailure>,
    by change: Mutation.ObservationChange
  ) -> EventSource<Value, TestFailure> {
    switch change {
    case .startTwice, .startLater: started(stream, twice: change == .startTwice)
    case .neverDispose, .disposeLater: kept(stream, forEver: change == .neverDispose)
    case .ignoreDisposal, .sendNothingOnDisposal, .sendOnDisposal, .interruptWithoutStopping: disposed(stream, change)
    case .sendNothingAfterFirstRun, .interruptAfterFirstRun, .countAcrossRuns, .share, .replayLast:
      shared(stream, change)
    }
  }

  private func started<Value>(
    _ stream: EventSource<Value, TestFailure>,
    twice: Bool
  ) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      act()
      if twice {
        let second = stream.observe { _ in }
        let first = stream.observe(sink)
        return Cancellation {
          first.dispose()
          second.dispose()
        }
      }
      let slot = KitLocked<(run: Cancellation?, isDisposed: Bool)>((nil, false))
      scheduler.schedule {
        if slot.withLock({ $0.isDisposed }) { return }
        let run = stream.observe(sink)
        slot.withLock { $0.run = run }
      }
      return Cancellation {
        slot.withLock { slot in
          slot.isDisposed = true
          return slot.run
        }?.dispose()
      }
    }
  }

  /// Returns a stream that is never disposed, or too late.
  private func kept<Value>(
    _ stream: EventSource<Value, TestFailure>,
    forEver: Bool
  ) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      let hasEnded = KitLocked(false)
      let run = stream.observe { event in
        if event.isTerminating { hasEnded.withLock { $0 = true } }
        sink(event)
      }
      return Cancellation {
        if hasEnded.withLock({ $0 }) { return run.dispose() }
        act()
        if !forEver { scheduler.schedule(after: .milliseconds(1)) { run.dispose() } }
      }
    }
  }

  /// Returns a stream that handles its disposal wrongly.
  private func disposed<Value>(
    _ stream: EventSource<Value, TestFailure>,
    _ change: Mutation.ObservationChange
  ) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      let state = KitLocked((hasEnded: false, isDisposed: false))
      let deliver = Confined(sink)
      let run = stream.observe { event in
        let isHeard = state.withLock { state in
          if event.isTerminating { state.hasEnded = true }
          return !state.isDisposed
        }
        if isHeard { deliver.content(event) }
      }
      return Cancellation {
        if state.withLock({ $0.hasEnded }) { return run.dispose() }
        act()
        switch change {
        case .ignoreDisposal: return
        case .interruptWithoutStopping: deliver.content(.interrupted)
        case .sendOnDisposal(let kind): deliver.content(Event(kind))
        default: break
        }
        state.withLock { $0.isDisposed = true }
        if change != .interruptWithoutStopping { run.dispose() }
      }
    }
  }

  /// Returns a stream whose observations are not independent of each other.
  private func shared<Value>(
    _ stream: EventSource<Value, TestFailure>,
    _ change: Mutation.ObservationChange
  ) -> EventSource<Value, TestFailure> {
    let state = Confined(SharedState<Value>())
    return EventSource { sink in
      let state = state.content
      state.observations += 1
      if state.observations > 1 {
        switch change {
        case .sendNothingAfterFirstRun:
          act()
          return .none
        case .interruptAfterFirstRun:
          act()
          sink(.interrupted)
          return .none
        case .share:
          act()
          state.others.append(sink)
          return .none
        case .replayLast:
          if let last = state.last {
            act()
            sink(.next(last))
          }
        default: break
        }
      }
      let isFirst = state.observations == 1
      let shared = Confined(state)
      return stream.observe { event in
        let state = shared.content
        if case .next(let value) = event {
          state.last = value
          state.values += 1
          if change == .countAcrossRuns, state.values == 2, state.observations > 1 { return act() }
        }
        sink(event)
        if isFirst { for other in state.others { other(event) } }
      }
    }
  }
}

/// The state that the observations of one stream should not share.
private final class SharedState<Value> {
  var observations = 0
  var values = 0
  var last: Value?
  var others: [EventSource<Value, TestFailure>.Sink] = []
}
