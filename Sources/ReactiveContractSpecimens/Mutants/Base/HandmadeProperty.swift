import Reactive
import ReactiveContractKit

/// A property written by hand: a lock for its state, and a turn for changes.
///
/// A thread that changes the value takes the turn, and keeps it until all observers have received the value.
///
/// Each mutant breaks it in one place.
final class HandmadeProperty: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, tellsBeforeStoring, startsWithoutValue, tellsTwice, waitsForItself, attachesLate, splitsModifications,
      isKeptByRuns, goesSilently, interrupts
  }

  /// The part that outlives the property.
  final class Core: Sendable {
    typealias Sink = EventSource<Int, Never>.Sink

    private struct State {
      var value: Int
      var sinks: [(seat: Int, sink: Sink)] = []
      var lastSeat = 0
      var holder: ThreadToken?
    }

    private let state: KitLocked<State>
    let flaw: Flaw

    init(_ value: Int, _ flaw: Flaw) {
      state = KitLocked(State(value: value))
      self.flaw = flaw
    }

    var value: Int { state.withLock(\.value) }

    /// Changes the value in one turn.
    func change(_ body: (Int) -> Int) {
      take()
      store(body(value))
      giveBack()
    }

    func set(_ value: Int) { change { _ in value } }

    func attach(_ sink: @escaping Sink) -> Cancellation {
      let seat = state.withLock { state in
        state.lastSeat += 1
        state.sinks.append((state.lastSeat, sink))
        return state.lastSeat
      }
      return Cancellation { [self] in
        let gone = state.withLock { state in
          state.sinks.firstIndex { $0.seat == seat }.map { state.sinks.remove(at: $0) }
        }
        withExtendedLifetime(gone) {}
      }
    }

    func start(_ sink: @escaping Sink) -> Cancellation {
      if flaw == .startsWithoutValue { return attach(sink) }
      if flaw == .attachesLate {
        sink(.next(value))
        return attach(sink)
      }
      let isInside = flaw != .waitsForItself && state.withLock { $0.holder == ThreadToken.current }
      if !isInside { take() }
      sink(.next(value))
      let cancellation = attach(sink)
      if isInside, flaw == .tellsTwice { sink(.next(value)) }
      if !isInside { giveBack() }
      return cancellation
    }

    func end(_ event: Event<Int, Never>) {
      let sinks = state.withLock { state in
        defer { state.sinks = [] }
        return state.sinks
      }
      for entry in sinks { entry.sink(event) }
    }

    private func store(_ value: Int) {
      let sinks = state.withLock { state in
        if flaw != .tellsBeforeStoring { state.value = value }
        return state.sinks
      }
      for entry in sinks where state.withLock({ $0.sinks.contains { $0.seat == entry.seat } }) {
        entry.sink(.next(value))
      }
      state.withLock { $0.value = value }
    }

    private func take() {
      state.withLock(when: { $0.holder == nil }) { $0.holder = ThreadToken.current }
    }

    private func giveBack() {
      state.withLock { $0.holder = nil }
      state.wakeAll()
    }
  }

  let core: Core

  init(_ value: Int, _ flaw: Flaw) { core = Core(value, flaw) }

  deinit {
    switch core.flaw {
    case .goesSilently: break
    case .interrupts: core.end(.interrupted)
    default: core.end(.completed)
    }
  }

  /// The adapter of the property.
  var adapter: PropertyAdapter {
    let core = core
    let keeper = core.flaw == .isKeptByRuns ? self : nil
    return PropertyAdapter(
      value: { self.core.value },
      set: { self.core.set($0) },
      modify: { body in
        if core.flaw == .splitsModifications { self.core.set(body(self.core.value)) } else { self.core.change(body) }
      },
      observe: { core.attach($0) },
      start: { sink in
        core.start { event in withExtendedLifetime(keeper) { sink(event) } }
      }
    )
  }
}

extension Subject {
  /// A property written by hand, correct or broken.
  static func property(_ name: String, _ flaw: HandmadeProperty.Flaw) -> Subject {
    Subject(PropertySubject(name) { HandmadeProperty($0, flaw).adapter })
  }
}
