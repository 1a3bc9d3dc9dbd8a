import Reactive

struct TooBad: Error {}

func valuesHaveOneType(_ numbers: Observer<Int, Never>) {
  numbers.send(value: 1)
  numbers.send(value: "1")  // expected-error {{cannot convert value of type 'String' to expected argument type 'Int'}}
}

func theEmptyTypeIsAType(_ ticks: Observer<Void, Never>) {
  ticks.send(value: ())
  ticks.send(value: 1)  // expected-error {{cannot convert value of type 'Int' to expected argument type 'Void'}}
}

func onlyNextHasAValue(_ numbers: Observer<Int, Never>) {
  numbers.send(.next(1))
  numbers.send(.completed)
  numbers.send(.completed(1))  // expected-error {{enum case 'completed' has no associated values}}
  numbers.send(.interrupted(1))  // expected-error {{enum case 'interrupted' has no associated values}}
  numbers.send(.next)  // expected-error {{member 'next' expects argument of type 'Int'}}
}

func aFailureIsOfTheDeclaredType(_ numbers: Observer<Int, TooBad>) {
  numbers.send(error: TooBad())
  numbers.send(error: 1)  // expected-error {{cannot convert value of type 'Int' to expected argument type 'TooBad'}}
}

func aStreamOfNeverCannotFail(_ numbers: Observer<Int, Never>) {
  numbers.sendCompleted()
  numbers.send(error: TooBad())  // expected-error {{cannot convert value of type 'TooBad'}}
}

func aFailureIsNotOverlooked(_ safe: Signal<Int, Never>, _ numbers: Signal<Int, TooBad>) {
  safe.observeValues { _ in }
  numbers.observeResult { _ in }
  numbers.observeValues { _ in }  // expected-error {{types 'TooBad' and 'Never' be equivalent}}
}

func aFailureIsNotOverlooked(_ safe: SignalProducer<Int, Never>, _ numbers: SignalProducer<Int, TooBad>) {
  safe.startWithValues { _ in }
  numbers.startWithResult { _ in }
  numbers.startWithValues { _ in }  // expected-error {{types 'TooBad' and 'Never' be equivalent}}
}

func failuresAreOfOneTypeBeforeStreamsAreJoined(_ safe: Signal<Int, Never>, _ numbers: Signal<Int, TooBad>) {
  _ = numbers.merge(with: safe.promoteError())
  _ = numbers.merge(with: safe)  // expected-error {{cannot convert value of type 'Signal<Int, Never>'}}
  // expected-note@-1 {{arguments to generic parameter 'Failure' ('Never' and 'TooBad') are expected to be equal}}
}
