import Foundation
import ReactiveSwift

protocol BikeServicing: AnyObject {
    func stations(near coordinate: Coordinate) -> SignalProducer<[Station], ServerError>
    func bikes(at stationID: Int) -> SignalProducer<[Bike], ServerError>
    func reserve(bikeID: String) -> SignalProducer<Reservation, ServerError>
    func cancel(reservationID: String) -> SignalProducer<Never, ServerError>
    func watchReservation(id: String, every interval: DispatchTimeInterval) -> SignalProducer<Reservation, Never>
    func verify(card: Card) -> SignalProducer<Bool, ServerError>
    func pay(_ order: PaymentOrder) -> SignalProducer<Payment, ServerError>
}

final class BikeService: BikeServicing {
    private let client: APIClient
    private let scheduler: DateScheduler
    private let bikeCache: ResponseCache<Int, [Bike]>

    init(client: APIClient, scheduler: DateScheduler = QueueScheduler(name: "bikes.service")) {
        self.client = client
        self.scheduler = scheduler
        bikeCache = ResponseCache(timeToLive: 60, scheduler: scheduler)
    }

    func stations(near coordinate: Coordinate) -> SignalProducer<[Station], ServerError> {
        return pages(API.stations(near: coordinate))
            .reduce(into: [Station]()) { all, page in
                all.append(contentsOf: page)
            }
    }

    func bikes(at stationID: Int) -> SignalProducer<[Bike], ServerError> {
        return bikeCache.producer(for: stationID) {
            client.request(API.bikes(at: stationID))
        }
    }

    func reserve(bikeID: String) -> SignalProducer<Reservation, ServerError> {
        return client.request(API.reserve(bikeID: bikeID))
            .flatMap(.concat, BikeService.requireActive)
    }

    func cancel(reservationID: String) -> SignalProducer<Never, ServerError> {
        return client.request(API.cancel(reservationID: reservationID))
            .then(SignalProducer<Never, ServerError>.empty)
    }

    func watchReservation(id: String, every interval: DispatchTimeInterval) -> SignalProducer<Reservation, Never> {
        let client = self.client

        return SignalProducer.timer(interval: interval, on: scheduler)
            .map { _ in () }
            .prefix(value: ())
            .flatMap(.latest) { _ -> SignalProducer<Reservation, Never> in
                client.request(API.reservation(id: id))
                    .flatMapError { _ in .empty }
            }
            .skipRepeats()
            .take(through: { $0.state != .active })
    }

    func verify(card: Card) -> SignalProducer<Bool, ServerError> {
        return client.request(API.verify(card)).map(\.accepted)
    }

    func pay(_ order: PaymentOrder) -> SignalProducer<Payment, ServerError> {
        let checked: Result<PaymentOrder, ServerError> = order.amount > 0
            ? .success(order)
            : .failure(.conflict("Nothing to pay."))

        return verify(card: order.card)
            .attempt { accepted in
                accepted ? .success(()) : .failure(.conflict("The card was declined."))
            }
            .then(checked.producer)
            .flatMap(.concat) { [client] order in
                client.request(API.pay(order))
            }
    }

    private func pages<Item>(
        _ endpoint: @escaping (Int) -> Endpoint<Page<Item>>,
        from page: Int = 0
    ) -> SignalProducer<[Item], ServerError> {
        return client.request(endpoint(page))
            .flatMap(.concat) { result -> SignalProducer<[Item], ServerError> in
                let current = SignalProducer<[Item], ServerError>(value: result.items)

                guard let next = result.next else {
                    return current
                }

                return current.concat(self.pages(endpoint, from: next))
            }
    }

    private static func requireActive(_ reservation: Reservation) -> Result<Reservation, ServerError> {
        return reservation.state == .active
            ? .success(reservation)
            : .failure(.conflict("The bike was just taken."))
    }
}
