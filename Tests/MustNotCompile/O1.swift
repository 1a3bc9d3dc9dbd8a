import Reactive

func theTriggerOfAnOperatorCannotFail(_ signal: Signal<Int, TooBad>) {
  _ = signal.take(until: signal)  // expected-error {{the types 'TooBad' and 'Never' be equivalent}}
}

func anOperatorThatStartsAgainNeedsARecipe(
  _ signal: Signal<Int, TooBad>,
  _ producer: SignalProducer<Int, TooBad>,
  _ scheduler: any TimedScheduler
) {
  _ = producer.replayLazily(upTo: 1)
  _ = signal.replayLazily(upTo: 1)  // expected-error {{has no member 'replayLazily'}}
  _ = producer.replayEagerly(upTo: 1)
  _ = signal.replayEagerly(upTo: 1)  // expected-error {{has no member 'replayEagerly'}}
  _ = producer.multicast().autoconnect()
  _ = signal.multicast()  // expected-error {{has no member 'multicast'}}
  _ = producer.repeat(2)
  _ = signal.repeat(2)  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'repeat'}}
  _ = producer.retry(upTo: 2)
  _ = signal.retry(upTo: 2)  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'retry'}}
  _ = producer.start(on: scheduler)
  _ = signal.start(on: scheduler)  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'start'}}
  _ = producer.concat(producer)
  _ = signal.concat(producer)  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'concat'}}
  _ = signal.producer.concat(producer)
  _ = producer.concat(error: TooBad()).prefix(value: 0)
  _ = signal |> .concat(value: 3)
  _ = producer.then(producer.map { "\($0)" })
  _ = signal.then(producer)  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'then'}}
}

func blockingNeedsAThreadOfItsOwn(_ signal: Signal<Int, TooBad>, _ producer: SignalProducer<Int, TooBad>) async {
  _ = signal.first()  // expected-error {{value of type 'Signal<Int, TooBad>' has no member 'first'}}
  let first: Result<Int, TooBad>?
  first = producer.first()  // expected-error {{instance method 'first' is unavailable from asynchronous contexts}}
  _ = first
  _ = try? await producer.first()
}

func anOperatorIsAValue(_ signal: Signal<Int, TooBad>, _ producer: SignalProducer<Int, TooBad>) {
  let evenDoubled: Operator<Int, TooBad, Int, TooBad> = .filter { $0 % 2 == 0 } |> .map { $0 * 2 }
  _ = signal |> evenDoubled
  _ = producer |> evenDoubled
  _ = signal.map { "\($0)" } |> .map { $0.count }
  _ = signal |> .merge(with: producer) |> .zip(with: signal) |> .map { $0 + $1 }
  _ = producer |> .combineLatest(with: producer) |> .map { "\($0) \($1)" }
  _ = signal.map { "\($0)" } |> evenDoubled  // expected-error {{cannot convert value of type}}
}

func anOperatorOfYourOwnIsOneDefinition(_ signal: Signal<Int, TooBad>, _ producer: SignalProducer<Int, TooBad>) {
  _ = signal.applying(EveryOther())
  _ = producer.applying(EveryOther())
  _ = signal |> Operator(EveryOther())
}

struct EveryOther<Value: Sendable, Failure: Error>: ValueTransducer {
  var isDue = true

  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    defer { isDue.toggle() }
    return isDue ? .send(value) : .nothing
  }
}
