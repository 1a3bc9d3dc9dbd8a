import Reactive

/// The state that a search field shows below itself.
nonisolated enum SearchState: Equatable, Sendable {
  case searching(String)
  case found([String])
  case failed
}

/// Looks up a text; `async`, as such interfaces are.
typealias Lookup = @Sendable (String) async throws -> [String]

/// Search as you type, as a chain of operators.
///
/// The text in the field is looked up once it has not changed for a while. Another text, or disposing of the run, ends
/// the search for the one before. After a failure, the lookup is attempted twice more.
nonisolated struct Search {
  let lookup: Lookup

  /// The scheduler of the delays: `QueueScheduler.main` in an app.
  let scheduler: any TimedScheduler

  /// The executor of the `async` work; `nil` in an app.
  var executor: (any TaskExecutor)?

  func states(for texts: SignalProducer<String, Never>) -> SignalProducer<SearchState, Never> {
    texts
      .skipRepeats()
      .debounce(.milliseconds(300), on: scheduler, discardWhenCompleted: false)
      .flatMap(.latest) { [lookup, scheduler, executor] text in
        SignalProducer<[String], any Error>(executor: executor) { try await lookup(text) }
          .retry(upTo: 2, interval: .seconds(1), on: scheduler)
          .map { SearchState.found($0) }
          .flatMapError { _ in SignalProducer(value: .failed) }
          .prefix(value: .searching(text))
      }
  }
}
