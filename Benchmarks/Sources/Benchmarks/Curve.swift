import Ours

/// The growth of one cost with one size.
struct Curve: Encodable {
  struct Point: Encodable {
    let size: Int
    let value: Double
  }

  let title: String
  let sizeName: String
  let unit: String
  private(set) var points: [Point] = []

  init(_ title: String, over sizeName: String, unit: String, sizes: [Int], _ measure: (Int) -> Double) {
    self.title = title
    self.sizeName = sizeName
    self.unit = unit
    for size in sizes { points.append(Point(size: size, value: measure(size))) }
  }

  var text: String {
    let cells = points.map { "\($0.size): \(decimal($0.value))" }.joined(separator: "   ")
    return "\(title) (\(unit)) by \(sizeName)\n  \(cells)"
  }
}

/// The curves that must stay flat.
func allCurves() -> [Curve] {
  func best(_ body: () -> Double) -> Double { (0..<3).map { _ in body() }.min() ?? .infinity }
  return [
    Curve("a delivery", over: "observers", unit: "ns", sizes: [1, 10, 100, 1_000, 10_000, 100_000]) { size in
      best { Scale.delivery(observers: size) }
    },
    Curve(
      "an observer that comes and goes",
      over: "observers that stay",
      unit: "ns",
      sizes: [0, 10, 100, 1_000, 10_000, 100_000]
    ) {
      size in best { Scale.visit(residents: size) }
    },
    Curve("an event, per stage", over: "hot stages", unit: "ns", sizes: [1, 10, 100, 1_000, 10_000]) { size in
      best { Scale.stage(depth: size) }
    },
    Curve("an inner stream of one value", over: "inner streams", unit: "ns", sizes: [1, 100, 10_000, 1_000_000]) {
      size in
      best { Scale.inner(count: size) }
    },
    Curve("a timer, scheduled and fired", over: "pending timers", unit: "ns", sizes: [1, 100, 10_000, 1_000_000]) {
      size in
      best { Scale.timer(pending: size) }
    },
    Curve("memory of an idle observer", over: "observers", unit: "bytes", sizes: [1_000, 100_000]) {
      Scale.bytes(perObserverOf: $0)
    },
    Curve("memory of a hot stage", over: "stages", unit: "bytes", sizes: [100, 10_000]) { Scale.bytes(perStageOf: $0) },
    Curve("memory of a pending timer", over: "timers", unit: "bytes", sizes: [1_000, 100_000]) {
      Scale.bytes(perTimerOf: $0)
    },
    Curve("memory left behind by an observer that has gone", over: "observers", unit: "bytes", sizes: [1_000, 100_000])
    {
      Scale.bytes(leftByVisitors: $0)
    },
  ]
}
