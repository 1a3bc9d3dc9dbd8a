import Reactive
import Testing

@testable import ReactiveContractKit

@Suite struct PlayLifetimeTests {
  @Test(arguments: [StreamKind.signal, .producer])
  func `an operator that ignores its disposal leaves nothing behind`(streamKind: ReactiveContractKit.StreamKind) {
    let probe = LifetimeProbe()
    let subject = OperatorSubject<Int, Int>("deaf", values: [1], streamKind: streamKind) { source, _ in
      EventSource<Int, TestFailure> { sink in
        let token = probe.token()
        let kept = KitLocked<Cancellation?>(nil)
        let cancellation = source.observe { event in withExtendedLifetime((token, kept)) { sink(event) } }
        kept.withLock { $0 = cancellation }
        return .none
      }
    }
    let trial = TrialPlayer(subject).play(Case(scripts: [Script()]))
    #expect(trial.runs.count == 1)
    #expect(probe.made == 1)
    #expect(probe.alive == 0)
  }

  @Test func `an operator that its disposal has end later leaves nothing behind`() {
    let probe = LifetimeProbe()
    let subject = OperatorSubject<Int, Int>("late", values: [1], streamKind: .producer) { _, scheduler in
      EventSource<Int, TestFailure> { _ in
        let loop = Loop(probe.token())
        return Cancellation { scheduler.schedule { scheduler.schedule { loop.open() } } }
      }
    }
    for variation: Case.Variation in [.plain, .disposed(at: 0)] {
      _ = TrialPlayer(subject).play(Case(scripts: [Script()], variation: variation))
    }
    #expect(probe.made == 2)
    #expect(probe.alive == 0)
  }

  @Test func `what a deinitializer schedules after the run leaves nothing behind`() {
    let probe = LifetimeProbe()
    let subject = OperatorSubject<Int, Int>("posthumous", values: [1], streamKind: .producer) { _, scheduler in
      EventSource<Int, TestFailure> { _ in
        let token = probe.token()
        let last = LastWish { scheduler.schedule { withExtendedLifetime((token, scheduler)) {} } }
        return Cancellation { withExtendedLifetime(last) {} }
      }
    }
    _ = TrialPlayer(subject).play(Case(scripts: [Script()]))
    #expect(probe.made == 1)
    #expect(probe.alive == 0)
  }

  @Test func `a closed scheduler drops its actions, and takes no more`() throws {
    let (scheduler, probe) = (TestScheduler(), LifetimeProbe())
    let early = probe.token()
    let handle = scheduler.schedule { [early] in withExtendedLifetime(early) {} }
    scheduler.close()
    let late = scheduler.schedule { Issue.record("it ran") }
    #expect(handle?.isDisposed == true && late?.isDisposed == true)
    #expect(scheduler.pendingCount == 0 && scheduler.nextDue == nil)
    late?.dispose()
    try scheduler.advance(by: .seconds(1))
  }
}

/// Calls a closure when it is released.
private final class LastWish: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}

/// Retains itself and the token until it is opened, like a task that waits.
private final class Loop: Sendable {
  private let token: LifetimeToken
  private let itself = KitLocked<Loop?>(nil)

  init(_ token: LifetimeToken) {
    self.token = token
    itself.withLock { $0 = self }
  }

  func open() {
    let gone = itself.withLock { $0.take() }
    withExtendedLifetime(gone) {}
  }
}
