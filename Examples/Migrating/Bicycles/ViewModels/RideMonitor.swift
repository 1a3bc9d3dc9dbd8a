import Foundation
import ReactiveSwift

struct Tariff {
    let unlock: Int
    let perMinute: Int

    func price(forSeconds seconds: Int) -> Int {
        return unlock + perMinute * ((seconds + 59) / 60)
    }
}

final class RideMonitor {
    let isRiding = MutableProperty(false)
    let elapsed: Property<Int>
    let price: Property<Int>
    let warnings: Signal<String, Never>

    private let warningObserver: Signal<String, Never>.Observer
    private let disposables: ScopedDisposable<CompositeDisposable> = ScopedDisposable(CompositeDisposable())

    init(tariff: Tariff, scheduler: DateScheduler, notifications: NotificationCenter = .default) {
        (warnings, warningObserver) = Signal<String, Never>.pipe()

        elapsed = Property<Int>(
            initial: 0,
            then: isRiding.producer
                .skipRepeats()
                .flatMap(.latest) { isRiding -> SignalProducer<Int, Never> in
                    guard isRiding else {
                        return .never
                    }
                    return SignalProducer<Int, Never>.interval(.seconds(1), on: scheduler)
                        .map { $0 + 1 }
                        .prefix(value: 0)
                }
        )

        price = elapsed.map(tariff.price(forSeconds:)).skipRepeats()

        disposables += isRiding <~ notifications.reactive
            .notifications(forName: .sessionDidExpire)
            .map(value: false)

        disposables += price.producer
            .combinePrevious()
            .filter { $0 / 1_000 < $1 / 1_000 }
            .startWithValues { [warningObserver] _, price in
                warningObserver.send(value: "This ride costs \(price / 100) by now.")
            }
    }

    deinit {
        warningObserver.sendCompleted()
    }
}
