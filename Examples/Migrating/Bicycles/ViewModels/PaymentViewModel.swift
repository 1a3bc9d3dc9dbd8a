import Foundation
import ReactiveSwift

final class PaymentViewModel: LifetimeOwner {
    enum CouponError: Error, Equatable {
        case unknown
        case minimumNotReached(Int)
    }

    let fare: MutableProperty<Int>
    let tipPercent = MutableProperty(0)
    let card = MutableProperty<Card?>(nil)
    let coupon: ValidatingProperty<String, CouponError>

    let total: Property<Int>
    let totalText: Property<String>
    let isCardAccepted: Property<Bool>
    let state: Property<LoadState<Payment, ServerError>>
    let pay: Action<Void, Payment, ServerError>
    let receipts: Property<[Payment]>

    let lifetime: Lifetime
    private let token: Lifetime.Token
    private let archive = MutableProperty<[Payment]>([])

    init(reservationID: String, fare initialFare: Int, service: BikeServicing) {
        (lifetime, token) = Lifetime.make()
        receipts = Property(capturing: archive)

        let fare = MutableProperty(initialFare)
        self.fare = fare

        coupon = ValidatingProperty<String, CouponError>("", with: fare) { code, fare in
            switch code {
            case "":
                return .valid
            case "RIDE5":
                return fare >= 1_000 ? .valid : .invalid(.minimumNotReached(1_000))
            case "ride5" where fare >= 1_000:
                return .coerced("RIDE5", .unknown)
            default:
                return .invalid(.unknown)
            }
        }

        total = Property.combineLatest(fare, tipPercent, coupon.result)
            .map { fare, tip, coupon -> Int in
                let discount = coupon.value == "RIDE5" ? 500 : 0
                return max(0, fare + fare * tip / 100 - discount)
            }
            .skipRepeats()

        totalText = total.map(PaymentViewModel.format)

        isCardAccepted = Property<Bool>(
            initial: false,
            then: card.producer
                .skipNil()
                .promoteError(ServerError.self)
                .flatMap(.latest, service.verify(card:))
                .flatMapError { _ in .init(value: false) }
        )

        let order = Property.combineLatest(total, card)
            .map { total, card in
                card.map { PaymentOrder(reservationID: reservationID, amount: total, card: $0) }
            }

        let pay = Action<Void, Payment, ServerError>(
            state: order,
            enabledIf: { $0 != nil },
            execute: { order, _ in
                guard let order = order else {
                    return .empty
                }
                return service.pay(order)
            }
        )
        self.pay = pay

        state = Property<LoadState<Payment, ServerError>>(
            initial: .idle,
            then: Signal<LoadState<Payment, ServerError>, Never>.merge(
                pay.isExecuting.signal.whenTrue().map(value: .loading),
                pay.events.compactMap(LoadState<Payment, ServerError>.init(event:))
            )
        )

        receiptTarget <~ pay.values
    }

    var receiptTarget: BindingTarget<Payment> {
        return BindingTarget(on: UIScheduler(), lifetime: lifetime) { [weak self] payment in
            self?.archive.modify { $0.append(payment) }
        }
    }

    private static func format(cents: Int) -> String {
        let rest = cents % 100
        return "\(cents / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
