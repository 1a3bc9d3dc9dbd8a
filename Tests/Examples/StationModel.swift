import Observation
import Reactive

/// The temperatures of a day.
///
/// It is a class, so that it grows in place, and it is not `Sendable`.
nonisolated final class Curve {
  private(set) var points: [Double] = []

  func add(_ point: Double) { points.append(point) }
}

/// The model of a view that shows a weather station.
///
/// Its readings come from any thread; its state stays on the main actor.
@MainActor @Observable final class StationModel {
  private(set) var highest: Double?
  var caption = ""

  @ObservationIgnored let curve = Curve()
  @ObservationIgnored private let lifetime = Lifetime.Token()

  init(_ readings: Signal<Double, Never>) {
    let readings = readings.take(during: lifetime.lifetime)
    readings.observeValues(isolation: MainActor.shared) { [weak self] in self?.add($0) }
    BindingTarget(isolation: MainActor.shared, object: self, keyPath: \.caption) <~ readings.map { "\($0) degrees" }
  }

  private func add(_ reading: Double) {
    curve.add(reading)
    highest = max(highest ?? reading, reading)
  }
}
