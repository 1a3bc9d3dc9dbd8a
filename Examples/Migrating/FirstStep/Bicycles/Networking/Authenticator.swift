import Foundation
import ReactiveSwiftCompatibility

extension Notification.Name {
    static let sessionDidExpire = Notification.Name("bikes.sessionDidExpire")
}

protocol Authenticating: AnyObject {
    func login(_ credentials: Credentials) -> SignalProducer<Token, ServerError>
}

final class Authenticator: Authenticating {
    let token: MutableProperty<Token?>
    let isLoggedIn: Property<Bool>
    let sessionExpired: Signal<Void, Never>

    private let transport: Transport
    private let scheduler: DateScheduler
    private let decoder = JSONDecoder.bikeAPI
    private let sessionExpiredObserver: Signal<Void, Never>.Observer
    private let refreshInFlight = Atomic<SignalProducer<Token, ServerError>?>(nil)

    init(transport: Transport, scheduler: DateScheduler, token: Token? = nil) {
        self.transport = transport
        self.scheduler = scheduler
        self.token = MutableProperty(token)
        isLoggedIn = self.token.map { $0 != nil }.skipRepeats()
        (sessionExpired, sessionExpiredObserver) = Signal<Void, Never>.pipe()
    }

    func login(_ credentials: Credentials) -> SignalProducer<Token, ServerError> {
        return exchange(API.login(credentials))
    }

    func logout() {
        token.value = nil
    }

    /// The stored token if it is still good, a fresh one otherwise.
    func validToken() -> SignalProducer<Token, ServerError> {
        return SignalProducer<Token, ServerError>.deferred { [weak self] in
            guard let self = self, let token = self.token.value else {
                return SignalProducer(error: .unauthorized)
            }

            if token.expiresAt > self.scheduler.currentDate {
                return SignalProducer(value: token)
            }

            return self.refreshedToken()
        }
    }

    /// All callers share the one refresh that is under way.
    func refreshedToken() -> SignalProducer<Token, ServerError> {
        return refreshInFlight.modify { inFlight -> SignalProducer<Token, ServerError> in
            if let running = inFlight {
                return running
            }

            guard let refreshToken = token.value?.refreshToken else {
                return SignalProducer(error: .unauthorized)
            }

            let refresh = exchange(API.refresh(refreshToken))
                .on(
                    failed: { [weak self] _ in self?.expireSession() },
                    terminated: { [weak self] in self?.refreshInFlight.value = nil }
                )
                .replayLazily(upTo: 1)

            inFlight = refresh
            return refresh
        }
    }

    private func exchange(_ request: HTTPRequest) -> SignalProducer<Token, ServerError> {
        let decoder = self.decoder

        return transport.response(for: request)
            .attemptMap(validateStatus)
            .attemptMap { decode(Token.self, from: $0.body, with: decoder) }
            .on(value: { [weak self] token in
                self?.token.value = token
            })
    }

    private func expireSession() {
        token.value = nil
        sessionExpiredObserver.send(value: ())
        NotificationCenter.default.post(name: .sessionDidExpire, object: self)
    }
}
