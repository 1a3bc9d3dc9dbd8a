import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP server on this machine: a thread that answers one connection after the other, until it is released.
final class LocalServer: Sendable {
  /// The answer to a request.
  enum Answer: Sendable {
    /// Sends a body with a status.
    case response(status: Int, body: String)

    /// Sends nothing until the client has disconnected.
    case silence
  }

  /// Reports each request.
  let requests = Calls()

  /// Reports each client that has disconnected without an answer.
  let departures = Calls()

  private let port: UInt16
  private let listener: Int32

  /// Starts a server that answers by the path of the request.
  init(_ answer: @escaping @Sendable (_ path: String) -> Answer) throws {
    (listener, port) = try LocalServer.listen()
    let (listener, requests, departures) = (listener, requests, departures)
    Thread {
      while case let client = accept(listener, nil, nil), client >= 0 {
        let words = LocalServer.read(client).split(separator: " ")
        requests.report()
        switch answer(words.count > 1 ? String(words[1]) : "") {
        case .response(let status, let body):
          let head = "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
          let bytes = Array((head + body).utf8)
          _ = send(client, bytes, bytes.count, 0)
        case .silence:
          _ = LocalServer.read(client)
          departures.report()
        }
        close(client)
      }
      #if os(Linux)
        close(listener)
      #endif
    }.start()
  }

  // On other systems than Linux, only closing the socket ends a wait. On Linux the thread closes it: after a close here,
  // the next server could get the same descriptor while the thread still uses it, and the thread would accept that
  // server's clients.
  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    #if !os(Linux)
      close(listener)
    #endif
  }

  func request(_ path: String) throws -> URLRequest {
    guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { throw URLError(.badURL) }
    // Longer than any test waits, so that a client disconnects only when it is cancelled.
    return URLRequest(url: url, timeoutInterval: 600)
  }

  /// Opens a socket on a port that the system chooses.
  private static func listen() throws -> (Int32, UInt16) {
    #if os(Linux)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && Foundation.listen(listener, 8) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    guard isListening else { throw URLError(.cannotConnectToHost) }
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Reads the request that has arrived; nothing if the client has disconnected.
  private static func read(_ client: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(client, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
