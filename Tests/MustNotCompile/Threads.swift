import Reactive

final class Box {  // expected-note 5 {{class 'Box' does not conform to the 'Sendable' protocol}}
  var content = 0
}

func valuesMayCrossThreads(_ numbers: Signal<Int, Never>) {
  _ = Signal<[Int], Never>.pipe()
  _ = Signal<Box, Never>.pipe()  // expected-error 2 {{type 'Box' does not conform to the 'Sendable' protocol}}
  _ = numbers.map { [$0] }
  _ = numbers.map { _ in Box() }  // expected-error {{type 'Box' does not conform to the 'Sendable' protocol}}
}

func handlersMayRunOnAnyThread(_ numbers: Signal<Int, Never>) {
  let box = Box()
  var sum = 0
  numbers.observeValues { print($0) }
  numbers.observeValues { box.content = $0 }  // expected-error {{capture of 'box' with non-Sendable type 'Box'}}
  numbers.observeValues { sum += $0 }  // expected-error {{mutation of captured var 'sum'}}
}

@MainActor final class Screen {
  var text = ""  // expected-note {{mutation of this property is only permitted within the actor}}

  func show(_ numbers: Signal<Int, Never>) {
    numbers.observeValues { number in Task { @MainActor in self.text = "\(number)" } }
    numbers.observeValues { self.text = "\($0)" }  // expected-error {{main actor-isolated property 'text'}}
  }
}

struct Counting<Value: Sendable, Failure: Error>: ValueTransducer {
  var count = 0
  let box = Box()  // expected-error {{stored property 'box' of 'Sendable'-conforming generic struct 'Counting'}}

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    count += 1
    box.content += 1
    return .send(value)
  }
}
