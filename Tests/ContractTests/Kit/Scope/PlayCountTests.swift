import Reactive
import ReactiveContractKit
import Testing

/// The number of runs in the default scope is its cost, which every user pays at every build.
@Suite struct PlayCountTests {
  @Test func `the default scope plays sixteen hundred runs of an operator over one stream`() {
    let subject = OperatorSubject<String, String>(signal: "map", values: ["a", "b"]) { signal, _ in signal.map { $0 } }
    #expect(runs(of: Subject(subject)) == 1_588)
    #expect(runs(of: Subject(subject), within: .deep) == 3_286)
  }

  @Test func `what waits on the scheduler adds some orders of one instant`() {
    let subject = OperatorSubject<String, String>(signal: "delay(2)", traits: .asynchronous, values: ["a", "b"]) {
      signal,
      scheduler in signal.delay(.milliseconds(2), on: scheduler)
    }
    #expect(runs(of: Subject(subject)) == 902)
  }

  @Test func `a second stream doubles that, and adds those with two notes in one instant`() {
    let subject = OperatorSubject<String, [String]>(
      combining: "combineLatest",
      values: ["a", "b", "x", "y"],
      signal: { first, second, _ in first.combineLatest(with: second).map { [$0, $1] } },
      producer: { first, second, _ in first.combineLatest(with: second).map { [$0, $1] } }
    )
    #expect(runs(of: Subject(subject)) == 2_964)
  }

  private func runs(of subject: Subject, within scope: Scope = .quick) -> Int? {
    var configuration = CheckConfiguration()
    configuration.scope = scope
    return subject.report(configuration).judgement(of: "E0")?.runs
  }
}
