import Testing

@Suite struct ArchitectureTests {
  @Test(arguments: ArchitectureCheck.all) func `the sources keep the rules of the architecture`(
    check: ArchitectureCheck
  ) throws {
    let complaints = check.complaints(try SourceTree.actual.get())
    if !complaints.isEmpty { Issue.record("\(complaints.map(\.description).joined(separator: "\n"))") }
  }

  @Test func `the architecture check has read the sources`() throws {
    let tree = try SourceTree.actual.get()
    let libraries: Set = [
      "Reactive", "ReactiveExclusion", "ReactiveFoundation", "ReactiveContractKit", "ReactiveContractTesting",
      "ReactiveContractXCTest", "ReactiveContractTool", "ReactiveContractSpecimens", "ReactiveCombine",
      "ReactiveSwiftCompatibility", "ReactiveSwiftCompatibilityTesting",
    ]
    #expect(Set(tree.files.map(\.module)) == libraries.union(["contracts"]))
    #expect(tree.plan.modules == libraries)
    #expect(tree.files.flatMap(\.declarations).count > 1000)
  }
}
