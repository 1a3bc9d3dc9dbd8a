import Foundation
import Reactive
import ReactiveFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Serialized, because the tests share the thread on which the session calls back.
@Suite(.serialized) struct URLSessionTests {
  private let log = Log<String>()
  private let session = URLSession(configuration: .ephemeral)

  /// Starts a run, logs its events and reports its end.
  private func start(_ producer: SignalProducer<(Data, URLResponse), URLError>) -> (run: any Disposable, end: Calls) {
    let end = Calls()
    let run = producer.start { [log] event in
      switch event {
      case .next(let (data, response)):
        log("\(String(decoding: data, as: UTF8.self)) \((response as? HTTPURLResponse)?.statusCode ?? 0)")
      case .failed(let failure): log("\(failure.code == .cannotConnectToHost ? "no host" : "\(failure)")")
      case .completed: log("completed")
      case .interrupted: log("interrupted")
      }
      if event.isTerminating { end.report() }
    }
    return (run, end)
  }

  @Test func `each run loads the request, and any status is a success`() throws {
    let server = try LocalServer { path in .response(status: path == "/gone" ? 410 : 200, body: "it is \(path)") }
    let producers = [session.data(with: try server.request("/here")), session.data(with: try server.request("/gone"))]
    for producer in [producers[0], producers[0], producers[1]] {
      let (run, end) = start(producer)
      #expect(end.wait())
      withExtendedLifetime(run) {}
    }
    #expect(
      log.entries == ["it is /here 200", "completed", "it is /here 200", "completed", "it is /gone 410", "completed"]
    )
  }

  @Test func `what cannot be loaded fails with the error of the session`() throws {
    var server: LocalServer? = try LocalServer { _ in .silence }
    let request = try #require(try server?.request("/"))
    server = nil
    let (run, end) = start(session.data(with: request))
    #expect(end.wait())
    #expect(log.entries == ["no host"])
    withExtendedLifetime(run) {}
  }

  @Test func `disposing of a run interrupts it at once and cancels the request`() throws {
    let server = try LocalServer { _ in .silence }
    let (run, _) = start(session.data(with: try server.request("/")))
    #expect(server.requests.wait())
    run.dispose()
    #expect(log.entries == ["interrupted"])
    #expect(server.departures.wait())
    #expect(log.entries == ["interrupted"])
  }

  @Test func `a session that is invalidated interrupts its runs`() throws {
    let server = try LocalServer { _ in .silence }
    let (run, end) = start(session.data(with: try server.request("/")))
    #expect(server.requests.wait())
    session.invalidateAndCancel()
    #expect(end.wait())
    #expect(log.entries == ["interrupted"])
    withExtendedLifetime(run) {}
  }

  @Test func `nothing is loaded before a start`() throws {
    let server = try LocalServer { path in .response(status: 200, body: path) }
    _ = session.data(with: try server.request("/early"))
    let (run, end) = start(session.data(with: try server.request("/late")))
    #expect(end.wait())
    #expect(server.requests.wait())
    #expect(log.entries == ["/late 200", "completed"])
    withExtendedLifetime(run) {}
  }
}
