import Foundation
import ReactiveSwift

extension Signal {
    /// Like `take(while:)`, but the value that ends it is still delivered.
    func take(through isLast: @escaping (Value) -> Bool) -> Signal<Value, Error> {
        return Signal { observer, lifetime in
            lifetime += self.observe { event in
                switch event {
                case let .value(value):
                    observer.send(value: value)
                    if isLast(value) {
                        observer.sendCompleted()
                    }
                case let .failed(error):
                    observer.send(error: error)
                case .completed:
                    observer.sendCompleted()
                case .interrupted:
                    observer.sendInterrupted()
                }
            }
        }
    }

    func ignoreValues() -> Signal<Never, Error> {
        return Signal<Never, Error> { observer, lifetime in
            lifetime += self.observe { event in
                switch event {
                case .value:
                    break
                case let .failed(error):
                    observer.send(error: error)
                case .completed:
                    observer.sendCompleted()
                case .interrupted:
                    observer.sendInterrupted()
                }
            }
        }
    }

    /// Drops values for as long as the last `Bool` was not `true`.
    func gate(by isOpen: Signal<Bool, Never>) -> Signal<Value, Error> {
        return Signal { observer, lifetime in
            var open = false

            lifetime += isOpen.observeValues { open = $0 }

            lifetime += self.observe { event in
                if case .value = event, !open {
                    return
                }
                observer.send(event)
            }
        }
    }

    /// Holds values back while paused, and delivers them all afterwards.
    func pause<P: PropertyProtocol>(while isPaused: P) -> Signal<Value, Error> where P.Value == Bool {
        return Signal { observer, lifetime in
            let buffer = Atomic<[Value]>([])

            lifetime += isPaused.producer
                .skipRepeats()
                .filter { !$0 }
                .startWithValues { _ in
                    buffer.swap([]).forEach(observer.send(value:))
                }

            lifetime += self.observe { event in
                switch event {
                case let .value(value) where isPaused.value:
                    buffer.modify { $0.append(value) }
                case let .value(value):
                    observer.send(value: value)
                case .completed:
                    buffer.swap([]).forEach(observer.send(value:))
                    observer.sendCompleted()
                case .failed, .interrupted:
                    observer.send(event)
                }
            }
        }
    }
}

extension Signal.Observer {
    func send(result: Result<Value, Error>) {
        switch result {
        case let .success(value):
            send(value: value)
            sendCompleted()
        case let .failure(error):
            send(error: error)
        }
    }

    static func storing(into target: MutableProperty<Value>) -> Signal<Value, Error>.Observer {
        return Signal<Value, Error>.Observer(value: { target.value = $0 })
    }
}
