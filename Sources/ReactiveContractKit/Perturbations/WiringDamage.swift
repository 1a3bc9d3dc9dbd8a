import Reactive

extension Damage {
  /// Returns the stream with a mutation of its observation or its disposal.
  func rewired<Value>(
    _ stream: EventSource<Value, TestFailure>,
    _ wiring: Perturbation.Wiring
  ) -> EventSource<Value, TestFailure> {
    switch wiring {
    case .startTwice, .startLater: started(stream, twice: wiring == .startTwice)
    case .keep, .disposeLater: kept(stream, forEver: wiring == .keep)
    case .deaf, .silentFarewell, .farewell, .leakingFarewell: disposed(stream, wiring)
    case .deadAfterFirstRun, .interruptedAfterFirstRun, .countAcrossRuns, .share, .replayLast: shared(stream, wiring)
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

  /// Returns a stream that answers its disposal wrongly.
  private func disposed<Value>(
    _ stream: EventSource<Value, TestFailure>,
    _ wiring: Perturbation.Wiring
  ) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      let state = KitLocked((hasEnded: false, isDisposed: false))
      let tell = Confined(sink)
      let run = stream.observe { event in
        let isHeard = state.withLock { state in
          if event.isTerminating { state.hasEnded = true }
          return !state.isDisposed
        }
        if isHeard { tell.content(event) }
      }
      return Cancellation {
        if state.withLock({ $0.hasEnded }) { return run.dispose() }
        act()
        switch wiring {
        case .deaf: return
        case .leakingFarewell: tell.content(.interrupted)
        case .farewell(let kind): tell.content(Event(kind))
        default: break
        }
        state.withLock { $0.isDisposed = true }
        if wiring != .leakingFarewell { run.dispose() }
      }
    }
  }

  /// Returns a stream whose observations are not independent of each other.
  private func shared<Value>(
    _ stream: EventSource<Value, TestFailure>,
    _ wiring: Perturbation.Wiring
  ) -> EventSource<Value, TestFailure> {
    let company = Confined(Company<Value>())
    return EventSource { sink in
      let company = company.content
      company.observations += 1
      if company.observations > 1 {
        switch wiring {
        case .deadAfterFirstRun:
          act()
          return .none
        case .interruptedAfterFirstRun:
          act()
          sink(.interrupted)
          return .none
        case .share:
          act()
          company.others.append(sink)
          return .none
        case .replayLast:
          if let last = company.last {
            act()
            sink(.next(last))
          }
        default: break
        }
      }
      let isFirst = company.observations == 1
      let shared = Confined(company)
      return stream.observe { event in
        let company = shared.content
        if case .next(let value) = event {
          company.last = value
          company.values += 1
          if wiring == .countAcrossRuns, company.values == 2, company.observations > 1 { return act() }
        }
        sink(event)
        if isFirst { for other in company.others { other(event) } }
      }
    }
  }
}

/// The state that the observations of one stream should not share.
private final class Company<Value> {
  var observations = 0
  var values = 0
  var last: Value?
  var others: [EventSource<Value, TestFailure>.Sink] = []
}
