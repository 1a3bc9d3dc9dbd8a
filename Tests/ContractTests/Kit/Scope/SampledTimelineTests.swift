import Reactive
import Synchronization
import Testing

@testable import ReactiveContractKit

/// Timelines that are too large to try all of them.
@Suite struct SampledTimelineTests {
  private typealias Source = EventSource<Int, TestFailure>

  /// An operator that forwards all events, but no completion after three different values in a row.
  private let forgets = OperatorSubject<Int, Int>("forgets", values: [1, 2, 3]) { source, _ in
    Source { sink in
      let last = Mutex<[Int]>([])
      return source.observe { event in
        if let value = event.value { last.withLock { $0 = ($0 + [value]).suffix(3) } }
        if case .completed = event, last.withLock({ Set($0).count == 3 }) { return }
        sink(event)
      }
    }
  }

  private func judgement(_ scope: Scope) -> Judgement? {
    var configuration = CheckConfiguration()
    configuration.scope = scope
    return Subject(forgets).report(configuration).judgements.first { $0.rule == "E3" }
  }

  @Test(.waitsLong) func `a bug that three different values show is found, and shown without what it does not need`()
    throws
  {
    let finding = judgement(.quick)?.verdict.findings.first
    #expect(finding?.replay.description == "E3:forgets:(132|)")
    #expect(finding?.tally.text.hasPrefix("random timeline ") == true)
    let again = Subject(forgets).report(replaying: try #require(finding?.replay))
    #expect(again.judgement(of: "E3")?.verdict.kind == .violated)
  }

  @Test func `without random timelines it is not found`() {
    var scope = Scope.quick
    scope.samples = 0
    #expect(judgement(scope)?.verdict == .held)
  }

  @Test func `of several inputs no one sends twice in the call that observes it, and a seed is a case`() {
    for (shape, inputs) in [(InputShape.unary, 1), (.binary, 2), (.flattening, 3)] {
      let plan = OperatorPlan(
        shape: shape,
        streamKind: .producer,
        scope: .quick,
        ends: Array(repeating: [.completed, .failed], count: inputs)
      )
      let cases = (0..<200).map { SampledCase($0, of: plan).given }
      #expect(cases == (0..<200).map { SampledCase($0, of: plan).given })
      #expect(cases.allSatisfy { $0.scripts.count == inputs })
      #expect(cases.contains { $0.scripts.contains { !$0.isSingle } })
      if shape == .binary { #expect(cases.allSatisfy { $0.scripts.allSatisfy { $0.entries.first?.tick != 0 } }) }
    }
  }
}
