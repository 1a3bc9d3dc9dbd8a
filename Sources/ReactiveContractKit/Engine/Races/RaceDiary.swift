import Reactive

/// Records the events that one observer receives in a race, and when each step began and ended.
///
/// May be used from any thread; the search runs one thread at a time.
final class RaceDiary: Sendable {
  /// The times at which a step began and ended, on a clock that advances after every end.
  ///
  /// A step precedes another one if its `end` is less than the other's `begin`.
  struct Span: Hashable, Sendable {
    var begin: Int
    var end = Int.max
  }

  private struct State {
    var received: [String] = []
    var inside: [String] = []
    var overlap: String?
    var spans: [Int: Span] = [:]
    /// The steps that return without waiting for running steps.
    var hasty: Set<Int> = []
    var clock = 0
    var isOpen = false
    /// The number of threads that perform steps.
    var threadCount = 1
  }

  private let state = KitLocked(State())

  /// The search that decides which thread runs; `nil` if all steps run on one thread.
  private let interleaving: Interleaving?

  init(_ interleaving: Interleaving?) { self.interleaving = interleaving }

  /// The events that the observer has received since recording began, in order.
  var received: [String] { state.withLock { $0.received } }

  /// The violation if the observer received an event while it handled another one; otherwise `nil`.
  var overlap: String? { state.withLock { $0.overlap } }

  /// The span in which each step ran and took effect, by its number.
  var spans: [Int: Span] {
    let (spans, hasty) = state.withLock { ($0.spans, $0.hasty) }
    return spans.reduce(into: spans) { result, step in
      guard hasty.contains(step.key) else { return }
      let others = spans.values.filter { $0.begin <= step.value.end }
      result[step.key]?.end = others.reduce(step.value.end) { max($0, $1.end) }
    }
  }

  /// Starts recording.
  ///
  /// - Parameter threadCount: The number of threads that perform steps; the check compares the spans of these steps.
  func open(threadCount: Int = 1) {
    state.withLock { state in
      state.isOpen = true
      state.threadCount = threadCount
    }
  }

  /// Stops recording.
  func seal() { state.withLock { $0.isOpen = false } }

  /// Records an event that the observer receives, and runs the body while the observer handles it.
  func record(_ words: String, handling body: () -> Void = {}) {
    guard interleaving?.admits("the observer receives \(words)") ?? true else { return }
    let isOpen = record(on: .observer(0)) { state in
      if state.isOpen {
        state.received.append(words)
        if let inside = state.inside.last, state.overlap == nil {
          state.overlap = "the observer was handling \(inside) when it received \(words)"
        }
      }
      state.inside.append(words)
      return state.isOpen
    }
    if isOpen { interleaving?.yield(after: "the observer receives \(words)") }
    body()
    record(on: .observer(0)) { _ = $0.inside.popLast() }
  }

  /// Records something whose order the check uses.
  private func record<Result>(
    on page: RecordPage?,
    reading others: [RecordPage] = [],
    _ change: (inout State) -> Result
  ) -> Result {
    guard let interleaving else { return state.withLock(change) }
    return interleaving.record(on: page, reading: others) { state.withLock(change) }
  }

  /// Performs one step of a thread, and records its span.
  func perform(_ number: Int, _ step: OrderlyRace.Step) {
    interleaving?.yield(before: step.words)
    let thread = SerialOrder.thread(of: number)
    let others = (0..<state.withLock { $0.threadCount }).filter { $0 != thread }
    record(on: nil, reading: others.map(RecordPage.thread)) { state in
      state.spans[number] = Span(begin: state.clock)
      if step.waitsForNobody { state.hasty.insert(number) }
    }
    step.action()
    record(on: .thread(thread)) { state in
      state.spans[number]?.end = state.clock
      state.clock += 1
    }
  }
}
