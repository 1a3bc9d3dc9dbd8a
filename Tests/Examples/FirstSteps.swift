import Reactive

// The snippets of the articles for authors of apps that are in none of the other examples.

nonisolated enum FirstSteps {
  static func listen() -> (warm: Signal<String, Never>, sensor: Observer<Double, Never>) {
    let (readings, sensor) = Signal<Double, Never>.pipe()
    let warm = readings.filter { $0 > 20 }.map { "\($0) degrees" }
    warm.observeValues { print($0) }
    return (warm, sensor)
  }

  static func send(to sensor: Observer<Double, Never>) {
    sensor.send(value: 19)
    sensor.send(value: 21)  // prints 21.0 degrees
    sensor.sendCompleted()
  }

  static func forecast() -> SignalProducer<Int, Never> {
    let forecast = SignalProducer<Int, Never> { observer, lifetime in
      lifetime += { print("nobody waits any more") }
      for day in 1...7 where !lifetime.hasEnded { observer.send(value: day) }
      observer.sendCompleted()
    }
    return forecast
  }

  static func start(_ forecast: SignalProducer<Int, Never>) {
    forecast.take(first: 2).startWithValues { print("day \($0)") }
  }

  static func recover(_ lookup: SignalProducer<String, LookupError>) -> SignalProducer<String, Never> {
    let shown = lookup.flatMapError { error in
      switch error {
      case .unknown(let name): SignalProducer(value: "Who is \(name)?")
      case .offline: SignalProducer(value: "Try again later.")
      }
    }
    return shown
  }

  static func cart() -> (name: MutableProperty<String>, configuration: MutableProperty<Bool>, isReady: Property<Bool>) {
    let name = MutableProperty("")
    let acceptsTerms = MutableProperty(false)
    let isReady = Property.combineLatest(name, acceptsTerms).map { name, accepts in !name.isEmpty && accepts }
    return (name, acceptsTerms, isReady)
  }

  static func bind(_ name: MutableProperty<String>) -> MutableProperty<String> {
    let title = MutableProperty("")
    title <~ name.map { "Order of \($0)" }
    return title
  }

  static func ages() -> ValidatingProperty<Int, TooYoung> {
    let age = ValidatingProperty<Int, TooYoung>(18) { $0 < 18 ? .invalid(TooYoung()) : .valid }
    age.value = 12
    print(age.value, age.result.value.isInvalid)  // prints 18 true
    return age
  }

  static func uploads(
    _ isOnline: Property<Bool>,
    _ upload: @escaping @Sendable (String) -> SignalProducer<Int, LookupError>
  ) -> Action<String, Int, LookupError> {
    let save = Action(enabledIf: isOnline) { draft in upload(draft) }
    save.values.observeValues { print("saved as number \($0)") }
    save.errors.observeValues { print("not saved: \($0)") }
    return save
  }

  static func apply(_ save: Action<String, Int, LookupError>) -> MutableProperty<[String]> {
    let told = MutableProperty<[String]>([])
    save.apply("Dear all").startWithFailed { error in
      switch error {
      case .disabled: told.modify { $0.append("not now") }
      case .producerFailed: break  // save.errors tells
      }
    }
    return told
  }

  static func dispose(_ ticks: SignalProducer<Int, Never>) {
    let run = ticks.startWithValues { print($0) }
    run.dispose()
  }
}

nonisolated enum LookupError: Error, Equatable {
  case unknown(String)
  case offline
}

nonisolated struct TooYoung: Error {}

/// Rings while it is held: its observations end with it.
nonisolated final class Alarm: Sendable {
  private let lifetime = Lifetime.Token()

  init(_ readings: Signal<Double, Never>, ring: @escaping @Sendable () -> Void) {
    readings.take(during: lifetime.lifetime).filter { $0 > 90 }.observeValues { _ in ring() }
  }
}
