import Reactive
import ReactiveContractKit

extension Mutants {
  static let creation = [
    Mutant(
      rule: "S1",
      source: "plausible: as a producer does it, and the cold signals of other libraries",
      .signal("signal that begins its work with its first observer") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let waiting = KitLocked<HandmadeInput<Int>?>(input)
        return EventSource { sink in
          let observation = signal.observe(sink)
          if let input = waiting.withLock({ $0.take() }) { work.begin { input.send($0) } }
          return observation
        }
      }
    ),
    Mutant(
      rule: "S1",
      source: "mostjs/core#672",
      .signal("signal that keeps early events for its first observer") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let early = KitLocked<[Event<Int, TestFailure>]?>([])
        work.begin { event -> Void in
          early.withLock { $0?.append(event) }
          input.send(event)
        }
        return EventSource { sink in
          for event in early.withLock({ $0.take() }) ?? [] where !event.isTerminating { sink(event) }
          return signal.observe(sink)
        }
      }
    ),
  ]

  static let lives = [
    Mutant(
      rule: "S2",
      source: "ReactiveCocoa#2603",
      .signal("signal that lives only while it is held") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let owner = Owner { [weak input] in input?.send(.interrupted) }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      source: "ReactiveCocoa#2585",
      .signal("signal that holds its own input") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(input) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S3",
      source: "ReactiveCocoa#2586",
      .signal("signal that nobody tears down when it is abandoned") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let audience = Audience<Int>()
        let root = signal.observe { event in
          for sink in event.isTerminating ? audience.close() : audience.sinks { sink(event) }
        }
        work.begin { event -> Void in
          withExtendedLifetime(root) { input.send(event) }
        }
        return EventSource { sink in
          guard let seat = audience.add(sink) else {
            sink(.interrupted)
            return .none
          }
          return Cancellation { _ = audience.remove(seat) }
        }
      }
    ),
  ]

  static let observing = [
    Mutant(
      rule: "S4",
      source: "Reactive-Extensions/RxJS#602",
      .signal("signal that ends when its last observer leaves") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let count = KitLocked(0)
        work.begin { input.send($0) }
        return EventSource { [weak input] sink in
          let observation = signal.observe(sink)
          count.withLock { $0 += 1 }
          return Cancellation {
            observation.dispose()
            if count.countsDown() { input?.send(.interrupted) }
          }
        }
      }
    ),
    Mutant(
      rule: "S5",
      source: "plausible: as an AsyncStream does that is iterated several times",
      .signal("signal that hands each value to one observer, in turn") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let turns = KitLocked(Turns())
        work.begin { input.send($0) }
        return EventSource { sink in
          let seat = turns.withLock { $0.join() }
          let observation = signal.observe { event in
            if event.isTerminating || turns.withLock({ $0.isTurn(of: seat) }) { sink(event) }
          }
          return Cancellation {
            turns.withLock { $0.leave(seat) }
            observation.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "S5",
      source: "ReactiveX/rxjs#1217",
      .signal("signal that says nothing to an observer that comes too late") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let isOver = KitLocked(false)
        input.atEnd { isOver.withLock { $0 = true } }
        work.begin { input.send($0) }
        return EventSource { sink in isOver.withLock { $0 } ? .none : signal.observe(sink) }
      }
    ),
    Mutant(
      rule: "S5",
      source: "plausible: an observer that comes late is told how the signal has ended",
      .signal("signal that tells a late observer that it has completed") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let isOver = KitLocked(false)
        input.atEnd { isOver.withLock { $0 = true } }
        work.begin { input.send($0) }
        return EventSource { sink in
          if !isOver.withLock({ $0 }) { return signal.observe(sink) }
          sink(.completed)
          return .none
        }
      }
    ),
    Mutant(
      rule: "S6",
      source: "plausible: the cleaning up is written where the work is done, and the work is done on completion",
      .signal("signal that gives its resources back only on completion") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self)
        work.begin { event -> Void in
          input.send(event)
          if case .completed = event { work.dispose() }
        }
        return EventSource { signal.observe($0) }
      }
    ),
    Mutant(
      rule: "S6",
      source: "plausible: the resource is registered by the generator, and again by whoever made it",
      .signal("signal that gives its resources back twice") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        input.atEnd { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
  ]
}

/// The turns of observers that are asked one after the other, in order of arrival.
private struct Turns {
  private var seats: [Int] = []
  private var lastSeat = 0
  private var value = -1

  mutating func join() -> Int {
    lastSeat += 1
    seats.append(lastSeat)
    return lastSeat
  }

  mutating func leave(_ seat: Int) { seats.removeAll { $0 == seat } }

  /// Returns true if it is the turn of an observer.
  ///
  /// Every observer calls it for each value; the call of the first one begins the next turn.
  mutating func isTurn(of seat: Int) -> Bool {
    if seat == seats.first { value += 1 }
    return !seats.isEmpty && seats[value % seats.count] == seat
  }
}

/// Runs a closure when it is released.
private final class Owner: Sendable {
  private let farewell: @Sendable () -> Void

  init(_ farewell: @escaping @Sendable () -> Void) { self.farewell = farewell }

  deinit { farewell() }
}
