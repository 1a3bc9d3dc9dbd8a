import Reactive
import ReactiveContractKit

/// Two values and a binding between them, written by hand.
///
/// Both values are changed under one lock, so that a change and everything that it causes is one step.
///
/// Each mutant breaks it in one place.
enum HandmadeBinding {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, skipsInitialValue, readsThenObserves, endsTarget, retainsTarget, disposesOneDirection, echoesChanges,
      copiesBack
  }

  /// The mutual exclusion of changes; the thread that holds the lock may acquire it again.
  final class ReentrantLock: Sendable {
    private struct State {
      var holder: ThreadToken?
      var depth = 0
    }

    private let state = KitLocked(State())

    func withLock<Result>(_ body: () -> Result) -> Result {
      let thread = ThreadToken.current
      state.withLock(when: { $0.holder == nil || $0.holder == thread }) { state in
        state.holder = thread
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
      var sinks: [(key: Int, sink: Sink)] = []
      var lastKey = 0
      var hasEnded = false
    }

    private let lock: ReentrantLock
    private let state = KitLocked(State())

    init(_ lock: ReentrantLock) { self.lock = lock }

    deinit { end() }

    var value: Int { state.withLock(\.value) }

    func set(_ value: Int) {
      lock.withLock {
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
      let key = state.withLock { state in
        state.lastKey += 1
        state.sinks.append((state.lastKey, sink))
        return state.lastKey
      }
      return Cancellation { [weak self] in
        let removed = self?.state.withLock { state in
          state.sinks.firstIndex { $0.key == key }.map { state.sinks.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
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
    let lock = ReentrantLock()
    let (source, target) = (Cell(lock), Cell(lock))
    return BindingAdapter(source: source.side, target: target.side) {
      flaw == .readsThenObserves
        ? bind(source, target, flaw, isMutual: isMutual)
        : lock.withLock { bind(source, target, flaw, isMutual: isMutual) }
    }
  }

  private static func bind(_ source: Cell, _ target: Cell, _ flaw: Flaw, isMutual: Bool) -> Cancellation {
    let value = source.value
    if flaw == .readsThenObserves { Interleaving.yield(after: "read the source") }
    if flaw != .skipsInitialValue { target.set(value) }
    let depth = KitLocked(0)
    let forward = follow(source, by: target, flaw, depth)
    guard isMutual || flaw == .copiesBack else { return forward }
    let backward = follow(target, by: source, flaw, depth)
    return Cancellation {
      forward.dispose()
      if flaw != .disposesOneDirection { backward.dispose() }
    }
  }

  /// Makes the second value follow the first, but does not send a change back to the value that it came from.
  private static func follow(_ first: Cell, by second: Cell, _ flaw: Flaw, _ depth: KitLocked<Int>)
    -> Cancellation
  {
    let retained = flaw == .retainsTarget ? second : nil
    return first.listen { [weak second] event in
      withExtendedLifetime(retained) {}
      guard case .next(let value) = event else {
        if flaw == .endsTarget { second?.end() }
        return
      }
      let level = depth.withLock { depth in
        depth += 1
        return depth
      }
      // The mutant `echoesChanges` stops an echo only when it comes back for the second time.
      if level <= (flaw == .echoesChanges ? 2 : 1) { second?.set(value) }
      depth.withLock { $0 -= 1 }
    }
  }
}

extension Subject {
  /// A binding written by hand, correct or broken.
  static func binding(_ name: String, isMutual: Bool = false, _ flaw: HandmadeBinding.Flaw) -> Subject {
    Subject(BindingSubject(name, isMutual: isMutual) { HandmadeBinding.adapter(flaw, isMutual: isMutual) })
  }
}
