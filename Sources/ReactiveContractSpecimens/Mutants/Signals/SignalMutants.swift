import Reactive
import ReactiveContractKit

extension Mutants {
  static let creation = [
    Mutant(
      rule: "S1",
      title: "a signal that starts its work with its first observer",
      source: "plausible: producers and the cold signals of other libraries do so",
      .signal("S1/starts-when-observed") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
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
      title: "a signal that retains early events for its first observer",
      source: "mostjs/core#672",
      .signal("S1/buffers-early-events") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
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
      title: "a signal that is interrupted when it is released, even if it is observed",
      source: "ReactiveCocoa#2603",
      .signal("S2/interrupts-on-release") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let owner = Owner { [weak input] in input?.send(.interrupted) }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      title: "a signal that retains its own input",
      source: "ReactiveCocoa#2585",
      .signal("S2/retains-input") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(input) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S3",
      title: "a signal that is not torn down when it is neither held nor observed",
      source: "ReactiveCocoa#2586",
      .signal("S3/never-torn-down") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let observers = ObserverRegistry<Int>()
        let root = signal.observe { event in
          for sink in event.isTerminating ? observers.close() : observers.sinks { sink(event) }
        }
        work.begin { event -> Void in
          withExtendedLifetime(root) { input.send(event) }
        }
        return EventSource { sink in
          guard let key = observers.add(sink) else {
            sink(.interrupted)
            return .none
          }
          return Cancellation { _ = observers.remove(key) }
        }
      }
    ),
  ]

  static let observing = [
    Mutant(
      rule: "S4",
      title: "a signal that ends when its last observer leaves",
      source: "Reactive-Extensions/RxJS#602",
      .signal("S4/ends-with-observers") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
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
      title: "a signal that sends each value to only one observer, in turn",
      source: "plausible: an AsyncStream with several iterators does so",
      .signal("S5/round-robin") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let rotation = KitLocked(Rotation())
        work.begin { input.send($0) }
        return EventSource { sink in
          let key = rotation.withLock { $0.add() }
          let observation = signal.observe { event in
            if event.isTerminating || rotation.withLock({ $0.selects(key) }) { sink(event) }
          }
          return Cancellation {
            rotation.withLock { $0.remove(key) }
            observation.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "S5",
      title: "a signal that sends nothing to an observer that attaches after its end",
      source: "ReactiveX/rxjs#1217",
      .signal("S5/silent-when-late") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let isOver = KitLocked(false)
        input.atEnd { isOver.withLock { $0 = true } }
        work.begin { input.send($0) }
        return EventSource { sink in isOver.withLock { $0 } ? .none : signal.observe(sink) }
      }
    ),
    Mutant(
      rule: "S5",
      title: "a signal that sends completed to an observer that attaches after its end",
      source: "plausible: a late observer receives the end of the signal",
      .signal("S5/repeats-completion") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
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
      title: "a signal that disposes its resources only on completion",
      source: "plausible: the cleanup is written where the work finishes, and the work finishes on completion",
      .signal("S6/disposes-on-completion") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self)
        work.begin { event -> Void in
          input.send(event)
          if case .completed = event { work.dispose() }
        }
        return EventSource { signal.observe($0) }
      }
    ),
    Mutant(
      rule: "S6",
      title: "a signal that disposes its resources twice",
      source: "plausible: the generator registers the resource, and so does the code that created it",
      .signal("S6/double-disposal") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        input.atEnd { work.dispose() }
        work.begin { input.send($0) }
        return EventSource { signal.observe($0) }
      }
    ),
  ]
}

/// A rotation over observers, in order of arrival.
private struct Rotation {
  private var keys: [Int] = []
  private var lastKey = 0
  private var value = -1

  mutating func add() -> Int {
    lastKey += 1
    keys.append(lastKey)
    return lastKey
  }

  mutating func remove(_ key: Int) { keys.removeAll { $0 == key } }

  /// Returns true if the current value belongs to an observer.
  ///
  /// Every observer calls it for each value; the call of the first one moves to the next value.
  mutating func selects(_ key: Int) -> Bool {
    if key == keys.first { value += 1 }
    return !keys.isEmpty && keys[value % keys.count] == key
  }
}

/// Runs a closure when it is released.
private final class Owner: Sendable {
  private let action: @Sendable () -> Void

  init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}
