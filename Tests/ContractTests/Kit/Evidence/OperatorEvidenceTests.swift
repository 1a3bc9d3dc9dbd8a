import Reactive
import ReactiveContractSpecimens
import Testing

@testable import ReactiveContractKit

@Suite struct OperatorEvidenceTests {
  fileprivate static let map = OperatorSubject<String, String>("map", values: ["a", "b"]) { source, _ in
    EventSource(source.callbacks.map { $0 + $0 })
  }

  @Test func `a silent operator is judged under no rule`() {
    let silent = OperatorSubject<String, String>("silent", traits: .asynchronous, values: ["a", "b"]) { _, _ in
      EventSource<String, TestFailure> { _ in .none }
    }
    let judgements = OperatorSweep(silent, scope: .small).judge()
    #expect(judgements.allSatisfy { $0.evidence == 0 })
    let kinds = Dictionary(grouping: judgements, by: \.verdict.kind).mapValues { Set($0.map(\.rule)) }
    #expect(kinds[.held] == nil)
    // Its declaration is found to be false.
    #expect(kinds[.violated] == ["E7"])
    #expect(kinds[.notApplicable] == ["B2", "P3"])
  }

  @Test func `nothing is judged where nothing is tried`() {
    let judgements = OperatorSweep(Self.map, scope: .none).judge()
    #expect(judgements.allSatisfy { $0.evidence == 0 && [.vacuous, .notApplicable].contains($0.verdict.kind) })
    #expect(judgements.contains { $0.verdict.kind == .vacuous })
  }

  @Test(arguments: [
    ("a-b|", ["E0": 1, "E2": 0, "E3": 2, "E4": 0, "E7": 3, "O3": 0, "O4": 2, "O5": 1, "P1": 1, "B4": 1]),
    ("#", ["E0": 1, "E2": 1, "E3": 0, "E4": 0, "E7": 1, "O3": 1, "O4": 1, "O5": 1, "P1": 1, "B4": 1]),
    ("-!", ["E0": 1, "E2": 0, "E3": 0, "E4": 1, "E7": 1, "O3": 1, "O4": 1, "O5": 1, "P1": 1, "B4": 1]),
    ("ab", ["E0": 0, "E2": 0, "E3": 0, "E4": 0, "E7": 2, "O3": 0, "O4": 1, "O5": 1, "P1": 1, "B4": 1]),
  ])
  func `evidence is the number of situations`(timeline: String, evidence: [String: Int]) throws {
    let letters = Letters(["a", "b"], .unary)
    let given = Case(scripts: [try letters.script(timeline, of: 0)])
    let judgements = OperatorSweep(Self.map, scope: .quick).judge(only: given)
    for (rule, count) in evidence {
      let judgement = try #require(judgements.first { $0.rule.text == rule })
      #expect(judgement.evidence == count, "\(rule)")
    }
  }

  @Test func `evidence of a disposal counts the end, the work and its order`() throws {
    let letters = Letters(["a", "b"], .unary)
    let given = Case(scripts: [try letters.script("a-b", of: 0)], variation: .disposed(at: 1))
    let judgements = OperatorSweep(Self.map, scope: .quick).judge(only: given)
    #expect(judgements.first { $0.rule == "P4" }?.evidence == 3)
  }

  @Test func `a rule that is broken has counted the situation first`() throws {
    let deaf = OperatorSubject<String, String>("deaf", values: ["a", "b"]) { source, _ in
      EventSource<String, TestFailure> { sink in source.observe { if !$0.isTerminating { sink($0) } } }
    }
    for judgement in OperatorSweep(deaf, scope: .small).judge() where judgement.verdict.kind == .violated {
      #expect(judgement.evidence > 0)
    }
  }

  @Test func `starts count where there are many, each of them once`() {
    func judge(_ times: Int) -> Judgement? {
      let repeating = OperatorSubject<String, String>("repeat", traits: .startsAgain, values: ["a", "b"]) { source, _ in
        EventSource(SignalProducer(source).repeat(times))
      }
      return OperatorSweep(
        repeating,
        scope: Scope(instants: 1, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)
      ).judge().first { $0.rule == "O7" }
    }
    #expect(judge(2)?.verdict == .notApplicable("starts no streams repeatedly"))
    #expect(judge(9)?.evidence == 9)
    #expect(judge(20)?.evidence == 20)
    #expect(judge(1_000)?.evidence == 64)
  }

  @Test(arguments: [
    "O7/recursive-restart",
    "O7/recursive-next",
  ])
  func `nested starts are reported before the stack is full`(name: String) throws {
    let mutant = try #require(Mutants.all.first { $0.id == name })
    var configuration = CheckConfiguration()
    configuration.scope = .small
    let judgement = try #require(mutant.subject.report(configuration).judgement(of: "O7"))
    let finding = try #require(judgement.verdict.findings.first)
    #expect(
      finding.headline
        == "the operator started 9 streams that end at once, each inside the start of the previous one"
    )
    #expect(
      finding.cause
        == "the operator starts the next stream where it handles the end of the previous one, and not in a loop after "
        + "that start has returned."
    )
    #expect(judgement.evidence > 8)
  }

  @Test func `timelines and runs are two numbers`() throws {
    let judgement = try #require(OperatorSweep(Self.map, scope: .small).judge().first { $0.rule == "E0" })
    #expect(judgement.scope.hasPrefix("all 166 timelines up to 3 instants over a, b;"))
    #expect(judgement.runs == 448)
  }
}

@Suite(.waitsLong) struct UnusableOperatorTests {
  @Test func `an operator that waits for its source in the call that applies it breaks O6`() throws {
    let blocking = OperatorSubject<String, String>("first", values: ["a", "b"]) { source, _ in
      let waiting = KitSemaphore()
      _ = source.observe { _ in waiting.post() }
      waiting.wait()
      return EventSource<String, TestFailure> { _ in .none }
    }
    let judgements = OperatorSweep(blocking, scope: .small).judge()
    let finding = try #require(judgements.first { $0.rule == "O6" }?.verdict.findings.first)
    #expect(finding.headline == "applying the operator never returned: thread A waits")
    #expect(judgements.first { $0.rule == "E0" }?.verdict == .notApplicable("the operator stopped the runs: see O6"))
  }

  @Test func `an operator that traps leaves the report standing`() throws {
    let trapping = OperatorSubject<Int, Int>("trapping", values: [0, 1]) { source, _ in
      // An overflow traps without a word on the console.
      source.map { Int.max + $0 }
    }
    let judgements = OperatorSweep(trapping, scope: .small).judge()
    #expect(judgements.first { $0.rule == "E0" }?.verdict == .notApplicable("the operator stopped the runs: see O4"))
    #expect(judgements.first { $0.rule == "O4" }?.verdict.kind == .violated)
  }

  @Test func `an operator that declares to ignore values is checked for it`() throws {
    let ignoring = OperatorSubject<String, String>("ignoring", traits: .ignoresValues, values: ["a", "b"]) {
      source,
      _ in
      EventSource<String, TestFailure> { sink in source.observe { if $0.isTerminating { sink($0) } } }
    }
    let judged = OperatorSweep(ignoring, scope: .small).judge().first { $0.rule == "O4" }
    #expect(judged?.verdict == .held)
    let attentive = OperatorSweep(OperatorEvidenceTests.map.declaring(.ignoresValues), scope: .small).judge().first {
      $0.rule == "O4"
    }
    #expect(attentive?.verdict.findings.first?.diagram.contains { $0.note == "a value had an effect" } == true)
  }
}
