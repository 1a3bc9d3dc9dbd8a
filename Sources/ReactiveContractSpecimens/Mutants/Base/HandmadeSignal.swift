import Reactive
import ReactiveContractKit
import ReactiveExclusion

/// A signal written by hand: a handle on a stream.
///
/// The stream is interrupted when its input is released, or when the signal is released and has no observer.
final class HandmadeSignal<Value: Sendable>: Sendable {
  private let observers: ObserverRegistry<Value>
  private let emitter: any Emitter<Value>

  private init(_ observers: ObserverRegistry<Value>, _ emitter: any Emitter<Value>) {
    self.observers = observers
    self.emitter = emitter
  }

  deinit {
    if observers.releaseHandle() { emitter.send(.interrupted) }
  }

  /// Makes a signal and its sending end.
  ///
  /// - Parameters:
  ///   - iteratesByIndex: Calls the observers by their index in a list that may change meanwhile: a bug.
  ///   - checksThenAttaches: Checks whether the signal has ended and attaches an observer in two steps: a bug.
  ///   - releaseUnderLock: The moment at which observers are released while the lock of their list is held: a bug.
  @inline(never)
  static func pipe<Kind: Emitter<Value>>(
    _ kind: Kind.Type,
    iteratesByIndex: Bool = false,
    checksThenAttaches: Bool = false,
    releaseUnderLock: ReleaseUnderLock? = nil,
    atEnd action: @escaping @Sendable () -> Void = {}
  ) -> (HandmadeSignal, HandmadeInput<Value>) {
    let observers = ObserverRegistry<Value>(
      checksThenAttaches: checksThenAttaches,
      removesUnderLock: releaseUnderLock == .atDetachment
    )
    let emitter = Kind { event in
      if iteratesByIndex, !event.isTerminating {
        var index = 0
        while let sink = observers.sink(at: index) {
          sink(event)
          index += 1
        }
        return
      }
      if event.isTerminating, releaseUnderLock == .atEnd { return observers.closeUnderLock(with: event) }
      for sink in event.isTerminating ? observers.close() : observers.sinks { sink(event) }
    }
    emitter.atEnd(action)
    return (HandmadeSignal(observers, emitter), HandmadeInput(emitter))
  }

  func observe(_ sink: @escaping EventSource<Value, TestFailure>.Sink) -> Cancellation {
    guard let key = observers.add(sink) else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [observers, emitter] in
      if observers.remove(key) { emitter.send(.interrupted) }
    }
  }
}

/// The sending end of a signal written by hand; its release interrupts the signal.
final class HandmadeInput<Value: Sendable>: Sendable {
  private let emitter: any Emitter<Value>

  init(_ emitter: any Emitter<Value>) { self.emitter = emitter }

  deinit { emitter.send(.interrupted) }

  func send(_ event: Event<Value, TestFailure>) { emitter.send(event) }

  func atEnd(_ action: @escaping @Sendable () -> Void) { emitter.atEnd(action) }
}

/// The moment at which a broken signal releases observers while it holds the lock of their list.
enum ReleaseUnderLock: Sendable {
  case atDetachment, atEnd
}

/// The observers of a signal written by hand.
final class ObserverRegistry<Value: Sendable>: Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private struct State {
    var sinks: [(key: Int, sink: Sink)] = []
    var lastKey = 0
    var hasHandle = true
    var isClosed = false

    var isUnreachable: Bool { !hasHandle && sinks.isEmpty && !isClosed }
  }

  private let state = KitLocked(State())
  private let gap: (hasEnded: Locked<Bool>, attaching: Locked<Void>)?
  private let removesUnderLock: Bool

  @inline(never)
  init(checksThenAttaches: Bool = false, removesUnderLock: Bool = false) {
    gap = checksThenAttaches ? (Locked(false), Locked(())) : nil
    self.removesUnderLock = removesUnderLock
  }

  /// The sinks of all observers, in order of arrival.
  var sinks: [Sink] { state.withLock { $0.sinks.map { $0.sink } } }

  /// Returns the key of a new observer, or `nil` if the signal has ended.
  func add(_ sink: @escaping Sink) -> Int? {
    guard let gap else { return attach(sink, evenIfClosed: false) }
    if gap.hasEnded.withLock({ $0 }) { return nil }
    return gap.attaching.withLock { _ in attach(sink, evenIfClosed: true) }
  }

  private func attach(_ sink: @escaping Sink, evenIfClosed: Bool) -> Int? {
    state.withLock { state in
      guard evenIfClosed || !state.isClosed else { return nil }
      state.lastKey += 1
      state.sinks.append((state.lastKey, sink))
      return state.lastKey
    }
  }

  /// Returns the sink at an index; `nil` after the last one.
  func sink(at index: Int) -> Sink? {
    state.withLock { index < $0.sinks.count ? $0.sinks[index].sink : nil }
  }

  /// Removes an observer; returns true if no observer can attach any more.
  func remove(_ key: Int) -> Bool {
    if removesUnderLock {
      return state.withLock { state in
        let count = state.sinks.count
        state.sinks.removeAll { $0.key == key }
        return state.sinks.count < count && state.isUnreachable
      }
    }
    let (removed, isUnreachable) = state.withLock { state in
      let index = state.sinks.firstIndex { $0.key == key }
      return (index.map { state.sinks.remove(at: $0) }, index != nil && state.isUnreachable)
    }
    return withExtendedLifetime(removed) { isUnreachable }
  }

  /// Records that the signal was released; returns true if no observer can attach any more.
  func releaseHandle() -> Bool {
    state.withLock { state in
      state.hasHandle = false
      return state.isUnreachable
    }
  }

  /// Removes all observers and accepts no more; returns the sinks that it removed.
  func close() -> [Sink] {
    gap?.hasEnded.withLock { $0 = true }
    return state.withLock { state in
      defer { state.sinks = [] }
      state.isClosed = true
      return state.sinks.map { $0.sink }
    }
  }

  /// Accepts no more observers, sends the end to all, and releases them while the lock is held: a bug.
  func closeUnderLock(with end: Event<Value, TestFailure>) {
    state.withLock { $0.isClosed = true }
    for sink in sinks { sink(end) }
    state.withLock { $0.sinks = [] }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// A signal that runs a recipe at once, and that may have many observers.
  static func live(_ recipe: EventSource) -> EventSource {
    let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Value>.self)
    let run = recipe.observe { input.send($0) }
    input.atEnd { run.dispose() }
    return EventSource { signal.observe($0) }
  }
}
