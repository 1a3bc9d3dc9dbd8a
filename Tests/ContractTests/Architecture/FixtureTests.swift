import Testing

@Suite struct FixtureTests {
  private static let fixtures = Fixture.knowledge + Fixture.discipline + Fixture.paper

  @Test(arguments: fixtures) func `a check finds what was planted and nothing else`(fixture: Fixture) {
    #expect(fixture.check.complaints(fixture.tree).map(\.description) == fixture.complaints)
  }

  @Test(arguments: ArchitectureCheck.all) func `every check can fail, and can be content`(check: ArchitectureCheck) {
    let fixtures = Self.fixtures.filter { $0.check.name == check.name }
    #expect(fixtures.contains { $0.complaints.isEmpty })
    #expect(fixtures.contains { !$0.complaints.isEmpty })
  }
}
