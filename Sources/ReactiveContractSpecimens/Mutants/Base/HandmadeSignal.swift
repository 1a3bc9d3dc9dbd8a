import Reactive
import ReactiveContractKit

/// A signal written by hand: a handle on a stream.
///
/// The stream is interrupted when its input is released, or when the signal is released and has no observer.
final class HandmadeSignal<Value: Sendable>: Sendable {
  private let audience: Audience<Value>
  private let outlet: any Outlet<Value>

  private init(_ audience: Audience<Value>, _ outlet: any Outlet<Value>) {
    self.audience = audience
    self.outlet = outlet
  }

  deinit {
    if audience.losesDoor() { outlet.send(.interrupted) }
  }

  /// Makes a signal and its sending end.
  ///
  /// - Parameters:
  ///   - callsByPlace: Calls the observers by their place in a list that may change meanwhile: a mistake.
  ///   - asksFirst: Checks whether the signal has ended, and admits an observer, in two steps: a mistake.
  @inline(never)
  static func pipe<Kind: Outlet<Value>>(
    _ kind: Kind.Type,
    callsByPlace: Bool = false,
    asksFirst: Bool = false,
    atEnd action: @escaping @Sendable () -> Void = {}
  ) -> (HandmadeSignal, HandmadeInput<Value>) {
    let audience = Audience<Value>(asksFirst: asksFirst)
    let outlet = Kind { event in
      if callsByPlace, !event.isTerminating {
        var place = 0
        while let sink = audience.sink(at: place) {
          sink(event)
          place += 1
        }
        return
      }
      for sink in event.isTerminating ? audience.close() : audience.sinks { sink(event) }
    }
    outlet.atEnd(action)
    return (HandmadeSignal(audience, outlet), HandmadeInput(outlet))
  }

  func observe(_ sink: @escaping EventSource<Value, TestFailure>.Sink) -> Cancellation {
    guard let seat = audience.add(sink) else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [audience, outlet] in
      if audience.remove(seat) { outlet.send(.interrupted) }
    }
  }
}

/// The sending end of a signal written by hand; its release interrupts the signal.
final class HandmadeInput<Value: Sendable>: Sendable {
  private let outlet: any Outlet<Value>

  init(_ outlet: any Outlet<Value>) { self.outlet = outlet }

  deinit { outlet.send(.interrupted) }

  func send(_ event: Event<Value, TestFailure>) { outlet.send(event) }

  func atEnd(_ action: @escaping @Sendable () -> Void) { outlet.atEnd(action) }
}

/// The observers of a signal written by hand.
final class Audience<Value: Sendable>: Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  private struct State {
    var sinks: [(seat: Int, sink: Sink)] = []
    var lastSeat = 0
    var hasDoor = true
    var isClosed = false

    var isLost: Bool { !hasDoor && sinks.isEmpty && !isClosed }
  }

  private let state = KitLocked(State())
  private let gap: (hasEnded: Locked<Bool>, door: Locked<Void>)?

  @inline(never)
  init(asksFirst: Bool = false) { gap = asksFirst ? (Locked(false), Locked(())) : nil }

  /// The sinks of all observers, in order of arrival.
  var sinks: [Sink] { state.withLock { $0.sinks.map { $0.sink } } }

  /// Returns the seat of a new observer, or `nil` if it comes too late.
  func add(_ sink: @escaping Sink) -> Int? {
    guard let gap else { return seat(sink, evenIfClosed: false) }
    if gap.hasEnded.withLock({ $0 }) { return nil }
    return gap.door.withLock { _ in seat(sink, evenIfClosed: true) }
  }

  private func seat(_ sink: @escaping Sink, evenIfClosed: Bool) -> Int? {
    state.withLock { state in
      guard evenIfClosed || !state.isClosed else { return nil }
      state.lastSeat += 1
      state.sinks.append((state.lastSeat, sink))
      return state.lastSeat
    }
  }

  /// Returns the sink at a place; `nil` after the last one.
  func sink(at place: Int) -> Sink? {
    state.withLock { place < $0.sinks.count ? $0.sinks[place].sink : nil }
  }

  /// Removes an observer; returns true if no observer can follow.
  func remove(_ seat: Int) -> Bool {
    let (spent, isLost) = state.withLock { state in
      let place = state.sinks.firstIndex { $0.seat == seat }
      return (place.map { state.sinks.remove(at: $0) }, place != nil && state.isLost)
    }
    return withExtendedLifetime(spent) { isLost }
  }

  /// Notes that the signal is gone; returns true if no observer can follow.
  func losesDoor() -> Bool {
    state.withLock { state in
      state.hasDoor = false
      return state.isLost
    }
  }

  /// Removes all observers and admits no more; returns the sinks that it removed.
  func close() -> [Sink] {
    gap?.hasEnded.withLock { $0 = true }
    return state.withLock { state in
      defer { state.sinks = [] }
      state.isClosed = true
      return state.sinks.map { $0.sink }
    }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// A signal that runs a recipe at once, and that may have many observers.
  static func live(_ recipe: EventSource) -> EventSource {
    let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Value>.self)
    let run = recipe.observe { input.send($0) }
    input.atEnd { run.dispose() }
    return EventSource { signal.observe($0) }
  }
}
