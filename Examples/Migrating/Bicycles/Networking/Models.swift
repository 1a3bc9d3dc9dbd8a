import Foundation

struct Coordinate: Codable, Hashable {
    var latitude: Double
    var longitude: Double

    /// Flat earth, good enough inside one city.
    func distance(to other: Coordinate) -> Double {
        let metersPerDegree = 111_320.0
        let dy = (latitude - other.latitude) * metersPerDegree
        let dx = (longitude - other.longitude) * metersPerDegree * cos(latitude * .pi / 180)
        return (dx * dx + dy * dy).squareRoot()
    }
}

struct Station: Codable, Hashable {
    let id: Int
    let name: String
    let coordinate: Coordinate
    var freeBikes: Int
    var freeDocks: Int
}

struct Bike: Codable, Hashable {
    enum Kind: String, Codable {
        case city, cargo, electric
    }

    let id: String
    let stationID: Int
    let kind: Kind
    let batteryLevel: Double?
}

struct Reservation: Codable, Equatable {
    enum State: String, Codable {
        case active, expired, cancelled
    }

    let id: String
    let bikeID: String
    let expiresAt: Date
    var state: State
}

struct Card: Codable, Equatable {
    let token: String
    let lastDigits: String
}

struct PaymentOrder: Codable, Equatable {
    let reservationID: String
    let amount: Int
    let card: Card
}

struct Payment: Codable, Equatable {
    let id: String
    let amount: Int
}

struct Credentials: Codable, Equatable {
    let email: String
    let password: String
}

struct Token: Codable, Equatable {
    let accessToken: String
    let refreshToken: String
    let expiresAt: Date
}

struct Page<Item: Codable>: Codable {
    let items: [Item]
    let next: Int?
}

struct Verification: Codable {
    let accepted: Bool
}

struct EmptyBody: Codable {}

extension JSONDecoder {
    static var bikeAPI: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }
}

extension JSONEncoder {
    static var bikeAPI: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }
}
