import Testing

@Suite struct HistoricalBugTests {
  @Test(arguments: Bug.historical)
  func `the broken subject is detected, unless its bug is listed as missed, and the corrected one is held`(bug: Bug)
    throws
  {
    let detection = try #require(Detection.historical.first { $0.bug.name == bug.name })
    #expect(detection.isDetected == (Bug.missed[bug.name] == nil), "\(bug.title)")
    #expect(detection.falsePositives.isEmpty)
    #expect((detection.oracle?.correct ?? "").isEmpty == (Bug.misjudged[bug.name] == nil))
  }

  @Test(arguments: Bug.historical)
  func `a use without the kit tells the two apart`(bug: Bug) {
    guard let play = bug.witness.play else { return }
    #expect(play(.correct) == bug.witness.correct)
    #expect(play(.broken) == bug.witness.broken)
    #expect(bug.witness.correct != bug.witness.broken)
  }

  @Test func `names are not repeated, and every bug has its report`() {
    let names = Set(Bug.historical.map(\.name))
    #expect(names.count == Bug.historical.count)
    #expect(Bug.historical.allSatisfy { $0.link.hasPrefix("https://") })
    #expect(names.isSuperset(of: Bug.missed.keys) && names.isSuperset(of: Bug.misjudged.keys))
  }
}
