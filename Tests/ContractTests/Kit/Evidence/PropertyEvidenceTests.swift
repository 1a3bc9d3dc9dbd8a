import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about properties counts what has happened.
@Suite struct PropertyEvidenceTests {
  private static let rules: [Rule.ID] = ["V1", "V2", "V3", "V4"]

  private static let silent = Subject(
    PropertySubject("silent") { _ in PropertyAdapter(value: { 0 }, set: { _ in }, start: { _ in .none }) }
  )

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(
      Self.rules,
      in: Subject(PropertySubject("Property") { PropertyAdapter(MutableProperty($0)) }).report(steps: 0)
    )
  }

  @Test func `a property that says nothing breaks what asks for values and for an end`() {
    let report = Self.silent.report()
    #expect(report.judgement(of: "V1")?.verdict.kind == .violated)
    #expect(report.judgement(of: "V2")?.verdict.kind == .violated)
    #expect(report.judgement(of: "V3")?.verdict.kind == .notApplicable)
  }

  @Test func `situations are counted, and not orders`() {
    let report = Subject(PropertySubject("Property") { PropertyAdapter(MutableProperty($0)) }).report(steps: 2)
    // Of one step and of two: 13 settings and delivered changes, 2 listeners that remain after a release.
    #expect(report.judgement(of: "V1")?.evidence == 13)
    #expect(report.judgement(of: "V4")?.evidence == 2)
    #expect(report.judgement(of: "V4")?.scope == "all 46 orders of up to 2 steps")
  }

  @Test func `a finding on a property shows the values that were set and those that were delivered`() throws {
    let mutant = try #require(Mutants.all.first { $0.id == "V2/no-initial-value" })
    var configuration = CheckConfiguration()
    configuration.scope = .small
    let finding = try #require(mutant.subject.report(configuration).judgement(of: "V2")?.verdict.findings.first)
    #expect(finding.headline == "run 1 received nothing, not value 0")
    #expect(finding.cause == "a run does not begin with the current value: it waits for the next change.")
    #expect(finding.replay.description == "V2:V2/no-initial-value:start")
  }
}
