import Reactive
import Testing

/// Tests that the snippets of the articles do what the articles say.
@Suite nonisolated struct FirstStepsTests {
  @Test func `only warm readings come through, and the end`() {
    let seen = MutableProperty<[String]>([])
    let (warm, sensor) = FirstSteps.listen()
    warm.observe { event in seen.modify { $0.append("\(event)") } }
    FirstSteps.send(to: sensor)
    #expect(seen.value.count == 2)
    #expect(seen.value.first?.contains("21.0 degrees") == true)
  }

  @Test func `a forecast is made for each start, as far as it is wanted`() {
    let days = MutableProperty<[Int]>([])
    FirstSteps.start(FirstSteps.forecast().on(value: { day in days.modify { $0.append(day) } }))
    #expect(days.value == [1, 2])
    FirstSteps.forecast().startWithValues { day in days.modify { $0.append(day) } }
    #expect(days.value == [1, 2, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func `a stream that recovers from failures cannot fail`() {
    #expect(FirstSteps.recover(SignalProducer(error: .unknown("Ada"))).first() == .success("Who is Ada?"))
    #expect(FirstSteps.recover(SignalProducer(error: .offline)).first() == .success("Try again later."))
  }

  @Test func `what is derived from properties has a value at any time`() {
    let (name, configuration, isReady) = FirstSteps.cart()
    let title = FirstSteps.bind(name)
    #expect(!isReady.value)
    #expect(title.value == "Order of ")
    name.value = "Ada"
    configuration.value = true
    #expect(isReady.value)
    #expect(title.value == "Order of Ada")
  }

  @Test func `a value that is refused is not taken`() {
    let age = FirstSteps.ages()
    #expect(age.value == 18)
    #expect(age.result.value.isInvalid)
  }

  @Test func `an action works while it is enabled, and says so if it does not`() {
    let isOnline = MutableProperty(false)
    let saved = MutableProperty<[String]>([])
    let save = FirstSteps.uploads(Property(isOnline)) { draft in
      SignalProducer { draft == "Dear all" ? .success(7) : .failure(.offline) }
    }
    save.values.observeValues { number in saved.modify { $0.append("\(number)") } }
    #expect(FirstSteps.apply(save).value == ["not now"])
    #expect(saved.value.isEmpty)
    isOnline.value = true
    #expect(FirstSteps.apply(save).value.isEmpty)
    #expect(saved.value == ["7"])
  }

  @Test func `a run that is disposed of delivers nothing more`() {
    let isDisposed = MutableProperty(false)
    FirstSteps.dispose(SignalProducer { _, lifetime in lifetime += { isDisposed.value = true } })
    #expect(isDisposed.value)
  }

  @Test func `an alarm that is gone does not ring`() {
    let rings = MutableProperty(0)
    let (readings, sensor) = Signal<Double, Never>.pipe()
    var alarm: Alarm? = Alarm(readings) { rings.modify { $0 += 1 } }
    sensor.send(value: 95)
    #expect(rings.value == 1)
    withExtendedLifetime(alarm) {}
    alarm = nil
    sensor.send(value: 95)
    #expect(rings.value == 1)
  }
}
