import AsyncAlgorithms
import Reactive
import ReactiveContractKit

/// swift-async-algorithms 1.1.4, as it is published.
enum AsyncAlgorithmsLibrary {
  typealias Elements = SourceElements<String, TestFailure>

  /// The capabilities of its sequences: they throw, and releasing an iteration cancels it without an event.
  static let capabilities: Capabilities = [.failure, .manyObservers]

  /// The traits of its sequences: an element arrives when the task that iterates gets its turn.
  static let turns: Traits = [.asynchronous, .deliversOnScheduler]

  /// An operator over one sequence.
  static func unary<Result: AsyncSequence>(
    _ name: String,
    _ traits: Traits = [],
    like oracle: String? = nil,
    as text: @escaping @Sendable (Result.Element) -> String = { "\($0)" },
    _ apply: @escaping (Elements, TestScheduler) -> Result
  ) -> LibraryEntry {
    let subject = OperatorSubject<String, String>(
      "AsyncAlgorithms \(name)",
      traits: traits.union(turns),
      capabilities: capabilities,
      values: OpenCombineLibrary.letters
    ) { source, scheduler in
      EventSource<Result.Element, TestFailure>(apply(source.elements, scheduler), on: scheduler).map(text)
    }
    return LibraryEntry(subject, like: oracle, differences: .pulled)
  }

  /// An operator over two sequences.
  static func binary<Result: AsyncSequence>(
    _ name: String,
    _ traits: Traits = [],
    like oracle: String? = nil,
    as text: @escaping @Sendable (Result.Element) -> String = { "\($0)" },
    _ apply: @escaping (Elements, Elements) -> Result
  ) -> LibraryEntry {
    let subject = OperatorSubject<String, String>(
      combining: "AsyncAlgorithms \(name)",
      traits: traits.union(turns),
      capabilities: capabilities,
      values: OpenCombineLibrary.pairs
    ) { first, second, scheduler in
      EventSource<Result.Element, TestFailure>(apply(first.elements, second.elements), on: scheduler)
        .map(text)
    }
    return LibraryEntry(subject, like: oracle, differences: .pulled)
  }

  /// An operator over a sequence of sequences.
  static func flattening<Result: AsyncSequence>(
    _ name: String,
    _ traits: Traits = [],
    like oracle: String? = nil,
    _ apply: @escaping (SourceElements<EventSource<String, TestFailure>, TestFailure>) -> Result
  ) -> LibraryEntry where Result.Element == String {
    let subject = OperatorSubject<String, String>(
      flattening: "AsyncAlgorithms \(name)",
      traits: traits.union(turns),
      capabilities: capabilities,
      values: OpenCombineLibrary.pairs
    ) { outer, scheduler in
      EventSource<String, TestFailure>(apply(outer.elements), on: scheduler)
    }
    return LibraryEntry(subject, like: oracle, differences: .pulled)
  }
}
