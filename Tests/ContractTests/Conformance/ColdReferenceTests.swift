import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct ColdReferenceTests {
  @Test(
    arguments: everyFourthSubject(of: [
      "map, at each start", "on(value:), at each start", "flatMap(.merge), at each start", "scan, at each start",
      "combineLatest, at each start", "start(on:), at each start", "start(on: FallbackScheduler), at each start",
      "multicast, at its connection",
      "multicast, at its first start", "replayLazily(upTo: 1), at its first start",
    ])
  )
  func `the cold signals of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.coldSignal.verify(subject)
  }

  @Test func `a producer is judged in three lines`() throws {
    try Contract.coldSignal.verify("filter") { work in
      SignalProducer(work.source).map(work.effect).filter { $0.number > 1 }
    }
  }

  @Test func `a cold signal of another author is judged in three lines`() throws {
    try Contract.coldSignal.verify("Flow") { work in
      ColdAdapter(Flow(work.source.observe).tapped(work.effect).source)
    }
  }

  @Test func `a cold signal that does not behave as declared breaks the rules of its declaration`() {
    let eager = Subject(
      ColdSubject("map, declared as moved", runKind: .scheduled) { work in
        ColdAdapter(EventSource(SignalProducer(work.source).map(work.effect)))
      }
    )
    #expect(eager.report().judgement(of: "K2")?.verdict.kind == .violated)
    let shared = Subject(
      ColdSubject("map, declared as shared", runKind: .autoconnected) { work in
        ColdAdapter(EventSource(SignalProducer(work.source).map(work.effect)))
      }
    )
    #expect(shared.report().judgement(of: "K3")?.verdict.kind == .violated)
  }
}

/// A cold stream of another author: a function that subscribes.
private struct Flow {
  typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  let subscribe: (@escaping Sink) -> Cancellation

  init(_ subscribe: @escaping (@escaping Sink) -> Cancellation) { self.subscribe = subscribe }

  func tapped(_ effect: @escaping @Sendable (ColdValue) -> ColdValue) -> Flow {
    Flow { sink in
      subscribe { event in
        if case .next(let value) = event { sink(.next(effect(value))) } else { sink(event) }
      }
    }
  }

  var source: EventSource<ColdValue, TestFailure> { EventSource(subscribe) }
}
