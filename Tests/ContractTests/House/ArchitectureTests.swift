import Testing

@Suite struct ArchitectureTests {
  @Test(arguments: HouseCheck.all) func `the sources keep the rules of the architecture`(check: HouseCheck) throws {
    let complaints = check.complaints(try House.actual.get())
    if !complaints.isEmpty { Issue.record("\(complaints.map(\.description).joined(separator: "\n"))") }
  }

  @Test func `the architecture check has read the sources`() throws {
    let house = try House.actual.get()
    let libraries: Set = [
      "Reactive", "ReactiveFoundation", "ReactiveContractKit", "ReactiveContractTesting", "ReactiveContractTool",
      "ReactiveContractSpecimens",
    ]
    #expect(Set(house.files.map(\.module)) == libraries.union(["contracts"]))
    #expect(house.plan.modules == libraries)
    #expect(house.files.flatMap(\.declarations).count > 1000)
  }
}
