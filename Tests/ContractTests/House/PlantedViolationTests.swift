import Testing

@Suite struct PlantedViolationTests {
  private static let plants = Plant.knowledge + Plant.discipline + Plant.paper

  @Test(arguments: plants) func `a check finds what was planted and nothing else`(plant: Plant) {
    #expect(plant.check.complaints(plant.house).map(\.description) == plant.complaints)
  }

  @Test(arguments: HouseCheck.all) func `every check can fail, and can be content`(check: HouseCheck) {
    let plants = Self.plants.filter { $0.check.name == check.name }
    #expect(plants.contains { $0.complaints.isEmpty })
    #expect(plants.contains { !$0.complaints.isEmpty })
  }
}
