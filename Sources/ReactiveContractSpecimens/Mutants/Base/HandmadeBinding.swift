import Reactive
import ReactiveContractKit

/// Two values and a binding between them, written by hand.
///
/// Both values are changed in turns that they share, so that a change and everything that it causes is one step.
///
/// Each mutant breaks it in one place.
enum HandmadeBinding {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, waitsForAChange, readsBeforeItListens, endsItsTarget, holdsItsTarget, isLeftInOneDirection, feedsBack,
      carriesBack
  }

  /// The mutual exclusion of changes; the thread that holds the turn may take it again.
  final class Turn: Sendable {
    private struct State {
      var holder: ThreadToken?
      var depth = 0
    }

    private let state = KitLocked(State())

    func take<Result>(_ body: () -> Result) -> Result {
      let me = ThreadToken.current
      state.withLock(when: { $0.holder == nil || $0.holder == me }) { state in
        state.holder = me
        state.depth += 1
      }
      defer {
        state.withLock { state in
          state.depth -= 1
          if state.depth == 0 { state.holder = nil }
        }
        state.wakeAll()
      }
      return body()
    }
  }

  /// A value that sends its changes and its end.
  final class Cell: Sendable {
    typealias Sink = EventSource<Int, Never>.Sink

    private struct State {
      var value = 0
      var sinks: [(seat: Int, sink: Sink)] = []
      var lastSeat = 0
      var hasEnded = false
    }

    private let turn: Turn
    private let state = KitLocked(State())

    init(_ turn: Turn) { self.turn = turn }

    deinit { end() }

    var value: Int { state.withLock(\.value) }

    func set(_ value: Int) {
      turn.take {
        let sinks = state.withLock { state in
          state.value = value
          return state.hasEnded ? [] : state.sinks
        }
        for entry in sinks { entry.sink(.next(value)) }
      }
    }

    func end() {
      let sinks = state.withLock { state in
        defer { (state.sinks, state.hasEnded) = ([], true) }
        return state.sinks
      }
      for entry in sinks { entry.sink(.completed) }
    }

    func listen(_ sink: @escaping Sink) -> Cancellation {
      let seat = state.withLock { state in
        state.lastSeat += 1
        state.sinks.append((state.lastSeat, sink))
        return state.lastSeat
      }
      return Cancellation { [weak self] in
        let gone = self?.state.withLock { state in
          state.sinks.firstIndex { $0.seat == seat }.map { state.sinks.remove(at: $0) }
        }
        withExtendedLifetime(gone) {}
      }
    }

    var side: BindingSide {
      BindingSide(
        value: { self.value },
        set: { self.set($0) },
        listen: { [weak self] sink in self?.listen(sink) ?? Cancellation.none }
      )
    }
  }

  static func adapter(_ flaw: Flaw, isMutual: Bool) -> BindingAdapter {
    let turn = Turn()
    let (source, target) = (Cell(turn), Cell(turn))
    return BindingAdapter(source: source.side, target: target.side) {
      flaw == .readsBeforeItListens
        ? bind(source, target, flaw, isMutual: isMutual)
        : turn.take { bind(source, target, flaw, isMutual: isMutual) }
    }
  }

  private static func bind(_ source: Cell, _ target: Cell, _ flaw: Flaw, isMutual: Bool) -> Cancellation {
    let value = source.value
    if flaw == .readsBeforeItListens { Interleaving.yield(after: "read the source") }
    if flaw != .waitsForAChange { target.set(value) }
    let carried = KitLocked(0)
    let there = follow(source, by: target, flaw, carried)
    guard isMutual || flaw == .carriesBack else { return there }
    let back = follow(target, by: source, flaw, carried)
    return Cancellation {
      there.dispose()
      if flaw != .isLeftInOneDirection { back.dispose() }
    }
  }

  /// Makes the second value follow the first, but does not send a change back to the value that it came from.
  private static func follow(_ first: Cell, by second: Cell, _ flaw: Flaw, _ carried: KitLocked<Int>)
    -> Cancellation
  {
    let keeper = flaw == .holdsItsTarget ? second : nil
    return first.listen { [weak second] event in
      withExtendedLifetime(keeper) {}
      guard case .next(let value) = event else {
        if flaw == .endsItsTarget { second?.end() }
        return
      }
      let depth = carried.withLock { carried in
        carried += 1
        return carried
      }
      // The mutant `feedsBack` stops an echo only when it comes back for the second time.
      if depth <= (flaw == .feedsBack ? 2 : 1) { second?.set(value) }
      carried.withLock { $0 -= 1 }
    }
  }
}

extension Subject {
  /// A binding written by hand, correct or broken.
  static func binding(_ name: String, isMutual: Bool = false, _ flaw: HandmadeBinding.Flaw) -> Subject {
    Subject(BindingSubject(name, isMutual: isMutual) { HandmadeBinding.adapter(flaw, isMutual: isMutual) })
  }
}
