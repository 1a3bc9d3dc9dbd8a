import Testing

@Suite struct FreshBugTests {
  @Test(arguments: Bug.fresh)
  func `a broken subject is detected, unless its bug is listed as missed, and the corrected one is held`(bug: Bug)
    throws
  {
    let detection = try #require(Detection.fresh.first { $0.bug.name == bug.name })
    #expect(detection.isDetected == (Bug.missedFresh[bug.name] == nil), "\(bug.title)")
    #expect(detection.falsePositives.isEmpty)
    #expect((detection.oracle?.correct ?? "").isEmpty == (Bug.misjudgedFresh[bug.name] == nil))
  }

  @Test(arguments: Bug.fresh)
  func `a use without the kit tells the two variants apart`(bug: Bug) {
    guard let play = bug.witness.play else { return }
    #expect(play(.correct) == bug.witness.correct)
    #expect(play(.broken) == bug.witness.broken)
    #expect(bug.witness.correct != bug.witness.broken)
  }

  @Test func `names are not repeated, and name their round`() {
    let names = Set(Bug.fresh.map(\.name))
    #expect(names.count == Bug.fresh.count)
    #expect(names.isSuperset(of: Bug.missedFresh.keys) && names.isSuperset(of: Bug.misjudgedFresh.keys))
    for round in Bug.rounds { #expect(round.bugs.allSatisfy { $0.name.hasPrefix("\(round.name)/") }) }
  }
}
