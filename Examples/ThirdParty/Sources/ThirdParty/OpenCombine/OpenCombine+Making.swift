import OpenCombine
import Reactive
import ReactiveContractKit

/// OpenCombine 0.14.0, as it is published; this version has neither `merge` nor `combineLatest`.
enum OpenCombineLibrary {
  typealias Source = SourcePublisher<String>
  typealias Sources = Publishers.Map<SourcePublisher<EventSource<String, TestFailure>>, Source>

  /// The capabilities of its streams: they may fail and have many observers; a cancellation sends no event.
  static let capabilities: Capabilities = [.failure, .manyObservers]

  /// The capabilities of operators with several publishers or a scheduler: they lock, so several threads may use them.
  static let threads: Capabilities = capabilities.union(.threads)

  static let letters = ["a", "b", "c"]

  /// The values for two streams, or for a stream of streams.
  static let pairs = ["a", "b", "x", "y"]

  /// An operator over one publisher.
  ///
  /// - Parameters:
  ///   - oracle: The oracle that should predict its events.
  ///   - text: Converts its values to the texts of the oracle.
  static func unary<Result: Publisher>(
    _ name: String,
    _ traits: Traits = [],
    like oracle: String? = nil,
    as text: @escaping @Sendable (Result.Output) -> String = { "\($0)" },
    _ apply: @escaping (Source) -> Result
  ) -> LibraryEntry {
    timed(name, traits, like: oracle, as: text) { source, _ in apply(source) }
  }

  /// An operator over one publisher that is given a scheduler.
  static func timed<Result: Publisher>(
    _ name: String,
    _ traits: Traits,
    like oracle: String? = nil,
    as text: @escaping @Sendable (Result.Output) -> String = { "\($0)" },
    _ apply: @escaping (Source, VirtualScheduler) -> Result
  ) -> LibraryEntry {
    let subject = OperatorSubject<String, String>(
      "OpenCombine \(name)",
      traits: traits,
      capabilities: traits.contains(.asynchronous) ? threads : capabilities,
      values: letters
    ) { source, scheduler in
      EventSource(apply(source.publisher, VirtualScheduler(scheduler: scheduler))).map(text)
    }
    return LibraryEntry(subject, like: oracle)
  }

  /// An operator over two publishers.
  static func binary<Result: Publisher>(
    _ name: String,
    _ traits: Traits = [],
    like oracle: String? = nil,
    as text: @escaping @Sendable (Result.Output) -> String = { "\($0)" },
    _ apply: @escaping (Source, Source) -> Result
  ) -> LibraryEntry {
    let subject = OperatorSubject<String, String>(
      combining: "OpenCombine \(name)",
      traits: traits,
      capabilities: threads,
      values: pairs,
      // The oracles of operators that wait for a second stream do not cover a second stream that fails.
      secondFails: !name.contains("untilOutputFrom")
    ) { first, second, _ in
      EventSource(apply(first.publisher, second.publisher)).map(text)
    }
    return LibraryEntry(subject, like: oracle)
  }

  /// An operator over a publisher of publishers.
  static func flattening<Result: Publisher>(
    _ name: String,
    like oracle: String? = nil,
    _ apply: @escaping (Sources) -> Result
  ) -> LibraryEntry where Result.Output == String {
    let subject = OperatorSubject<String, String>(
      flattening: "OpenCombine \(name)",
      capabilities: threads,
      values: pairs
    ) { outer, _ in
      EventSource(apply(outer.publisher.map(\.publisher)))
    }
    return LibraryEntry(subject, like: oracle)
  }
}
