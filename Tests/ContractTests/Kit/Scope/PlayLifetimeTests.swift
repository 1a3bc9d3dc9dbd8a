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
