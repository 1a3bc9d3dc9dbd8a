import Foundation
import ReactiveSwiftCompatibilityTesting
import XCTest

final class StubAuthenticator: Authenticating {
    var result = SignalProducer<Token, ServerError>.never
    private(set) var credentials: [Credentials] = []

    func login(_ credentials: Credentials) -> SignalProducer<Token, ServerError> {
        self.credentials.append(credentials)
        return result
    }
}

final class LoginViewModelTests: XCTestCase {
    private let authenticator = StubAuthenticator()
    private lazy var viewModel = LoginViewModel(authenticator: authenticator)

    private func fillIn() {
        viewModel.email.value = " ada@example.com "
        viewModel.password.value = "correct horse"
        viewModel.acceptsTerms.value = true
    }

    func testHints() {
        XCTAssertEqual(viewModel.hints.value, [.emptyEmail, .shortPassword(missing: 8)])

        viewModel.email.value = "ada"
        viewModel.password.value = "secret"
        XCTAssertEqual(viewModel.hints.value, [.malformedEmail, .shortPassword(missing: 2)])

        fillIn()
        XCTAssertEqual(viewModel.hints.value, [])
        XCTAssertEqual(viewModel.email.value, "ada@example.com")
    }

    func testIncompleteFormIsNotSent() {
        XCTAssertFalse(viewModel.canSubmit.value)
        XCTAssertEqual(viewModel.login.apply().first(), .failure(.disabled))
        XCTAssertEqual(viewModel.message.value, "Please fill in the form first.")
        XCTAssertTrue(authenticator.credentials.isEmpty)
    }

    func testLogin() {
        let token = Token(accessToken: "a", refreshToken: "r", expiresAt: .distantFuture)
        authenticator.result = SignalProducer(value: token)
        fillIn()
        var logins = 0
        viewModel.loggedIn.observeValues { logins += 1 }

        viewModel.submitButton.press()

        XCTAssertEqual(logins, 1)
        XCTAssertEqual(authenticator.credentials, [Credentials(email: "ada@example.com", password: "correct horse")])
        XCTAssertNil(viewModel.message.value)
    }

    func testFailureShowsAMessageAfterAWhile() {
        let failed = expectation(description: "failed")
        authenticator.result = SignalProducer<Token, ServerError>.empty
            .delay(0.05, on: QueueScheduler.main)
            .concat(error: .offline)
        fillIn()

        let panel = StatusPanel()
        panel.reactive.isBusy <~ viewModel.isBusy
        viewModel.message.signal.skipNil().observeValues { message in
            XCTAssertEqual(message, ServerError.offline.userMessage)
            failed.fulfill()
        }

        viewModel.login.apply().start()
        XCTAssertTrue(panel.isBusy)

        waitForExpectations(timeout: 2)
        XCTAssertFalse(panel.isBusy)
    }
}

final class StationListViewModelTests: XCTestCase {
    private var scheduler: TestScheduler!
    private var service: StubService!
    private var location: StubLocation!
    private var viewModel: StationListViewModel!

    override func setUp() {
        super.setUp()
        scheduler = TestScheduler()
        service = StubService()
        service.stationsResult = SignalProducer(value: [.cityHall, .park])
        location = StubLocation()
        viewModel = StationListViewModel(service: service, location: location, scheduler: scheduler)
    }

    private func arrive(at coordinate: Coordinate) {
        location.move(to: coordinate)
        scheduler.advance()
    }

    func testStationsAreSorted() {
        XCTAssertTrue(viewModel.showsPlaceholder.value)

        arrive(at: .park)
        XCTAssertEqual(viewModel.rows.value.map { $0.title }, ["Park", "City Hall"])
        XCTAssertEqual(viewModel.rows.value.first?.subtitle, "4 bikes, 1 docks")
        XCTAssertFalse(viewModel.showsPlaceholder.value)

        viewModel.sortOrder.value = .name
        XCTAssertEqual(viewModel.rows.value.map { $0.id }, [1, 2])

        viewModel.hidesEmptyStations.value = true
        XCTAssertEqual(viewModel.rows.value.map { $0.id }, [2])
    }

    func testSearchIsDebounced() {
        arrive(at: .park)
        viewModel.query.value = "ha"
        scheduler.advance(by: .milliseconds(200))
        viewModel.query.value = " HALL"
        scheduler.advance(by: .milliseconds(200))
        XCTAssertEqual(viewModel.rows.value.count, 2)

        scheduler.advance(by: .milliseconds(200))
        XCTAssertEqual(viewModel.rows.value.map { $0.title }, ["City Hall"])
    }

    func testSmallMovesDoNotReload() {
        arrive(at: .park)
        scheduler.advance(by: .seconds(5))
        arrive(at: Coordinate(latitude: 52.5101, longitude: 13.4))
        XCTAssertEqual(service.requestedPositions.count, 1)

        viewModel.reload()
        XCTAssertEqual(service.requestedPositions.count, 2)
    }

    func testAutoRefreshEndsWithTheViewModel() {
        arrive(at: .park)
        viewModel.startAutoRefresh(every: .seconds(30))
        scheduler.advance(by: .seconds(61))
        XCTAssertEqual(service.requestedPositions.count, 3)

        viewModel = nil
        scheduler.advance(by: .seconds(60))
        XCTAssertEqual(service.requestedPositions.count, 3)
    }

    func testAlertsAreNotRepeated() {
        service.stationsResult = SignalProducer(error: .offline)
        var alerts: [String] = []
        viewModel.alerts.observeValues { alerts.append($0) }

        arrive(at: .park)
        viewModel.reload()

        XCTAssertEqual(alerts, [ServerError.offline.userMessage])
    }

    func testSelectionLoadsBikes() {
        service.bikesResult = SignalProducer(value: [.city])
        arrive(at: .park)

        viewModel.select(2)
        XCTAssertEqual(viewModel.selectedName.value, "Park")
        XCTAssertEqual(viewModel.bikes.value, [.city])

        viewModel.select(nil)
        XCTAssertNil(viewModel.selectedName.value)
        XCTAssertEqual(viewModel.bikes.value, [])
    }
}

final class ReservationViewModelTests: XCTestCase {
    private let scheduler = TestScheduler(startDate: Date(timeIntervalSince1970: 0))
    private let service = StubService()
    private lazy var viewModel = ReservationViewModel(service: service, scheduler: scheduler)

    func testCountdownUntilExpiry() {
        let (response, server) = Signal<Reservation, ServerError>.pipe()
        service.reserveResult = SignalProducer(response)
        var phases: [ReservationViewModel.Phase] = []
        var expirations = 0
        viewModel.phase.producer.startWithValues { phases.append($0) }
        viewModel.expired.observeValues { expirations += 1 }

        XCTAssertFalse(viewModel.canReserve.value)
        viewModel.bike.value = .city
        XCTAssertTrue(viewModel.canReserve.value)

        viewModel.reserveButton.press()
        XCTAssertTrue(viewModel.isBusy.value)

        server.send(value: .make(expiresAt: Date(timeIntervalSince1970: 2)))
        server.sendCompleted()
        XCTAssertFalse(viewModel.canReserve.value)

        scheduler.advance(by: .seconds(2))
        XCTAssertEqual(phases, [.idle, .reserving, .reserved(secondsLeft: 2), .reserved(secondsLeft: 1), .expired])
        XCTAssertEqual(expirations, 1)
        XCTAssertEqual(viewModel.pastReservations.count, 1)
    }

    func testRelease() {
        service.reserveResult = SignalProducer(value: .make(expiresAt: Date(timeIntervalSince1970: 600)))
        var outputs: [ReservationViewModel.Output] = []
        viewModel.outputs.observeValues { outputs.append($0) }
        viewModel.bike.value = .city

        viewModel.reserve.apply().start()
        XCTAssertTrue(viewModel.release.isEnabled.value)

        viewModel.release.apply().start()
        XCTAssertEqual(viewModel.phase.value, .idle)
        XCTAssertNil(viewModel.reservation.value)
        XCTAssertEqual(outputs, [.confirmed("r1"), .released])
    }

    func testServerMayExpireTheReservationEarly() {
        let deadline = Date(timeIntervalSince1970: 600)
        let (updates, server) = Signal<Reservation, Never>.pipe()
        service.reserveResult = SignalProducer(value: .make(expiresAt: deadline))
        service.watchResult = updates.producer
        viewModel.bike.value = .city
        viewModel.reserve.apply().start()

        server.send(value: .make(expiresAt: deadline, state: .expired))
        XCTAssertEqual(viewModel.phase.value, .expired)
    }

    func testConflict() {
        service.reserveResult = SignalProducer(error: .conflict("Taken."))
        var outputs: [ReservationViewModel.Output] = []
        viewModel.outputs.observeValues { outputs.append($0) }
        viewModel.bike.value = .city

        let result = viewModel.reserve.apply().single()

        XCTAssertEqual(result, .failure(.producerFailed(.conflict("Taken."))))
        XCTAssertEqual(outputs, [.failed("Taken.")])
    }
}

final class PaymentViewModelTests: XCTestCase {
    private let service = StubService()
    private let card = Card(token: "t", lastDigits: "4242")
    private lazy var viewModel = PaymentViewModel(reservationID: "r1", fare: 800, service: service)

    func testCouponDependsOnTheFare() {
        viewModel.coupon.value = "RIDE5"
        XCTAssertEqual(viewModel.coupon.result.value.error, .minimumNotReached(1_000))
        XCTAssertEqual(viewModel.total.value, 800)

        viewModel.fare.value = 1_200
        XCTAssertFalse(viewModel.coupon.result.value.isInvalid)
        XCTAssertEqual(viewModel.total.value, 700)

        viewModel.tipPercent.value = 10
        XCTAssertEqual(viewModel.totalText.value, "8.20")
    }

    func testPayment() {
        let payment = Payment(id: "p1", amount: 800)
        service.payResult = SignalProducer(value: payment)
        var states: [LoadState<Payment, ServerError>] = []
        viewModel.state.producer.startWithValues { states.append($0) }
        XCTAssertFalse(viewModel.pay.isEnabled.value)

        viewModel.card.value = card
        XCTAssertTrue(viewModel.isCardAccepted.value)
        viewModel.pay.apply().start()

        XCTAssertEqual(states, [.idle, .loading, .loaded(payment)])
        XCTAssertEqual(service.orders, [PaymentOrder(reservationID: "r1", amount: 800, card: card)])

        let archived = expectation(description: "archived")
        viewModel.receipts.producer
            .filter { $0 == [payment] }
            .take(first: 1)
            .startWithCompleted { archived.fulfill() }
        waitForExpectations(timeout: 1)
    }
}

final class RideMonitorTests: XCTestCase {
    func testRideEndsWithTheSession() {
        let scheduler = TestScheduler()
        let center = NotificationCenter()
        let monitor = RideMonitor(tariff: Tariff(unlock: 900, perMinute: 60), scheduler: scheduler, notifications: center)
        var warnings: [String] = []
        monitor.warnings.observeValues { warnings.append($0) }

        monitor.isRiding.value = true
        scheduler.advance(by: .seconds(90))
        XCTAssertEqual(monitor.elapsed.value, 90)
        XCTAssertEqual(monitor.price.value, 1_020)
        XCTAssertEqual(warnings, ["This ride costs 10 by now."])

        center.post(name: .sessionDidExpire, object: nil)
        scheduler.advance(by: .seconds(90))
        XCTAssertEqual(monitor.elapsed.value, 90)
    }

    func testTapsReachThePanel() {
        let area = TapArea()
        let panel = StatusPanel()
        let taps = area.reactive.taps

        let count = taps.map(value: 1).scan(0, +)
        panel.reactive.badge <~ count
        panel.reactive.title <~ taps.map(value: "tapped")

        area.tap()
        area.tap()
        area.isEnabled = false
        area.tap()

        XCTAssertEqual(panel.badge, 2)
        XCTAssertEqual(panel.title, "tapped")
    }
}
