import Foundation
import ReactiveSwiftCompatibilityTesting
import XCTest

final class NetworkingTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var transport: StubTransport!
    private var authenticator: Authenticator!
    private var service: BikeService!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 0))
        transport = StubTransport()
        signIn(tokenLifetime: 3_600)
    }

    private func signIn(tokenLifetime: TimeInterval) {
        let token = Token(
            accessToken: "old",
            refreshToken: "refresh",
            expiresAt: scheduler.currentDate.addingTimeInterval(tokenLifetime)
        )
        authenticator = Authenticator(transport: transport, scheduler: scheduler, token: token)
        let client = APIClient(transport: transport, authenticator: authenticator, scheduler: scheduler)
        service = BikeService(client: client, scheduler: scheduler)
    }

    private var freshToken: Token {
        return Token(accessToken: "new", refreshToken: "refresh2", expiresAt: Date(timeIntervalSince1970: 100_000))
    }

    func testPagesAreJoined() {
        transport.answer = { request in
            request.query["page"] == "0"
                ? .json(Page(items: [Station.cityHall], next: 1))
                : .json(Page(items: [Station.park], next: nil))
        }

        let stations = service.stations(near: .cityHall).single()

        XCTAssertEqual(try stations?.get(), [.cityHall, .park])
        XCTAssertEqual(transport.requests.compactMap { $0.query["page"] }, ["0", "1"])
        XCTAssertEqual(transport.requests.last?.headers["Authorization"], "Bearer old")
    }

    func testRejectedTokenIsRefreshedOnce() {
        let token = freshToken
        transport.answer = { request in
            switch (request.path, request.headers["Authorization"]) {
            case ("/session/refresh", _):
                return .json(token)
            case (_, "Bearer new"?):
                return .json([Bike.city])
            default:
                return .status(401)
            }
        }

        let bikes = service.bikes(at: 2).last()

        XCTAssertEqual(try bikes?.get(), [.city])
        XCTAssertEqual(transport.paths, ["/stations/2/bikes", "/session/refresh", "/stations/2/bikes"])
        XCTAssertEqual(authenticator.token.value, token)
    }

    func testRequestsShareTheRefresh() {
        signIn(tokenLifetime: -1)
        var names: [String] = []

        service.bikes(at: 1).startWithResult { _ in names.append("bikes") }
        service.stations(near: .park).startWithResult { _ in names.append("stations") }
        XCTAssertEqual(transport.paths, ["/session/refresh"])

        transport.finish(0, with: .json(freshToken))
        XCTAssertEqual(transport.paths.count, 3)

        transport.finish(1, with: .json([Bike.city]))
        transport.finish(2, with: .json(Page<Station>(items: [], next: nil)))
        XCTAssertEqual(names, ["bikes", "stations"])
    }

    func testFailedRefreshExpiresTheSession() {
        signIn(tokenLifetime: -1)
        transport.answer = { _ in .status(401) }
        var expirations = 0
        authenticator.sessionExpired.observeValues { expirations += 1 }

        let result = service.reserve(bikeID: "c1").first()

        XCTAssertEqual(result, .failure(.unauthorized))
        XCTAssertEqual(expirations, 1)
        XCTAssertFalse(authenticator.isLoggedIn.value)
    }

    func testTimeoutCancelsAndDoesNotRepeatPosts() {
        var error: ServerError?
        service.reserve(bikeID: "c1").startWithFailed { error = $0 }

        scheduler.advance(by: .seconds(14))
        XCTAssertNil(error)

        scheduler.advance(by: .seconds(1))
        XCTAssertEqual(error, .timeout)
        XCTAssertTrue(transport.tasks[0].isCancelled)

        scheduler.run()
        XCTAssertEqual(transport.requests.count, 1)
    }

    func testGetsAreRetried() {
        transport.answer = { [transport] _ in
            transport!.requests.count < 3 ? .failure(TransportError.noConnection) : .json(Verification(accepted: true))
        }
        var accepted: Bool?

        service.verify(card: Card(token: "t", lastDigits: "4242"))
            .startWithResult { accepted = try? $0.get() }
        XCTAssertNil(accepted)

        scheduler.advance(by: .milliseconds(500))
        scheduler.advance(by: .seconds(1))
        XCTAssertEqual(accepted, true)
        XCTAssertEqual(transport.requests.count, 3)
    }

    func testDisposalCancelsTheTask() {
        let disposable = service.stations(near: .park).start()
        XCTAssertFalse(transport.tasks[0].isCancelled)

        disposable.dispose()
        XCTAssertTrue(transport.tasks[0].isCancelled)
    }

    func testBikesAreCachedForAMinute() {
        transport.answer = { _ in .json([Bike.city]) }

        XCTAssertEqual(try service.bikes(at: 2).first()?.get(), [.city])
        XCTAssertEqual(try service.bikes(at: 2).first()?.get(), [.city])
        XCTAssertEqual(transport.requests.count, 1)

        scheduler.advance(by: .seconds(60))
        XCTAssertEqual(try service.bikes(at: 2).first()?.get(), [.city])
        XCTAssertEqual(transport.requests.count, 2)
    }

    func testWatchEndsWithTheExpiredReservation() {
        let deadline = Date(timeIntervalSince1970: 25)
        transport.answer = { [scheduler] _ in
            .json(Reservation.make(expiresAt: deadline, state: scheduler!.currentDate < deadline ? .active : .expired))
        }
        var states: [Reservation.State] = []
        var isCompleted = false

        service.watchReservation(id: "r1", every: .seconds(10))
            .map(\.state)
            .on(completed: { isCompleted = true })
            .startWithValues { states.append($0) }

        scheduler.advance(by: .seconds(20))
        XCTAssertEqual(states, [.active])

        scheduler.advance(by: .seconds(20))
        XCTAssertEqual(states, [.active, .expired])
        XCTAssertTrue(isCompleted)
    }

    func testCancelCompletes() {
        transport.answer = { _ in .json(EmptyBody()) }

        if case let .failure(error) = service.cancel(reservationID: "r1").wait() {
            XCTFail("\(error)")
        }
        XCTAssertEqual(transport.requests.first?.method, .delete)
    }

    func testNothingToPay() {
        transport.answer = { _ in .json(Verification(accepted: true)) }
        let order = PaymentOrder(reservationID: "r1", amount: 0, card: Card(token: "t", lastDigits: "4242"))

        XCTAssertEqual(service.pay(order).single(), .failure(.conflict("Nothing to pay.")))
        XCTAssertEqual(transport.paths, ["/cards/t"])
    }
}
