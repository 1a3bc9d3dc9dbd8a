import Reactive
import ReactiveContractKit
import Testing

/// A model of an app: it searches when the user stops typing, with `async` code of its own.
@MainActor
final class SearchModel {
  private(set) var results: [String] = []
  private let lookUp: @Sendable (String) async throws -> [String]
  private let clock: any Clock<Duration>
  private var search: Task<Void, any Error>?

  init(clock: any Clock<Duration>, lookUp: @escaping @Sendable (String) async throws -> [String]) {
    self.clock = clock
    self.lookUp = lookUp
  }

  func type(_ query: String) {
    search?.cancel()
    search = Task {
      try await clock.sleep(for: .milliseconds(300))
      results = try await lookUp(query)
    }
  }
}

@MainActor @Suite struct ViewModel {
  @Test func `it searches when the user stops typing`() throws {
    let time = TestScheduler()
    try time.hostTasks {
      let model = SearchModel(clock: time) { query in
        try await time.sleep(for: .seconds(1))
        return ["about \(query)"]
      }
      model.type("s")
      try time.advance(by: .milliseconds(200))
      model.type("sw")
      try time.advance(by: .milliseconds(1_299))
      #expect(model.results.isEmpty)
      try time.advance(by: .milliseconds(1))
      #expect(model.results == ["about sw"])
    }
  }
}
