import Reactive
import ReactiveContractKit

/// A property written by hand: a lock for its state, and an exclusive right to change its value.
///
/// A thread that changes the value acquires this right, and releases it when all observers have received the value.
///
/// Each mutant breaks it in one place.
final class HandmadeProperty: Sendable {
  /// The bug of a mutant; `none` in a correct subject.
  enum Flaw: Sendable {
    case none, notifiesBeforeStoring, skipsInitialValue, sendsValueTwice, deadlocksInHandler, readsThenAttaches,
      readsThenWrites, skipsEqualWhenSet, isRetainedByRuns, releasesSilently, interruptsOnRelease
  }

  /// The part that outlives the property.
  final class Core: Sendable {
    typealias Sink = EventSource<Int, Never>.Sink

    private struct State {
      var value: Int
      var sinks: [(key: Int, sink: Sink)] = []
      var lastKey = 0
      var holder: ThreadToken?
    }

    private let state: KitLocked<State>
    let flaw: Flaw

    init(_ value: Int, _ flaw: Flaw) {
      state = KitLocked(State(value: value))
      self.flaw = flaw
    }

    var value: Int { state.withLock(\.value) }

    /// Changes the value in one exclusive step.
    func change(_ body: (Int) -> Int) {
      acquire()
      store(body(value))
      release()
    }

    func set(_ value: Int) {
      if flaw != .skipsEqualWhenSet || value != self.value { change { _ in value } }
    }

    func attach(_ sink: @escaping Sink) -> Cancellation {
      let key = state.withLock { state in
        state.lastKey += 1
        state.sinks.append((state.lastKey, sink))
        return state.lastKey
      }
      return Cancellation { [self] in
        let removed = state.withLock { state in
          state.sinks.firstIndex { $0.key == key }.map { state.sinks.remove(at: $0) }
        }
        withExtendedLifetime(removed) {}
      }
    }

    func start(_ sink: @escaping Sink) -> Cancellation {
      if flaw == .skipsInitialValue { return attach(sink) }
      if flaw == .readsThenAttaches {
        sink(.next(value))
        return attach(sink)
      }
      let isInside = flaw != .deadlocksInHandler && state.withLock { $0.holder == ThreadToken.current }
      if !isInside { acquire() }
      sink(.next(value))
      let cancellation = attach(sink)
      if isInside, flaw == .sendsValueTwice { sink(.next(value)) }
      if !isInside { release() }
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
        if flaw != .notifiesBeforeStoring { state.value = value }
        return state.sinks
      }
      for entry in sinks where state.withLock({ $0.sinks.contains { $0.key == entry.key } }) {
        entry.sink(.next(value))
      }
      state.withLock { $0.value = value }
    }

    private func acquire() {
      state.withLock(when: { $0.holder == nil }) { $0.holder = ThreadToken.current }
    }

    private func release() {
      state.withLock { $0.holder = nil }
      state.wakeAll()
    }
  }

  let core: Core

  init(_ value: Int, _ flaw: Flaw) { core = Core(value, flaw) }

  deinit {
    switch core.flaw {
    case .releasesSilently: break
    case .interruptsOnRelease: core.end(.interrupted)
    default: core.end(.completed)
    }
  }

  /// The adapter of the property.
  var adapter: PropertyAdapter {
    let core = core
    let owner = core.flaw == .isRetainedByRuns ? self : nil
    return PropertyAdapter(
      value: { self.core.value },
      set: { self.core.set($0) },
      modify: { body in
        if core.flaw == .readsThenWrites { self.core.set(body(self.core.value)) } else { self.core.change(body) }
      },
      observe: { core.attach($0) },
      start: { sink in
        core.start { event in withExtendedLifetime(owner) { sink(event) } }
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
