import Reactive
import Testing

@testable import ReactiveContractKit

/// Cases in which one run acts on another, and what the inputs of the kit do when they are disposed.
@Suite struct OtherRunTests {
  private let values = Script([Script.Entry(tick: 0, note: .value(0)), Script.Entry(tick: 1, note: .value(1))])

  private func play(
    _ variation: Case.Variation,
    _ apply: @escaping (EventSource<Int, TestFailure>) -> EventSource<Int, TestFailure> = { $0 },
    capabilities: Capabilities = .all
  ) -> Trial {
    let subject = OperatorSubject<Int, Int>(
      "passing",
      capabilities: capabilities,
      values: [1, 2],
      streamKind: .producer
    ) { source, _ in apply(source) }
    return TrialPlayer(subject).play(Case(scripts: [values], variation: variation))
  }

  private func texts(_ trial: Trial, of observer: Int) -> [String] {
    trial.events(of: observer).map { "\($0.tick):\($0.text)" }
  }

  @Test func `an observer starts the result again inside an event`() {
    let trial = play(.startedInside(delivery: 1))
    #expect(texts(trial, of: 0) == ["0:1", "1:2"])
    #expect(texts(trial, of: 1) == ["1:1", "2:2"])
  }

  @Test func `an observer disposes another run inside an event`() {
    let trial = play(.siblingDisposedInside(delivery: 1))
    #expect(texts(trial, of: 0) == ["0:1", "1:2"])
    #expect(texts(trial, of: 1) == ["0:1", "1:!"])
  }

  @Test(arguments: [Case.Variation.startedInside(delivery: 2), .siblingDisposedInside(delivery: 0)])
  func `a token brings such a case back`(variation: Case.Variation) throws {
    let letters = Letters([1, 2], .unary)
    let given = Case(scripts: [values], variation: variation)
    let text = given.token("P2", subject: "passing", letters: letters).description
    #expect(try Case(ReplayToken(parsing: text), inputs: 1, letters: letters) == given)
  }

  @Test func `an input answers its disposal if the library does so, after the event that is being handled`() {
    let disposal = Case.Variation.disposedInside(delivery: 1)
    let answered = play(disposal)
    #expect(texts(answered, of: 0) == ["0:1", "1:2", "1:!"])
    #expect(answered.deliveries.last?.depth == 0)
    #expect(texts(play(disposal, capabilities: [.interruption]), of: 0) == ["0:1", "1:2"])
    #expect(texts(play(.disposed(at: 1), capabilities: [.interruptionOnDisposal]), of: 0) == ["0:1"])
  }

  @Test func `objects are numbered in the order of their appearance`() {
    var (first, second) = (ObjectNumbers(), ObjectNumbers())
    #expect(first.numbered("[ObjectIdentifier(0x00007f01), 0xff]") == "[ObjectIdentifier(object 1), 0xff]")
    #expect(first.numbered("0x00007f02 0x00007f01") == "object 2 object 1")
    #expect(second.numbered("0x00007f02") == "object 1")
  }

  @Test func `a thread that waits for a processor does not use up the patience with it`() {
    var patience = Patience()
    patience.rest()
    let spent: [Duration] = [.seconds(3), .seconds(4), .seconds(5)]
    #expect(spent.map { patience.hasLasted(.seconds(1), processorTime: $0) } == [false, false, true])
  }
}
