import Reactive
import ReactiveContractKit
import Testing

@Suite(.waitsLong) struct CallbackRelayTests {
  @Test func `a relay with a lock and a queue keeps the contract of signals`() throws {
    try Contract.signal.verify("CallbackRelay", readings: ["E6/queued"]) { work in
      let relay = CallbackRelay(onEnd: work.dispose) { input in work.begin { input.send($0) } }
      return EventSource { sink in Cancellation(relay.listen(sink)) }
    }
  }

  @Test func `a relay in a hurry breaks the rules that it forgets, and every replay line shows it again`() throws {
    let relay = Subject(
      SignalSubject("HastyRelay", capabilities: Capabilities.all.subtracting([.releasableInput, .droppableShell])) {
        work in
        let relay = HastyRelay(onEnd: work.dispose)
        work.begin { relay.send($0) }
        return EventSource { sink in Cancellation(relay.listen(sink)) }
      }
    )
    .adopting("E8")
    let report = relay.report()
    let broken = report.judgements.filter { $0.verdict.kind == .violated }
    #expect(broken.map(\.rule) == ["E5", "E6", "E8", "S4", "S5", "S6"])
    for finding in broken.flatMap(\.verdict.findings) {
      let again = relay.report(replaying: try ReplayToken(parsing: finding.replay.description))
      #expect(again.judgements.first?.verdict.kind == .violated, "\(finding.replay)")
    }
  }

  @Test func `a callback stream keeps the contract of producers`() throws {
    let contract = Contract.producer.excluding("S6", because: "the handle that it returns keeps the handler")
      .excluding("E8", because: "the handler is not released while the handle is there")
    try contract.verify("CallbackStream", readings: ["E6/queued"]) { handler in
      let stream = CallbackStream<Int> { sink in
        let work = handler.work()
        sink.atEnd(work.dispose)
        work.begin { sink.send($0) }
      }
      return StartableSource(start: { sink in Cancellation(stream.start(sink)) })
    }
  }

  @Test func `nothing is judged within an empty scope`() {
    let configuration = Contract.signal.within(.none).configuration
    for subject in [Subject(SignalSubject.referenceSignal), Subject(.referenceProducer)] {
      let kinds = subject.report(configuration).judgements.map(\.verdict.kind)
      #expect(!kinds.contains(.held))
      #expect(kinds.contains(.vacuous))
    }
  }

  @Test func `a signal that is never sent anything holds nothing`() {
    let silent = SignalSubject("silent", capabilities: []) { _ in EventSource { _ in .none } }
    #expect(!Subject(silent).report().judgements.contains { $0.verdict.kind == .held && $0.rule != "S4" })
  }
}
