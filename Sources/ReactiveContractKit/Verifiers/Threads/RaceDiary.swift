import Reactive

/// What one observer was told while threads did things, and when each of these was begun and done.
///
/// May be entered from any thread; the search runs one at a time.
final class RaceDiary: Sendable {
  /// From when to when something was done, by a clock that ticks with every end: what ends at a time ends before what begins later.
  struct Span: Hashable, Sendable {
    var begin: Int
    var end = Int.max
  }

  private struct State {
    var told: [String] = []
    var inside: [String] = []
    var overlap: String?
    var spans: [Int: Span] = [:]
    /// The steps that wait for nobody.
    var hasty: Set<Int> = []
    var clock = 0
    var isOpen = false
    /// How many threads make steps.
    var threadCount = 1
  }

  private let state = KitLocked(State())

  /// The search that decides who goes on; `nil` where everything is done on one thread.
  private let interleaving: Interleaving?

  init(_ interleaving: Interleaving?) { self.interleaving = interleaving }

  /// Everything that the observer was told since the threads began, in order.
  var told: [String] { state.withLock { $0.told } }

  /// What is wrong if the observer was told something while it handled something else.
  var overlap: String? { state.withLock { $0.overlap } }

  /// When each step was done, and had its effect, by its number.
  var spans: [Int: Span] {
    let (spans, hasty) = state.withLock { ($0.spans, $0.hasty) }
    return spans.reduce(into: spans) { result, step in
      guard hasty.contains(step.key) else { return }
      let others = spans.values.filter { $0.begin <= step.value.end }
      result[step.key]?.end = others.reduce(step.value.end) { max($0, $1.end) }
    }
  }

  /// From now on what happens counts.
  ///
  /// - Parameter threadCount: How many threads make steps, which are judged by which was done before another began.
  func open(threadCount: Int = 1) {
    state.withLock { state in
      state.isOpen = true
      state.threadCount = threadCount
    }
  }

  /// From now on nothing counts.
  func seal() { state.withLock { $0.isOpen = false } }

  /// Tells the observer something, which then does what is given.
  func tell(_ words: String, handling body: () -> Void = {}) {
    guard interleaving?.admits("the observer is told \(words)") ?? true else { return }
    let isOpen = record(on: .observer(0)) { state in
      if state.isOpen {
        state.told.append(words)
        if let inside = state.inside.last, state.overlap == nil {
          state.overlap = "the observer was handling \(inside) when it was told \(words)"
        }
      }
      state.inside.append(words)
      return state.isOpen
    }
    if isOpen { interleaving?.yield(after: "the observer is told \(words)") }
    body()
    record(on: .observer(0)) { _ = $0.inside.popLast() }
  }

  /// Writes down something whose order is judged.
  private func record<Result>(
    on page: RecordPage?,
    reading others: [RecordPage] = [],
    _ change: (inout State) -> Result
  ) -> Result {
    guard let interleaving else { return state.withLock(change) }
    return interleaving.record(on: page, reading: others) { state.withLock(change) }
  }

  /// Does one step of a thread.
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
