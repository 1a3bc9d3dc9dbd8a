import Testing

@testable import ReactiveContractKit

@Suite struct PlayLifetimeTests {
  @Test(arguments: [Road.signal, .producer])
  func `an operator that ignores its disposal leaves nothing behind`(road: ReactiveContractKit.Road) {
    let probe = LifetimeProbe()
    let subject = OperatorSubject<Int, Int>("deaf", values: [1], road: road) { source, _ in
      EventSource<Int, TestFailure> { sink in
        let token = probe.token()
        let kept = KitLocked<Cancellation?>(nil)
        let cancellation = source.observe { event in withExtendedLifetime((token, kept)) { sink(event) } }
        kept.withLock { $0 = cancellation }
        return .none
      }
    }
    let trial = Stage(subject).play(Case(scripts: [Script()]))
    #expect(trial.runs.count == 1)
    #expect(probe.made == 1)
    #expect(probe.alive == 0)
  }
}
