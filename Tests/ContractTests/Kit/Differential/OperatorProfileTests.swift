import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite(.waitsLong) struct OperatorProfileTests {
  private let tiny = Scope(instants: 3, pairedInstants: 1, variedInstants: 2, sharedInstants: 2)

  private func profile(
    _ apply: @escaping (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<String, TestFailure>
  ) throws -> OperatorProfile {
    let subject = OperatorSubject<String, String>("it", values: ["a", "b"]) { source, scheduler in
      EventSource(apply(SignalProducer(source), scheduler))
    }
    return try #require(OperatorProfile(of: Subject(subject), within: tiny))
  }

  @Test func `a plain operator has nothing to declare`() throws {
    #expect(
      try profile { source, _ in source.map { $0 + $0 } }.text == """
        it

        a plain operator: it has nothing to declare

        traits: []
        with these traits it keeps every rule that concerns it
        """
    )
  }

  @Test func `each thing that it does is drawn once, and the line to paste proposed`() throws {
    #expect(
      try profile { $0.throttle(.milliseconds(2), on: $1) }.text == """
        it

        the scheduler delivers some of its events
          tick       0
          source     a
          actual     a
          context    1    c: inside a call, 1, 2: number of hops, ?: unknown
                     ^ value a came from the scheduler

        it delivers every event on its scheduler

        it holds values back
          tick      012
          source    aa
          result    a-a

        traits: [.asynchronous, .deliversOnScheduler]
        with these traits it keeps every rule that concerns it
        """
    )
  }

  @Test func `the trait that allows least is proposed`() throws {
    #expect(try profile { source, _ in source.take(first: 1) }.traits == [".finishesEarly"])
    #expect(try profile { source, _ in source.mapError { _ in TestFailure("other") } }.traits == [".changesFailure"])
    #expect(try profile { source, _ in source.retry(upTo: 1) }.traits == [".startsAgain", ".handlesFailure"])
    #expect(try profile { source, _ in source.filter { _ in false } }.traits == [".ignoresValues"])
  }

  @Test func `the traits of the reference are found again`() throws {
    let names = ["merge": [".handlesInterruption"], "zip": [".finishesEarly"], "take(until:)": [".finishesEarly"]]
    for (name, traits) in names {
      let subject = try #require(Catalogue.reference.subjects.first { $0.name == name })
      let profile = try #require(OperatorProfile(of: subject, within: tiny))
      #expect(Set(profile.traits).isSuperset(of: traits) && profile.broken.isEmpty, "\(profile.text)")
    }
  }

  @Test func `counting from the start, and depending on the order in an instant, are described`() throws {
    let timeout = try profile { $0.timeout(after: .milliseconds(2), raising: TestFailure("late"), on: $1) }
    #expect(
      timeout.features.map(\.claim).contains(
        "it counts time from its start: later inputs do not merely give a later result"
      )
    )
    let delay = try profile { $0.delay(.milliseconds(1), on: $1) }
    #expect(delay.features.map(\.claim).contains("it depends on the order of the events in one instant"))
  }

  @Test func `a breach that no trait lifts stays`() throws {
    let deaf = OperatorSubject<String, String>("deaf", values: ["a", "b"]) { source, _ in
      EventSource<String, TestFailure> { sink in
        _ = source.observe(sink)
        return .none
      }
    }
    let profile = try #require(OperatorProfile(of: Subject(deaf), within: tiny))
    #expect(profile.broken == ["P4"] && profile.text.hasSuffix("with these traits it still breaks P4"))
  }

  @Test func `only operators are described`() {
    #expect(OperatorProfile(of: Subject(.referenceSignal)) == nil)
  }
}
