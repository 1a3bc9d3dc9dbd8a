import Reactive

func anOperatorAppliesToBoth(
  _ signal: Signal<Int, TooBad>,
  _ producer: SignalProducer<Int, TooBad>,
  _ scheduler: any TimedScheduler
) {
  _ = signal.attempt { _ in .success(()) }
  _ = producer.attempt { _ in .success(()) }
  _ = signal.attemptMap { .success("\($0)") }
  _ = producer.attemptMap { .success("\($0)") }
  _ = signal.collect()
  _ = producer.collect()
  _ = signal.combineLatest(with: signal)
  _ = producer.combineLatest(with: producer)
  _ = Signal.combineLatest(signal, signal.map { "\($0)" }, signal)
  _ = SignalProducer.combineLatest(producer, producer.map { "\($0)" }, producer)
  _ = signal.combinePrevious()
  _ = producer.combinePrevious()
  _ = signal.combinePrevious(0)
  _ = producer.combinePrevious(0)
  _ = signal.compactMap { Int?.some($0) }
  _ = producer.compactMap { Int?.some($0) }
  _ = signal.delay(.seconds(1), on: scheduler)
  _ = producer.delay(.seconds(1), on: scheduler)
  _ = signal.filter { $0 > 0 }
  _ = producer.filter { $0 > 0 }
  _ = signal.flatMap(.latest) { _ in producer }
  _ = producer.flatMap(.latest) { _ in signal }
  _ = signal.flatMapError { _ in SignalProducer<Int, Never>.empty }
  _ = producer.flatMapError { _ in SignalProducer<Int, Never>.empty }
  _ = signal.map { _ in producer }.flatten(.merge)
  _ = producer.map { _ in signal }.flatten(.merge)
  _ = signal.map { $0 + 1 }
  _ = producer.map { $0 + 1 }
  _ = signal.mapError { _ in TooBad() }
  _ = producer.mapError { _ in TooBad() }
  _ = signal.logEvents()
  _ = producer.logEvents()
  _ = signal.materialize().dematerialize()
  _ = producer.materialize().dematerialize()
  _ = signal.merge(with: signal)
  _ = producer.merge(with: producer)
  _ = Signal.merge(signal, signal, signal)
  _ = SignalProducer.merge([producer, producer])
  _ = signal.observe(on: scheduler)
  _ = producer.observe(on: scheduler)
  _ = signal.on(value: { _ in })
  _ = producer.on(value: { _ in })
  _ = signal.flatMapError { _ in SignalProducer<Int, Never>.empty }.promoteError(TooBad.self)
  _ = producer.flatMapError { _ in SignalProducer<Int, Never>.empty }.promoteError(TooBad.self)
  _ = signal.reduce(0) { $0 + $1 }
  _ = producer.reduce(into: 0) { $0 += $1 }
  _ = signal.scan(0) { $0 + $1 }
  _ = producer.scan(into: 0) { $0 += $1 }
  _ = signal.skip(first: 1)
  _ = producer.skip(first: 1)
  _ = signal.skip(while: { $0 > 0 })
  _ = producer.skip(while: { $0 > 0 })
  _ = signal.skipRepeats()
  _ = producer.skipRepeats()
  _ = signal.take(first: 1)
  _ = producer.take(first: 1)
  _ = signal.take(last: 1)
  _ = producer.take(last: 1)
  _ = signal.take(until: { $0 > 0 })
  _ = producer.take(until: { $0 > 0 })
  _ = signal.take(while: { $0 > 0 })
  _ = producer.take(while: { $0 > 0 })
  _ = signal.zip(with: signal)
  _ = producer.zip(with: producer)
}

func anOperatorWithTimeAppliesToBoth(
  _ signal: Signal<Int, TooBad>,
  _ producer: SignalProducer<Int, TooBad>,
  _ scheduler: any TimedScheduler
) {
  _ = signal.collect(every: .seconds(1), on: scheduler)
  _ = producer.collect(every: .seconds(1), on: scheduler)
  _ = signal.debounce(.seconds(1), on: scheduler)
  _ = producer.debounce(.seconds(1), on: scheduler)
  _ = signal.lazyMap(on: scheduler) { $0 + 1 }
  _ = producer.lazyMap(on: scheduler) { $0 + 1 }
  _ = signal.throttle(.seconds(1), on: scheduler)
  _ = producer.throttle(.seconds(1), on: scheduler)
  _ = signal.timeout(after: .seconds(1), raising: TooBad(), on: scheduler)
  _ = producer.timeout(after: .seconds(1), raising: TooBad(), on: scheduler)
}

func anOperatorThatASecondStreamControlsAppliesToBoth(
  _ signal: Signal<Int, TooBad>,
  _ producer: SignalProducer<Int, TooBad>,
  _ trigger: Signal<String, Never>
) {
  _ = signal.sample(with: trigger)
  _ = producer.sample(on: trigger)
  _ = signal.skip(until: trigger)
  _ = producer.skip(until: trigger.producer)
  _ = signal.take(until: trigger)
  _ = producer.take(until: trigger.producer)
  _ = signal.take(untilReplacement: producer)
  _ = producer.take(untilReplacement: signal)
  _ = signal.take(during: .empty)
  _ = producer.take(during: .empty)
  _ = signal.withLatest(from: trigger)
  _ = producer.withLatest(from: trigger.producer)
  _ = signal.take(until: signal)  // expected-error {{the types 'TooBad' and 'Never' be equivalent}}
}

func anOperatorOnSomeTypesOfValuesAppliesToBoth(
  _ signal: Signal<Int, TooBad>,
  _ producer: SignalProducer<Int, TooBad>
) {
  let (yes, no) = (signal.map { $0 > 0 }, producer.map { $0 > 0 })
  _ = Signal.all(yes, yes.negate())
  _ = SignalProducer.all(no, no.negate())
  _ = Signal.any([yes, yes])
  _ = SignalProducer.any([no, no])
  _ = yes.and(yes)
  _ = no.and(no)
  _ = yes.or(yes)
  _ = no.or(no)
  _ = signal.ignoreValues().promoteValue(String.self)
  _ = producer.ignoreValues().promoteValue(String.self)
  _ = signal.materializeResults().dematerializeResults()
  _ = producer.materializeResults().dematerializeResults()
  _ = signal.scanMap(0) { ($0 + $1, "\($1)") }
  _ = producer.scanMap(0) { ($0 + $1, "\($1)") }
  _ = signal.map { Int?.some($0) }.skipNil()
  _ = producer.map { Int?.some($0) }.skipNil()
  _ = signal.uniqueValues()
  _ = producer.uniqueValues { $0 % 2 }
  _ = signal.groupBy { $0 % 2 }
  _ = producer.groupBy { $0 % 2 }
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
