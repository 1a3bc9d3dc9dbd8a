import Reactive
import Testing

@MainActor @Suite struct StationModelTests {
  private let station = Signal<Double, Never>.pipe()

  @Test func `what belongs to the main actor grows with every reading`() async {
    let model = StationModel(station.output)
    for reading in [20.5, 22, 19] { station.input.send(value: reading) }
    await mainQueue()
    #expect(model.curve.points == [20.5, 22, 19])
    #expect(model.highest == 22)
    #expect(model.caption == "19.0 degrees")
  }

  @Test func `a model that is no longer shown releases its state and the station`() async {
    var model: StationModel? = StationModel(station.output)
    weak let curve = model?.curve
    station.input.send(value: 20)
    await mainQueue()
    #expect(curve?.points == [20])
    model = nil
    #expect(curve == nil)
    station.input.send(value: 21)
  }
}
