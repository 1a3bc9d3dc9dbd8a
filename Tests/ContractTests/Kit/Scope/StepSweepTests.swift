import Testing

@testable import ReactiveContractKit

/// The chapter of a lamp: all that a new chapter needs.
@Suite struct StepSweepTests {
  private static func judgement(_ lamp: Lamp.Flaw, scope: Scope = .small) -> Judgement? {
    StepJudge(plan: LampChapter(flaw: lamp), scope: scope).judge().first
  }

  @Test func `every order of steps is played once, and judged by its last`() {
    let scope = Scope(instants: 1, pairedInstants: 0, variedInstants: 0, sharedInstants: 0)
    let judgement = Self.judgement(.none, scope: scope)
    #expect(judgement?.verdict == .held)
    #expect(judgement?.scope == "all 4 orders of up to 2 steps")
    // "press", "press press", "press break": a broken lamp is not checked.
    #expect(judgement?.evidence == 2)
    #expect(judgement?.runs == 4)
  }

  @Test func `no scope is no evidence`() {
    #expect(Self.judgement(.none, scope: .none)?.verdict == .vacuous("nobody pressed"))
    #expect(Self.judgement(.none, scope: .none)?.scope == "nothing was tried")
  }

  @Test func `the smallest failing story is reported, and does not grow`() {
    let finding = Self.judgement(.sticks)?.verdict.findings.first
    #expect(finding?.headline == "it was on")
    #expect(finding?.replay.description == "L1:lamp:press:press")
  }

  @Test func `a longer story is found at random, and told without the steps that it does not need`() throws {
    let judgement = Self.judgement(.wearsOut, scope: .quick)
    let replay = try #require(judgement?.verdict.findings.first?.replay)
    #expect(replay.description == "L1:lamp:press:press:press:press:press:press")
    #expect(Self.judgement(.none, scope: .quick)?.scope == "all 10 orders of up to 5 steps; 256 random ones")
    #expect(Self.judgement(.wearsOut)?.verdict == .held)
    let judge = StepJudge(plan: LampChapter(flaw: .wearsOut), scope: .quick)
    #expect(try judge.judge(only: replay).first?.verdict.kind == .violated)
  }

  @Test(.waitsLong) func `a step that never returns breaks the rule that the plan names`() {
    let finding = Self.judgement(.traps)?.verdict.findings.first
    #expect(finding?.headline.hasPrefix("“break” never returned: the thread ") == true)
    #expect(finding?.replay.description == "L1:lamp:break")
    #expect(Self.judgement(.hangs)?.verdict.findings.first?.headline.hasSuffix("the thread waits forever") == true)
  }

  @Test func `a thread that is stopped while it takes a note blocks no other thread`() {
    let finding = Self.judgement(.trapsNoting)?.verdict.findings.first
    #expect(finding?.headline.hasPrefix("“break” never returned: the thread ") == true)
  }

  @Test func `a story is replayed from its words, and words that are no story are refused`() throws {
    let judge = StepJudge(plan: LampChapter(flaw: .sticks), scope: .quick)
    let judged = try judge.judge(only: ReplayToken("L1", subject: "lamp", inputs: ["press", "press"]))
    #expect(judged.first?.verdict.findings.first?.headline == "it was on")
    #expect(judged.first?.runs == 1)
    let error = #expect(throws: UnusableCase.self) {
      try judge.judge(only: ReplayToken("L1", subject: "lamp", inputs: ["kick"]))
    }
    #expect(error?.reason == "one of its inputs is not a step on a lamp")
  }
}

@Suite struct RaceSweepTests {
  private func entry(_ name: String, breach: String? = nil, judges: Bool = true) -> RaceSweep.Entry {
    let scenario = InterleavingScenario(name) { interleaving in
      let body = { interleaving.yield(before: "go") }
      return InterleavingCast([body, body]) { _ in
        if judges { interleaving.judge(true, "") }
        return breach
      }
    }
    return RaceSweep.Entry(rule: "L1", name: name, cause: "of it", scenario: scenario, preemptions: 0)
  }

  @Test func `races of one rule are added up`() throws {
    let result = try #require(RaceSweep(subject: "lamp", entries: [entry("one"), entry("two")]).judgeAll()["L1"])
    #expect(result.coverages.count == 2)
    let alone = try #require(RaceSweep(subject: "lamp", entries: [entry("one")]).judgeAll()["L1"])
    #expect(result.evidence == 2 * alone.evidence && result.schedules == 2 * alone.schedules && alone.evidence > 0)
  }

  @Test func `a failure is a situation, and ends the races of its rule`() throws {
    let entries = [entry("one", breach: "it broke", judges: false), entry("two")]
    let result = try #require(RaceSweep(subject: "lamp", entries: entries).judgeAll()["L1"])
    #expect(result.evidence == 1)
    #expect(result.coverages.count == 1)
    #expect(result.findings.map(\.headline) == ["one: it broke"])
    #expect(result.findings.map(\.cause) == ["of it"])
  }

  @Test func `races in which nothing was judged prove nothing, in the words of their chapter`() throws {
    let result = try #require(RaceSweep(subject: "lamp", entries: [entry("one", judges: false)]).judgeAll()["L1"])
    let judgement = result.judgement("L1", readings: [], missing: "nobody pressed", intrusion: nil)
    #expect(judgement.verdict == .vacuous("nobody pressed"))
    let strange = result.judgement("L1", readings: [], missing: "", intrusion: "a stranger pressed")
    #expect(strange.verdict == .inconclusive("a stranger pressed"))
  }
}

/// Something that is switched on and off by the same button, until it is broken.
private struct Lamp {
  enum Flaw { case none, sticks, wearsOut, traps, trapsNoting, hangs }

  enum Step: String, CaseIterable { case press = "press", breakIt = "break" }

  struct Reaction: StepReaction {
    var isOn = false
  }

  struct Model: StepModel {
    typealias Reaction = Lamp.Reaction

    var isOn = false
    var isBroken = false

    func allows(_ step: Step) -> Bool { !isBroken }

    mutating func take(_ step: Step) {
      if step == .press { isOn.toggle() } else { isBroken = true }
    }
  }

  final class Run: StepRun {
    private let log: StepLog<Reaction>
    private let flaw: Flaw
    private var isOn = false
    private var presses = 0

    init(_ log: StepLog<Reaction>, _ flaw: Flaw) { (self.log, self.flaw) = (log, flaw) }

    func take(_ step: Step) {
      if step == .press { presses += 1 }
      switch (step, flaw) {
      case (.press, .sticks): isOn = true
      case (.press, .wearsOut) where presses > 5: break
      case (.press, _): isOn.toggle()
      case (.breakIt, .traps): fatalError("broken")
      case (.breakIt, .trapsNoting): log.endStep { _ in fatalError("broken while noting") }
      case (.breakIt, .hangs): KitSemaphore().wait()
      case (.breakIt, _): break
      }
      log.endStep { $0.isOn = isOn }
    }

    func letGo() {}
  }
}

extension StepCheck<Lamp.Model> {
  fileprivate static var pressingToggles: StepCheck {
    StepCheck("L1", missing: "nobody pressed") { situation, tally in
      if situation.after.isBroken { return }
      let isOn = situation.actual.isOn
      tally.check(
        isOn == situation.after.isOn,
        else: StepBreach(headline: "it was \(isOn ? "on" : "off")", place: .lifetime, cause: "it sticks.")
      )
    }
  }
}

private struct LampChapter: ChapterPlan {
  let flaw: Lamp.Flaw

  var chapter: RuleBook.Chapter { RuleBook.Chapter(noun: "lamp", rules: []) }
  var name: String { "lamp" }
  var readings: [String] { [] }
  var beginning: Lamp.Model { Lamp.Model() }
  var intrusion: String { "a stranger pressed" }
  var checks: [StepCheck<Lamp.Model>] { [.pressingToggles] }

  func run(_ log: StepLog<Lamp.Reaction>) -> any StepRun<Lamp.Step> { Lamp.Run(log, flaw) }

  func breach(
    stopped reason: String,
    in situation: StepSituation<Lamp.Model>
  ) -> (rule: Rule.ID, breach: StepBreach) {
    let headline = "“\(situation.step.rawValue)” never returned: \(reason)"
    return ("L1", StepBreach(headline: headline, place: .lifetime, cause: "it is broken."))
  }
}
