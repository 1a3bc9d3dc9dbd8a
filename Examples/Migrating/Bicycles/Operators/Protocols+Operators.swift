import Foundation
import ReactiveSwift

/// Pure Swift classes have no lifetime of their own in ReactiveSwift.
protocol LifetimeOwner: AnyObject {
    var lifetime: Lifetime { get }
}

extension Signal {
    func take(duringLifetimeOf owner: LifetimeOwner) -> Signal<Value, Error> {
        return take(during: owner.lifetime)
    }
}

extension SignalProducer {
    func take(duringLifetimeOf owner: LifetimeOwner) -> SignalProducer<Value, Error> {
        return take(during: owner.lifetime)
    }
}

extension SignalProtocol where Value == Bool {
    func whenTrue() -> Signal<Void, Error> {
        return signal.filter { $0 }.map { _ in () }
    }
}

extension SignalProtocol where Value: Collection {
    func nonEmpty() -> Signal<Value, Error> {
        return signal.filter { !$0.isEmpty }
    }
}

extension SignalProducerProtocol where Error == ServerError {
    func recover(with fallback: @escaping (ServerError) -> Value) -> SignalProducer<Value, Never> {
        return producer.flatMapError { SignalProducer<Value, Never>(value: fallback($0)) }
    }
}

extension SignalProducerConvertible {
    func onMain() -> SignalProducer<Value, Error> {
        return producer.observe(on: UIScheduler())
    }
}

extension SignalProducerConvertible where Error == Never {
    @discardableResult
    func bind(to target: MutableProperty<Value>) -> Disposable {
        return producer.startWithValues { target.value = $0 }
    }
}

extension PropertyProtocol {
    func debounced(_ interval: TimeInterval, on scheduler: DateScheduler) -> Property<Value> {
        return Property(initial: value, then: signal.debounce(interval, on: scheduler))
    }
}

extension PropertyProtocol where Value: Equatable {
    func isEqual(to other: Value) -> Property<Bool> {
        return map { $0 == other }.skipRepeats()
    }
}

extension PropertyProtocol where Value: Collection {
    var isEmpty: Property<Bool> {
        return map { $0.isEmpty }
    }
}
