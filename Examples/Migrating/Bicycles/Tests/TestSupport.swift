import Foundation
import ReactiveSwift
import XCTest

final class StubTask: TransportTask {
    var isFinished = false
    private(set) var isCancelled = false

    func cancel() {
        if !isFinished {
            isCancelled = true
        }
    }
}

final class StubTransport: Transport {
    /// No answer means that the request stays open until `finish(_:with:)`.
    var answer: (HTTPRequest) -> Result<HTTPResponse, Error>?

    private(set) var requests: [HTTPRequest] = []
    private(set) var tasks: [StubTask] = []
    private var completions: [(Result<HTTPResponse, Error>) -> Void] = []

    init(answer: @escaping (HTTPRequest) -> Result<HTTPResponse, Error>? = { _ in nil }) {
        self.answer = answer
    }

    var paths: [String] {
        return requests.map { $0.path }
    }

    func send(_ request: HTTPRequest, completion: @escaping (Result<HTTPResponse, Error>) -> Void) -> TransportTask {
        let task = StubTask()
        requests.append(request)
        tasks.append(task)
        completions.append(completion)

        if let result = answer(request) {
            task.isFinished = true
            completion(result)
        }

        return task
    }

    func finish(_ index: Int, with result: Result<HTTPResponse, Error>) {
        tasks[index].isFinished = true
        completions[index](result)
    }
}

extension Result where Success == HTTPResponse, Failure == Error {
    static func json<Value: Encodable>(_ value: Value) -> Result<HTTPResponse, Error> {
        return Result { HTTPResponse(status: 200, body: try JSONEncoder.bikeAPI.encode(value)) }
    }

    static func status(_ status: Int) -> Result<HTTPResponse, Error> {
        return .success(HTTPResponse(status: status, body: Data()))
    }
}

final class StubService: BikeServicing {
    var stationsResult = SignalProducer<[Station], ServerError>.empty
    var bikesResult = SignalProducer<[Bike], ServerError>.empty
    var reserveResult = SignalProducer<Reservation, ServerError>.never
    var cancelResult = SignalProducer<Never, ServerError>.empty
    var watchResult = SignalProducer<Reservation, Never>.never
    var verifyResult = SignalProducer<Bool, ServerError>(value: true)
    var payResult = SignalProducer<Payment, ServerError>.empty

    private(set) var requestedPositions: [Coordinate] = []
    private(set) var orders: [PaymentOrder] = []

    func stations(near coordinate: Coordinate) -> SignalProducer<[Station], ServerError> {
        requestedPositions.append(coordinate)
        return stationsResult
    }

    func bikes(at stationID: Int) -> SignalProducer<[Bike], ServerError> {
        return bikesResult
    }

    func reserve(bikeID: String) -> SignalProducer<Reservation, ServerError> {
        return reserveResult
    }

    func cancel(reservationID: String) -> SignalProducer<Never, ServerError> {
        return cancelResult
    }

    func watchReservation(id: String, every interval: DispatchTimeInterval) -> SignalProducer<Reservation, Never> {
        return watchResult
    }

    func verify(card: Card) -> SignalProducer<Bool, ServerError> {
        return verifyResult
    }

    func pay(_ order: PaymentOrder) -> SignalProducer<Payment, ServerError> {
        orders.append(order)
        return payResult
    }
}

final class StubLocation: LocationProvider {
    private var handlers: [Int: (Coordinate) -> Void] = [:]

    func startUpdates(_ handler: @escaping (Coordinate) -> Void) -> Int {
        let handle = handlers.count
        handlers[handle] = handler
        return handle
    }

    func stopUpdates(_ handle: Int) {
        handlers[handle] = nil
    }

    func move(to coordinate: Coordinate) {
        handlers.values.forEach { $0(coordinate) }
    }
}

extension Coordinate {
    static let cityHall = Coordinate(latitude: 52.5, longitude: 13.4)
    static let park = Coordinate(latitude: 52.51, longitude: 13.4)
}

extension Station {
    static let cityHall = Station(id: 1, name: "City Hall", coordinate: .cityHall, freeBikes: 0, freeDocks: 12)
    static let park = Station(id: 2, name: "Park", coordinate: .park, freeBikes: 4, freeDocks: 1)
}

extension Bike {
    static let city = Bike(id: "c1", stationID: 2, kind: .city, batteryLevel: nil)
}

extension Reservation {
    static func make(expiresAt date: Date, state: State = .active) -> Reservation {
        return Reservation(id: "r1", bikeID: "c1", expiresAt: date, state: state)
    }
}
