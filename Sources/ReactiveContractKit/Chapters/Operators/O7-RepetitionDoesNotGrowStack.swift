import Reactive

/// O7: an operator that starts its source or inner streams repeatedly does not start one inside the start of another.
///
/// The streams end inside the call that observes them. A situation is one such start, if the operator makes more than
/// `few` of them.
struct RepetitionDoesNotGrowStack {
  static let rule: Rule.ID = "O7"
  static let missing = "the operator neither observed its source nor sent anything"
  static let irrelevance = "starts no streams repeatedly"

  /// The number of streams that end at once (`turns`), and the greatest accepted depth of nested starts (`few`).
  static let turns = 64
  static let few = 8

  static let cause =
    "the operator starts the next stream where it handles the end of the previous one, and not in a loop after that "
    + "start has returned."

  /// The number of starts checked; only operators that start more than `few` streams count.
  private(set) var starts = 0

  /// The violation, in a sentence without a full stop; `nil` if there is none.
  private(set) var breach: String?

  /// The reason why the check is inconclusive; `nil` if it is conclusive.
  private(set) var doubt: String?

  /// Lets the operator start its streams repeatedly, on a thread that may block or trap without harm.
  mutating func judge<Input, Output>(_ subject: OperatorSubject<Input, Output>) {
    for form in subject.forms {
      switch subject.shape {
      case .unary where form.streamKind == .producer:
        let ends: [Event<Input, TestFailure>] = [.completed, .failed(TestFailure())]
        for end in ends { judge { Self.start(form, $0, ending: end) } }
      case .flattening: judge { Self.feed(form, $0) }
      case .unary, .making, .binary, .ternary: break
      }
    }
  }

  /// Counts the starts of one trial, and their depth.
  private final class Ladder: Sendable {
    private struct State {
      var starts = 0
      var depth = 0
      var deepest = 0
    }

    private let state = KitLocked(State())

    var starts: Int { state.withLock(\.starts) }
    var deepest: Int { state.withLock(\.deepest) }

    /// Counts one start, and ends the stream inside it until there have been enough starts or they nest too deeply.
    func climb(_ end: () -> Void) {
      let endsAtOnce = state.withLock { state in
        state.starts += 1
        state.depth += 1
        state.deepest = max(state.deepest, state.depth)
        return state.starts < turns && state.depth <= few
      }
      if endsAtOnce { end() }
      state.withLock { $0.depth -= 1 }
    }
  }

  private mutating func judge(_ play: @escaping (Ladder) -> Void) {
    let ladder = Ladder()
    switch InterleavingOutcome.watched({ play(ladder) }) {
    case .completed: break
    case let outcome: doubt = doubt ?? outcome?.description ?? "the starts did not finish"
    }
    guard ladder.starts > Self.few else { return }
    starts += ladder.starts
    if ladder.deepest > Self.few {
      breach =
        breach
        ?? "the operator started \(ladder.deepest) streams that end at once, each inside the start of the previous one"
    }
  }

  /// Starts an operator whose source ends at once whenever it is started.
  private static func start<Input, Output>(
    _ form: OperatorSubject<Input, Output>.Form,
    _ ladder: Ladder,
    ending end: Event<Input, TestFailure>
  ) {
    let source = EventSource<Input, TestFailure> { sink in
      ladder.climb { sink(end) }
      return .none
    }
    observe(form, Inputs(sources: [source], outer: EventSource { _ in .none })) {}
  }

  /// Sends a flattening operator one stream that goes on and many that end at once, and then ends the first.
  private static func feed<Input, Output>(
    _ form: OperatorSubject<Input, Output>.Form,
    _ ladder: Ladder
  ) {
    typealias Inner = EventSource<Input, TestFailure>
    let outer = KitLocked<EventSource<Inner, TestFailure>.Sink?>(nil)
    let first = KitLocked<Inner.Sink?>(nil)
    let waiting = Inner { sink in
      first.withLock { $0 = sink }
      return .none
    }
    let brief = Inner { sink in
      ladder.climb { sink(.completed) }
      return .none
    }
    let streams = EventSource<Inner, TestFailure> { sink in
      outer.withLock { $0 = sink }
      return Cancellation { outer.withLock { $0 = nil } }
    }
    observe(form, Inputs(sources: [], outer: streams)) {
      outer.withLock { $0 }?(.next(waiting))
      for _ in 0..<turns { outer.withLock { $0 }?(.next(brief)) }
      first.withLock { $0 }?(.completed)
    }
  }

  private static func observe<Input, Output>(
    _ form: OperatorSubject<Input, Output>.Form,
    _ inputs: Inputs<Input>,
    _ body: () -> Void
  ) {
    let scheduler = TestScheduler()
    scheduler.hostTasksOfRun()
    scheduler.asHost {
      let observation = form.apply.content(inputs, scheduler).observe { _ in }
      body()
      try? scheduler.advance(by: .milliseconds(turns))
      observation.dispose()
    }
    scheduler.close()
  }
}
