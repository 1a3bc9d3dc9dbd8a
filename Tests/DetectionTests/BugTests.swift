import Testing

@Suite struct BugTests {
  @Test(arguments: Bug.historical + Bug.fresh)
  func `the broken subject is detected, unless its bug is listed as missed, and the corrected one is held`(bug: Bug)
    throws
  {
    let all = Detection.historical + Detection.fresh
    let detection = try #require(all.first { $0.bug.name == bug.name })
    #expect(detection.isDetected == !bug.isListedAsMissed, "\(bug.title)")
    #expect(detection.falsePositives.isEmpty)
    #expect((detection.oracle?.correct ?? "").isEmpty != bug.isListedAsMisjudged)
  }

  @Test(arguments: Bug.historical + Bug.fresh)
  func `a use without the kit tells the two variants apart`(bug: Bug) {
    guard let play = bug.witness.play else { return }
    #expect(play(.correct) == bug.witness.correct)
    #expect(play(.broken) == bug.witness.broken)
    #expect(bug.witness.correct != bug.witness.broken)
  }

  @Test func `names are not repeated, and the lists of exceptions name bugs`() {
    let names = Set((Bug.historical + Bug.fresh).map(\.name))
    #expect(names.count == Bug.historical.count + Bug.fresh.count)
    #expect(names.isSuperset(of: Bug.missed.keys) && names.isSuperset(of: Bug.misjudged.keys))
    #expect(names.isSuperset(of: Bug.missedFresh.keys) && names.isSuperset(of: Bug.misjudgedFresh.keys))
  }

  @Test func `a historical bug has its report, and a fresh one names its round`() {
    #expect(Bug.historical.allSatisfy { $0.link.hasPrefix("https://") })
    for round in Bug.rounds { #expect(round.bugs.allSatisfy { $0.name.hasPrefix("\(round.name)/") }) }
  }
}

extension Bug {
  fileprivate var isListedAsMissed: Bool { Bug.missed[name] != nil || Bug.missedFresh[name] != nil }
  fileprivate var isListedAsMisjudged: Bool { Bug.misjudged[name] != nil || Bug.misjudgedFresh[name] != nil }
}
