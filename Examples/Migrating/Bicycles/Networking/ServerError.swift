import Foundation

enum TransportError: Error {
    case noConnection
    case cancelled
}

enum ServerError: Error, Equatable {
    case offline
    case timeout
    case unauthorized
    case notFound
    case cancelled
    case conflict(String)
    case status(Int)
    case decoding(String)

    init(_ error: Error) {
        switch error {
        case let known as ServerError:
            self = known
        case TransportError.cancelled:
            self = .cancelled
        default:
            self = .offline
        }
    }

    var isTransient: Bool {
        switch self {
        case .offline, .timeout:
            return true
        case let .status(code):
            return code >= 500
        case .unauthorized, .notFound, .cancelled, .conflict, .decoding:
            return false
        }
    }

    var userMessage: String {
        switch self {
        case .offline, .timeout:
            return "Please check your connection."
        case .unauthorized:
            return "Please sign in again."
        case .notFound:
            return "This is gone."
        case let .conflict(reason):
            return reason
        case .cancelled, .status, .decoding:
            return "Something went wrong."
        }
    }
}

// Both are handed to `attemptMap` as they are.

func validateStatus(_ response: HTTPResponse) -> Result<HTTPResponse, ServerError> {
    switch response.status {
    case 200..<300:
        return .success(response)
    case 401:
        return .failure(.unauthorized)
    case 404:
        return .failure(.notFound)
    case 409:
        return .failure(.conflict(String(decoding: response.body, as: UTF8.self)))
    default:
        return .failure(.status(response.status))
    }
}

func decode<Value: Decodable>(_ type: Value.Type, from data: Data, with decoder: JSONDecoder) -> Result<Value, ServerError> {
    return Result { try decoder.decode(type, from: data) }
        .mapError { ServerError.decoding(String(describing: $0)) }
}
