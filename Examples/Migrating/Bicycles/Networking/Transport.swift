import Foundation
import ReactiveSwift

struct HTTPRequest: Equatable {
    enum Method: String {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    var method: Method
    var path: String
    var query: [String: String]
    var headers: [String: String] = [:]
    var body: Data?

    init(_ method: Method, _ path: String, query: [String: String] = [:], body: Data? = nil) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
    }

    func authorized(by token: Token) -> HTTPRequest {
        var copy = self
        copy.headers["Authorization"] = "Bearer \(token.accessToken)"
        return copy
    }
}

struct HTTPResponse {
    let status: Int
    let body: Data
}

protocol TransportTask: AnyObject {
    func cancel()
}

/// The URLSession flavour of this lives in the app target.
protocol Transport: AnyObject {
    func send(_ request: HTTPRequest, completion: @escaping (Result<HTTPResponse, Error>) -> Void) -> TransportTask
}

extension Transport {
    func response(for request: HTTPRequest) -> SignalProducer<HTTPResponse, ServerError> {
        return SignalProducer { observer, lifetime in
            let task = self.send(request) { result in
                observer.send(result: result.mapError(ServerError.init(_:)))
            }

            lifetime.observeEnded(task.cancel)
        }
    }
}

struct Endpoint<Value: Decodable> {
    let request: HTTPRequest
}

enum API {
    static func login(_ credentials: Credentials) -> HTTPRequest {
        return HTTPRequest(.post, "/session", body: try? JSONEncoder.bikeAPI.encode(credentials))
    }

    static func refresh(_ refreshToken: String) -> HTTPRequest {
        return HTTPRequest(.post, "/session/refresh", body: Data(refreshToken.utf8))
    }

    static func stations(near coordinate: Coordinate) -> (Int) -> Endpoint<Page<Station>> {
        return { page in
            Endpoint(request: HTTPRequest(.get, "/stations", query: [
                "lat": "\(coordinate.latitude)",
                "lon": "\(coordinate.longitude)",
                "page": "\(page)",
            ]))
        }
    }

    static func bikes(at stationID: Int) -> Endpoint<[Bike]> {
        return Endpoint(request: HTTPRequest(.get, "/stations/\(stationID)/bikes"))
    }

    static func reserve(bikeID: String) -> Endpoint<Reservation> {
        return Endpoint(request: HTTPRequest(.post, "/bikes/\(bikeID)/reservation"))
    }

    static func reservation(id: String) -> Endpoint<Reservation> {
        return Endpoint(request: HTTPRequest(.get, "/reservations/\(id)"))
    }

    static func cancel(reservationID: String) -> Endpoint<EmptyBody> {
        return Endpoint(request: HTTPRequest(.delete, "/reservations/\(reservationID)"))
    }

    static func verify(_ card: Card) -> Endpoint<Verification> {
        return Endpoint(request: HTTPRequest(.get, "/cards/\(card.token)"))
    }

    static func pay(_ order: PaymentOrder) -> Endpoint<Payment> {
        return Endpoint(request: HTTPRequest(.post, "/payments", body: try? JSONEncoder.bikeAPI.encode(order)))
    }
}
