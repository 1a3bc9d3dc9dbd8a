import Foundation
import ReactiveSwiftCompatibility

final class ReservationViewModel: LifetimeOwner {
    enum Phase: Equatable {
        case idle
        case reserving
        case reserved(secondsLeft: Int)
        case expired
    }

    enum Output: Equatable {
        case confirmed(String)
        case released
        case failed(String)
    }

    let bike = MutableProperty<Bike?>(nil)
    let reservation: Property<Reservation?>
    let secondsLeft: Property<Int?>
    let phase: Property<Phase>
    let canReserve: Property<Bool>
    let isBusy: Property<Bool>
    let outputs: Signal<Output, Never>
    let expired: Signal<Void, Never>
    let reserve: Action<Void, Reservation, ServerError>
    let release: Action<Void, Never, ServerError>
    let reserveButton: ButtonAction

    let lifetime: Lifetime
    private let token: Lifetime.Token
    private let history = Atomic<[Reservation]>([])

    init(service: BikeServicing, scheduler: DateScheduler = QueueScheduler.main) {
        (lifetime, token) = Lifetime.make()

        let current = MutableProperty<Reservation?>(nil)
        reservation = Property(capturing: current)

        let reserve = Action<Void, Reservation, ServerError>(unwrapping: bike) { bike in
            service.reserve(bikeID: bike.id)
        }
        let release = Action<Void, Never, ServerError>(unwrapping: current) { reservation in
            service.cancel(reservationID: reservation.id)
        }
        self.reserve = reserve
        self.release = release
        reserveButton = ButtonAction(reserve)

        secondsLeft = Property<Int?>(
            initial: nil,
            then: current.producer
                .map { $0?.expiresAt }
                .skipRepeats()
                .flatMap(.latest) { deadline -> SignalProducer<Int?, Never> in
                    guard let deadline = deadline else {
                        return .init(value: nil)
                    }
                    let seconds = deadline.timeIntervalSince(scheduler.currentDate).rounded(.up)
                    return SignalProducer<Int, Never>.countdown(from: max(0, Int(seconds)), on: scheduler)
                        .map(Optional.some)
                }
        )

        phase = Property.combineLatest(current, secondsLeft, reserve.isExecuting)
            .map { reservation, seconds, isReserving -> Phase in
                if isReserving {
                    return .reserving
                }
                guard let reservation = reservation, let seconds = seconds else {
                    return .idle
                }
                return reservation.state == .active && seconds > 0 ? .reserved(secondsLeft: seconds) : .expired
            }
            .skipRepeats()

        canReserve = bike.map { $0 != nil }
            .and(current.map { $0 == nil })
            .and(reserve.isExecuting.negate())
            .skipRepeats()

        isBusy = reserve.isExecuting.or(release.isExecuting)

        expired = secondsLeft.signal
            .skipNil()
            .filter { $0 == 0 }
            .map(value: ())

        outputs = Signal<Output, Never>.merge(
            reserve.values.map { Output.confirmed($0.id) },
            release.completed.map(value: .released),
            reserve.errors.map { Output.failed($0.userMessage) },
            release.errors.map { Output.failed($0.userMessage) }
        )

        current <~ reserve.values
        current <~ release.completed.map(value: Reservation?.none)
        current <~ reserve.values.flatMap(.latest) { reservation -> SignalProducer<Reservation, Never> in
            service.watchReservation(id: reservation.id, every: .seconds(15))
                .take(until: release.completed)
        }

        reserve.values
            .take(duringLifetimeOf: self)
            .observeValues { [history] reservation in
                history.modify { $0.append(reservation) }
            }
    }

    var pastReservations: [Reservation] {
        return history.value
    }

    /// Somebody else may have taken the bike meanwhile; then propose one of the same kind.
    func freeBikesDidChange(_ freeBikes: [Bike]) {
        guard let bike = bike.value, !freeBikes.contains(bike) else {
            return
        }
        self.bike.value = freeBikes.first { $0.kind == bike.kind }
    }
}
