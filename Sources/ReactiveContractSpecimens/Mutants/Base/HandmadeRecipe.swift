import Reactive
import ReactiveContractKit

/// An operator on recipes, written by hand, which retains the last value while a run lasts.
///
/// It forwards the result of its function for each value. If it has a scheduler, it starts there.
///
/// Each mutant breaks it in one place.
final class HandmadeRecipe: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, callsFunctionInFirstRunOnly, callsFunctionTwice, startsOnCaller, startsAfterDisposal, retainsLastValue
  }

  typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  /// One run.
  private final class Stage: Sendable {
    struct State {
      var upstream: Cancellation?
      var last: ColdValue?
      var isOver = false
    }

    let state = KitLocked(State())

    /// Ends the run; returns the upstream, or `nil` if the run was over.
    func end(keeping keepsLast: Bool) -> Cancellation? {
      state.withLock { state in
        state.isOver = true
        if !keepsLast { state.last = nil }
        return state.upstream.take()
      }
    }
  }

  private let flaw: Flaw
  private let work: ColdWork
  private let scheduler: TestScheduler?
  private let runs = KitLocked(0)

  init(_ work: ColdWork, on scheduler: TestScheduler? = nil, _ flaw: Flaw) {
    self.work = work
    self.scheduler = scheduler
    self.flaw = flaw
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let stage = Stage()
    let scheduled =
      flaw == .startsOnCaller ? nil : scheduler?.schedule { [self] in start(stage, sink) }
    if scheduled == nil { start(stage, sink) }
    return Cancellation { [flaw] in
      if flaw != .startsAfterDisposal { scheduled?.dispose() }
      let upstream = stage.end(keeping: flaw == .retainsLastValue)
      upstream?.dispose()
      if upstream != nil { sink(.interrupted) }
    }
  }

  var adapter: ColdAdapter { ColdAdapter(EventSource { self.observe($0) }) }

  private func start(_ stage: Stage, _ sink: @escaping Sink) {
    let run = runs.withLock { runs in
      runs += 1
      return runs
    }
    let upstream = work.source.observe { [self] event in receive(event, in: run, stage, sink) }
    stage.state.withLock { $0.upstream = upstream }
  }

  private func receive(_ event: Event<ColdValue, TestFailure>, in run: Int, _ stage: Stage, _ sink: Sink) {
    guard case .next(let value) = event else {
      _ = stage.end(keeping: flaw == .retainsLastValue)
      return sink(event)
    }
    let result = flaw == .callsFunctionInFirstRunOnly && run > 1 ? value : work.effect(value)
    if flaw == .callsFunctionTwice { _ = work.effect(value) }
    stage.state.withLock { $0.last = result }
    sink(.next(result))
  }
}

extension Subject {
  /// An operator on recipes written by hand, correct or broken.
  static func recipe(_ name: String, _ flaw: HandmadeRecipe.Flaw) -> Subject {
    Subject(ColdSubject(name) { HandmadeRecipe($0, flaw).adapter })
  }

  /// An operator that moves the start to a scheduler, written by hand, correct or broken.
  static func start(_ name: String, _ flaw: HandmadeRecipe.Flaw, _ runKind: ColdRunKind = .scheduled) -> Subject {
    Subject(
      ColdSubject(name, runKind: runKind) { HandmadeRecipe($0, on: $0.scheduler, flaw).adapter }
    )
  }
}
