import Reactive

// Errors that newcomers to Swift 6 see, and what to write instead; Docs/Examples.md explains it.

final class Curve {  // expected-note 2 {{class 'Curve' does not conform to the 'Sendable' protocol}}
  var points: [Double] = []
}

func stateIsNotSharedWithOtherThreads(_ readings: Signal<Double, Never>) {
  let curve = Curve()
  readings.observeValues { curve.points.append($0) }
  // expected-error@-1 {{capture of 'curve' with non-Sendable type 'Curve' in a '@Sendable' closure}}
}

@MainActor func stateBelongsToTheMainActor(_ readings: Signal<Double, Never>) {
  let curve = Curve()
  readings.observeValues(isolation: MainActor.shared) { curve.points.append($0) }
}

func stateIsThatOfTheStream(_ readings: Signal<Double, Never>) -> Signal<[Double], Never> {
  readings.scan(into: []) { points, reading in points.append(reading) }
}

@MainActor final class Station {
  var caption = ""  // expected-note {{mutation of this property is only permitted within the actor}}

  func observersRunOnAnyThread(_ readings: Signal<Double, Never>) {
    readings.observeValues { self.caption = "\($0)" }
    // expected-error@-1 {{main actor-isolated property 'caption' can not be mutated from a Sendable closure}}
  }

  func someRunOnTheMainActor(_ readings: Signal<Double, Never>) {
    readings.observeValues(isolation: MainActor.shared) { [weak self] in self?.caption = "\($0)" }
  }

  func aPropertyCanBeBound(_ readings: Signal<Double, Never>) {
    BindingTarget(isolation: MainActor.shared, object: self, keyPath: \.caption) <~ readings.map { "\($0)" }
  }
}

func valuesCrossThreads(_ readings: Signal<Double, Never>) {
  _ = readings.map { _ in Curve() }  // expected-error {{type 'Curve' does not conform to the 'Sendable' protocol}}
}

struct Points: Sendable {
  var all: [Double] = []
}

func valuesAreCopied(_ readings: Signal<Double, Never>) {
  _ = readings.map { Points(all: [$0]) }
}
