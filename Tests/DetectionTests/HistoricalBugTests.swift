import Testing

@Suite struct HistoricalBugTests {
  @Test(arguments: Bug.historical)
  func `the broken subject is detected and the corrected one is held`(bug: Bug) {
    let detection = Detection(of: bug)
    #expect(detection.isDetectedByRules || detection.isDetectedByOracle, "\(bug.title)")
    #expect(detection.falsePositives.isEmpty)
    #expect(detection.oracle?.correct ?? "" == "")
  }

  @Test(arguments: Bug.historical)
  func `a use without the kit tells the two apart`(bug: Bug) {
    guard let play = bug.witness.play else { return }
    #expect(play(.correct) == bug.witness.correct)
    #expect(play(.broken) == bug.witness.broken)
    #expect(bug.witness.correct != bug.witness.broken)
  }

  @Test func `names and reports are not repeated`() {
    #expect(Set(Bug.historical.map(\.name)).count == Bug.historical.count)
    #expect(Bug.historical.allSatisfy { $0.link.hasPrefix("https://") })
  }
}
