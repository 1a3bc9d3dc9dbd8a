import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

/// The evidence about disposables counts what has happened.
@Suite struct DisposableEvidenceTests {
  private static let rules: [Rule.ID] = ["C1", "C2", "C3", "C4", "C5"]

  private static let bag = Subject(
    DisposableSubject("bag") { work in
      let bag = CompositeDisposable()
      bag.add(work)
      return DisposableAdapter(bag)
    }
  )

  @Test func `of no scope at all, every rule is vacuous`() {
    expectVacuous(Self.rules, in: Self.bag.report(steps: 0))
  }

  @Test func `situations are counted, and not orders`() {
    let report = Self.bag.report(steps: 2)
    // One step: 5. Two: 3 after a disposal, 4 after each arming, 5 after an addition.
    #expect(report.judgement(of: "C1")?.scope == "all 21 orders of up to 2 steps")
    // All but the six that end with an arming.
    #expect(report.judgement(of: "C1")?.evidence == 15)
    // Once in each of the 4 works of 4 first disposals, in two additions to them, in one late, and after 16 that stay.
    #expect(report.judgement(of: "C2")?.evidence == 23)
    // add; dispose, add; arm one or the other, add; add, dispose; add, let go; add in the work; add, add, which are two.
    #expect(report.judgement(of: "C3")?.evidence == 9)
    // dispose; let go; the 3 after a disposal; dispose and let go after each arming and after an addition.
    #expect(report.judgement(of: "C5")?.evidence == 11)
  }

  @Test func `a finding on a disposable says what was done, and how to see it again`() throws {
    let late = try Mutants.finding(of: "C3/drops-late-action")
    #expect(late.headline == "addition 1 was done 0 times when work was added after the disposal, not 1")
    #expect(late.cause == "an addition after the disposal is dropped, or kept for a disposal that never comes.")
    #expect(late.replay.description == "C3:C3/drops-late-action:dispose:add")
    let locked = try Mutants.finding(of: "C1/actions-under-lock")
    #expect(locked.headline == "the call never returned when the disposable was disposed of: the thread waits forever")
    let scoped = try Mutants.finding(of: "C1/disposes-on-release")
    #expect(scoped.cause == "releasing the disposable disposes of it. If that is meant, declare the reading C1/scoped.")
    let inside = try Mutants.finding(of: "C1/cleared-after-actions")
    #expect(inside.headline == "the work was done 2 times when the disposable was disposed of, not 1")
    #expect(inside.cause == "a call from inside the work does the work again.")
  }

  @Test func `a declared reading is held to`() throws {
    let subject = DisposableSubject("AnyDisposable", readings: ["C1/scoped"]) { DisposableAdapter(AnyDisposable($0)) }
    let judgement = try #require(Subject(subject).report().judgement(of: "C1"))
    #expect(judgement.reading == "C1/scoped")
    #expect(judgement.verdict.findings.first?.replay.description == "C1:AnyDisposable:let go")
  }
}
