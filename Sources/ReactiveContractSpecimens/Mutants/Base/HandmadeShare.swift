import Reactive
import ReactiveContractKit

/// A shared run written by hand: attaching, detaching, beginning and sending change its state under a lock.
///
/// Each mutant breaks it in one place.
final class HandmadeShare: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, beginsAgain, looksBeforeItTakes, forgetsLateObservers, neverEnds, endsWithTheFirst
  }

  typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  private struct State {
    var sinks: [(seat: Int, sink: Sink)] = []
    var lastSeat = 0
    var hasBegun = false
    var upstream: Cancellation?
    /// The last seat that was taken when the run began.
    var founders = 0
  }

  private let flaw: Flaw
  private let work: ColdWork
  private let isAutomatic: Bool
  private let state = KitLocked(State())

  init(_ work: ColdWork, isAutomatic: Bool, _ flaw: Flaw) {
    self.work = work
    self.isAutomatic = isAutomatic
    self.flaw = flaw
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let seat = state.withLock { state in
      state.lastSeat += 1
      state.sinks.append((state.lastSeat, sink))
      return state.lastSeat
    }
    if isAutomatic { begin() }
    return Cancellation { [self] in leave(seat) }
  }

  func connect() -> Cancellation {
    begin()
    return Cancellation { [self] in
      let sinks = state.withLock { exchange(&$0.sinks, with: []) }
      for entry in sinks { entry.sink(.interrupted) }
      if flaw != .neverEnds { state.withLock { $0.upstream.take() }?.dispose() }
    }
  }

  var adapter: ColdAdapter {
    ColdAdapter(EventSource { self.observe($0) }, connect: isAutomatic ? nil : { self.connect() })
  }

  private func begin() {
    if flaw == .looksBeforeItTakes {
      let hasBegun = state.withLock { $0.hasBegun }
      Interleaving.yield(after: "looked")
      if hasBegun { return }
    }
    let isFirst = state.withLock { state in
      if state.hasBegun { return false }
      (state.hasBegun, state.founders) = (true, state.lastSeat)
      return true
    }
    guard isFirst || flaw == .beginsAgain || flaw == .looksBeforeItTakes else { return }
    let upstream = work.source.observe { [weak self] event in self?.receive(event) }
    state.withLock { $0.upstream = upstream }
  }

  private func leave(_ seat: Int) {
    let (sink, isLast) = state.withLock { state in
      let place = state.sinks.firstIndex { $0.seat == seat }
      let sink = place.map { state.sinks.remove(at: $0).sink }
      return (sink, sink != nil && state.sinks.isEmpty)
    }
    sink?(.interrupted)
    guard isAutomatic, sink != nil, isLast && flaw != .neverEnds || flaw == .endsWithTheFirst else { return }
    state.withLock { $0.upstream.take() }?.dispose()
  }

  private func receive(_ event: Event<ColdValue, TestFailure>) {
    let sinks = state.withLock { state in
      let all = flaw == .forgetsLateObservers ? state.sinks.filter { $0.seat <= state.founders } : state.sinks
      if event.isTerminating { (state.sinks, state.upstream) = ([], nil) }
      return all
    }
    let made: Event<ColdValue, TestFailure> =
      if case .next(let value) = event { .next(work.effect(value)) } else { event }
    for entry in sinks { entry.sink(made) }
  }
}

extension Subject {
  /// A shared run written by hand, correct or broken.
  static func share(_ name: String, _ manner: ColdManner, _ flaw: HandmadeShare.Flaw) -> Subject {
    Subject(
      ColdSubject(name, manner: manner) { HandmadeShare($0, isAutomatic: manner == .autoconnected, flaw).adapter }
    )
  }
}
