import Foundation
import ReactiveSwiftCompatibility

extension Signal {
    /// Forwards a value, then nothing for `interval`. For taps and alerts.
    func ignore(for interval: TimeInterval, on scheduler: DateScheduler) -> Signal<Value, Error> {
        return Signal { observer, lifetime in
            let lastSent = Atomic<Date?>(nil)

            lifetime += self.observe { event in
                guard case .value(_) = event else {
                    return observer.send(event)
                }

                let now = scheduler.currentDate
                let shouldSend = lastSent.modify { last -> Bool in
                    if let last = last, now.timeIntervalSince(last) < interval {
                        return false
                    }
                    last = now
                    return true
                }

                if shouldSend {
                    observer.send(event)
                }
            }
        }
    }

    /// Fails if there is no value for `interval`, at the start or in between.
    func failIfSilent(for interval: TimeInterval, raising error: Error, on scheduler: DateScheduler) -> Signal<Value, Error> {
        return Signal { observer, lifetime in
            let timer = SerialDisposable()
            lifetime += timer

            func restart() {
                let deadline = scheduler.currentDate.addingTimeInterval(interval)
                timer.inner = scheduler.schedule(after: deadline) {
                    observer.send(error: error)
                }
            }

            restart()

            lifetime += self.observe { event in
                if case .value(_) = event {
                    restart()
                }
                observer.send(event)
            }
        }
    }

    func timestamped(by scheduler: DateScheduler) -> Signal<(date: Date, value: Value), Error> {
        return map { (date: scheduler.currentDate, value: $0) }
    }
}

extension SignalProducer {
    func ignore(for interval: TimeInterval, on scheduler: DateScheduler) -> SignalProducer<Value, Error> {
        return lift { $0.ignore(for: interval, on: scheduler) }
    }

    func failIfSilent(for interval: TimeInterval, raising error: Error, on scheduler: DateScheduler) -> SignalProducer<Value, Error> {
        return lift { $0.failIfSilent(for: interval, raising: error, on: scheduler) }
    }

    func timestamped(by scheduler: DateScheduler) -> SignalProducer<(date: Date, value: Value), Error> {
        return lift { $0.timestamped(by: scheduler) }
    }

    /// Starts `self` at once and again every `interval`.
    func poll(every interval: DispatchTimeInterval, on scheduler: DateScheduler) -> SignalProducer<Value, Error> {
        return SignalProducer<Date, Never>.timer(interval: interval, on: scheduler)
            .prefix(value: scheduler.currentDate)
            .promoteError(Error.self)
            .flatMap(.latest) { _ in self }
    }
}

extension SignalProducer where Value == Int, Error == Never {
    /// `count` at once, then one less per `interval`, down to zero.
    static func countdown(
        from count: Int,
        every interval: DispatchTimeInterval = .seconds(1),
        on scheduler: DateScheduler
    ) -> SignalProducer<Int, Never> {
        return SignalProducer<Int, Never>
            .interval(stride(from: count - 1, through: 0, by: -1), interval: interval, on: scheduler)
            .prefix(value: count)
    }
}
