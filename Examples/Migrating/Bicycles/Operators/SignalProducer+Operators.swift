import Foundation
import ReactiveSwift

extension SignalProducer {
    static func deferred(_ make: @escaping () -> SignalProducer<Value, Error>) -> SignalProducer<Value, Error> {
        return SignalProducer { observer, lifetime in
            lifetime += make().start(observer)
        }
    }

    func take(through isLast: @escaping (Value) -> Bool) -> SignalProducer<Value, Error> {
        return lift { $0.take(through: isLast) }
    }

    func ignoreValues() -> SignalProducer<Never, Error> {
        return lift { $0.ignoreValues() }
    }

    func pause<P: PropertyProtocol>(while isPaused: P) -> SignalProducer<Value, Error> where P.Value == Bool {
        return lift { $0.pause(while: isPaused) }
    }

    func gate(by isOpen: SignalProducer<Bool, Never>) -> SignalProducer<Value, Error> {
        return lift(Signal.gate(by:))(isOpen)
    }

    /// Waits twice as long before each further attempt.
    func retry(
        upTo count: Int,
        backoff: TimeInterval,
        on scheduler: DateScheduler,
        when shouldRetry: @escaping (Error) -> Bool = { _ in true }
    ) -> SignalProducer<Value, Error> {
        guard count > 0 else {
            return self
        }

        return flatMapError { error -> SignalProducer<Value, Error> in
            guard shouldRetry(error) else {
                return SignalProducer(error: error)
            }

            return SignalProducer<Value, Error>.empty
                .delay(backoff, on: scheduler)
                .concat(self.retry(upTo: count - 1, backoff: backoff * 2, on: scheduler, when: shouldRetry))
        }
    }

    func loadState() -> SignalProducer<LoadState<Value, Error>, Never> {
        return materialize()
            .compactMap(LoadState<Value, Error>.init(event:))
            .prefix(value: .loading)
    }
}

extension SignalProducer where Value: Comparable, Error == Never {
    func runningMaximum() -> SignalProducer<Value, Never> {
        return scan(Value?.none) { best, value -> Value? in
            guard let best = best else { return value }
            return max(best, value)
        }
        .skipNil()
        .skipRepeats()
    }
}

func merged<Sources: Sequence, Value>(_ sources: Sources) -> SignalProducer<Value, Never>
    where Sources.Element: SignalProducerConvertible, Sources.Element.Value == Value, Sources.Element.Error == Never
{
    return SignalProducer.merge(sources.map { $0.producer })
}

enum LoadState<Value, Failure: Error> {
    case idle
    case loading
    case loaded(Value)
    case failed(Failure)

    var value: Value? {
        guard case let .loaded(value) = self else {
            return nil
        }
        return value
    }

    var isLoading: Bool {
        if case .loading = self {
            return true
        }
        return false
    }

    /// `nil` for events that do not change what is on the screen.
    init?(event: Signal<Value, Failure>.Event) {
        switch event {
        case let .value(value):
            self = .loaded(value)
        case let .failed(error):
            self = .failed(error)
        case .interrupted:
            self = .idle
        case .completed:
            return nil
        }
    }
}

extension LoadState: Equatable where Value: Equatable, Failure: Equatable {}
