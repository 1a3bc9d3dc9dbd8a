import Reactive

struct Refusal: Error {}

// Names of RxSwift and Combine: the compiler answers with the name that is used here.

func tries(_ signal: Signal<Int, Never>, _ producer: SignalProducer<Int, Refusal>) {
  signal.sink { print($0) }  // expected-error {{'sink(receiveValue:)' has been renamed to 'observeValues(_:)'}}
  // expected-error @+1 {{'subscribe(onNext:)' has been renamed to 'observeValues(_:)'}}
  signal.subscribe(onNext: { print($0) })
  producer.subscribe { print($0) }  // expected-error {{'subscribe' has been renamed to 'start(_:)'}}
  _ = signal.removeDuplicates()  // expected-error {{'removeDuplicates()' has been renamed to 'skipRepeats()'}}
  _ = signal.distinctUntilChanged()  // expected-error {{'distinctUntilChanged()' has been renamed to 'skipRepeats()'}}
  _ = producer.take(2)  // expected-error {{'take' has been renamed to 'take(first:)'}}
  _ = producer.retry(3)  // expected-error {{'retry' has been renamed to 'retry(upTo:)'}}
  _ = SignalProducer<Int, Never>.just(1)  // expected-error {{'just' has been replaced by 'init(value:)'}}
  // expected-error @+1 {{'switchToLatest()' is unavailable: use flatten(.latest)}}
  _ = producer.map { SignalProducer<Int, Refusal>(value: $0) }.switchToLatest()
  // expected-error @+1 {{'share()' is unavailable: use replayLazily(upTo: 0), or multicast() to say when the run starts}}
  _ = producer.share()
}
