import Testing

@Suite struct DoormanTests {
  private static let houseChecks = HouseCheck.all.filter { $0.name != HouseCheck.rules.name }

  @Test(arguments: houseChecks) func `the house is in order`(check: HouseCheck) throws {
    let complaints = check.complaints(try House.actual.get())
    if !complaints.isEmpty { Issue.record("\(complaints.map(\.description).joined(separator: "\n"))") }
  }

  /// Whoever closes a gap shortens the list; nobody may add to it in silence.
  @Test func `every rule has a page, a verifier and a mutant, but for the gaps that are known`() throws {
    let complaints = HouseCheck.rules.complaints(try House.actual.get())
    #expect(
      complaints.map(\.description) == [
        "RuleBook: E5 has no mutant", "RuleBook: B5 has no mutant", "RuleBook: O6 has no mutant",
      ]
    )
  }

  @Test func `the doorman has read the house`() throws {
    let house = try House.actual.get()
    #expect(Set(house.files.map(\.module)) == ["Reactive", "ReactiveContractKit", "contracts"])
    #expect(house.plan.modules == ["Reactive", "ReactiveContractKit"])
    #expect(house.files.flatMap(\.declarations).count > 1000)
  }
}
