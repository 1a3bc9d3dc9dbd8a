import Foundation
import ReactiveSwift

final class APIClient {
    var requestTimeout: TimeInterval = 15
    var maximumRetries = 2

    private let transport: Transport
    private let authenticator: Authenticator
    private let scheduler: DateScheduler
    private let decoder = JSONDecoder.bikeAPI

    init(
        transport: Transport,
        authenticator: Authenticator,
        scheduler: DateScheduler = QueueScheduler(qos: .userInitiated, name: "bikes.api")
    ) {
        self.transport = transport
        self.authenticator = authenticator
        self.scheduler = scheduler
    }

    func request<Value>(_ endpoint: Endpoint<Value>) -> SignalProducer<Value, ServerError> {
        let decoder = self.decoder

        return authorized(endpoint.request)
            .map(\.body)
            .attemptMap { decode(Value.self, from: $0, with: decoder) }
    }

    private func authorized(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServerError> {
        func attempt(with token: Token) -> SignalProducer<HTTPResponse, ServerError> {
            return perform(request.authorized(by: token))
        }

        return authenticator.validToken()
            .flatMap(.concat, attempt(with:))
            .flatMapError { error -> SignalProducer<HTTPResponse, ServerError> in
                guard error == .unauthorized else {
                    return SignalProducer(error: error)
                }

                return self.authenticator.refreshedToken()
                    .flatMap(.concat, attempt(with:))
            }
    }

    private func perform(_ request: HTTPRequest) -> SignalProducer<HTTPResponse, ServerError> {
        let attempt = transport.response(for: request)
            .timeout(after: requestTimeout, raising: .timeout, on: scheduler)
            .attemptMap(validateStatus)

        guard request.method == .get else {
            return attempt
        }

        return attempt.retry(upTo: maximumRetries, backoff: 0.5, on: scheduler, when: \.isTransient)
    }
}

/// Keeps the last answer per key for a while; an answer that failed is not kept.
final class ResponseCache<Key: Hashable, Value> {
    private struct Entry {
        let expiresAt: Date
        let producer: SignalProducer<Value, ServerError>
    }

    private let timeToLive: TimeInterval
    private let scheduler: DateScheduler
    private let entries = Atomic<[Key: Entry]>([:])

    init(timeToLive: TimeInterval, scheduler: DateScheduler) {
        self.timeToLive = timeToLive
        self.scheduler = scheduler
    }

    func producer(for key: Key, fetch: () -> SignalProducer<Value, ServerError>) -> SignalProducer<Value, ServerError> {
        let now = scheduler.currentDate

        return entries.modify { entries -> SignalProducer<Value, ServerError> in
            if let entry = entries[key], entry.expiresAt > now {
                return entry.producer
            }

            let producer = fetch()
                .on(failed: { [weak self] _ in self?.invalidate(key) })
                .replayLazily(upTo: 1)

            entries[key] = Entry(expiresAt: now.addingTimeInterval(timeToLive), producer: producer)
            return producer
        }
    }

    func invalidate(_ key: Key) {
        entries.modify { entries in
            entries[key] = nil
        }
    }
}
