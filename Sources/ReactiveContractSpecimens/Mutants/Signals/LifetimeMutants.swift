import Reactive
import ReactiveContractKit

extension Mutants {
  /// Signals that send the right events, but hold an object for too long or release it too early.
  static let lifetimes = [
    Mutant(
      rule: "S2",
      source: "plausible: who has sent the end is remembered for a log",
      .signal("signal that holds its input once it has ended") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let culprit = KitLocked<HandmadeInput<Int>?>(nil)
        work.watch(.input, input)
        work.begin { event -> Void in
          input.send(event)
          if event.isTerminating { culprit.withLock { $0 = input } }
        }
        return EventSource { sink in withExtendedLifetime(culprit) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      source: "ReactiveCocoa#2603",
      .signal("signal that disposes its resources when it is let go of, observed or not") { work in
        let isDone = KitLocked(false)
        let cleanUp: @Sendable () -> Void = { if !isDone.exchange(true) { work.dispose() } }
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self, atEnd: cleanUp)
        let owner = ReleaseWitness(cleanUp)
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      source: "plausible: the list of observers is a property of the signal",
      .signal("signal that takes its observers with it when it is let go of") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let seats = KitLocked<[Seat]>([])
        work.begin { input.send($0) }
        return EventSource { sink in
          let seat = Seat(sink)
          seats.withLock { $0.append(seat) }
          let observation = signal.observe { [weak seat] event in seat?.tell(event) }
          return Cancellation { [weak seat] in
            observation.dispose()
            _ = seat?.leave()
          }
        }
      }
    ),
    Mutant(
      rule: "S3",
      source: "plausible: an observation holds its signal, so that it can be taken out of it",
      .signal("signal that is held by whoever observes it") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        work.watch(.signal, signal)
        work.begin { input.send($0) }
        return EventSource { sink in
          let observation = signal.observe(sink)
          let held = KitLocked<HandmadeSignal<Int>?>(signal)
          return Cancellation {
            observation.dispose()
            _ = held.exchange(nil)
          }
        }
      }
    ),
    Mutant(
      rule: "S3",
      source: "plausible: how many have come is counted, where it matters how many are there",
      .signal("signal that waits for as many to leave as have ever come") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let count = KitLocked(Headcount(signal: signal))
        let door = ReleaseWitness { _ = count.withLock { $0.losesDoor() } }
        work.begin { event -> Void in withExtendedLifetime(count) { input.send(event) } }
        return EventSource { sink in
          let observation = withExtendedLifetime(door) { count.withLock { $0.arrive() }?.observe(sink) }
          return Cancellation {
            observation?.dispose()
            _ = count.withLock { $0.leave() }
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      source: "plausible: the list is put in order when it is walked the next time",
      .signal("signal that lets go of an observer that has left with the next event") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let left = KitLocked<[SignalSubject.Source.Sink]>([])
        let tidy: @Sendable () -> Void = { _ = left.exchange([]) }
        input.atEnd(tidy)
        work.begin { event -> Void in
          tidy()
          input.send(event)
        }
        return EventSource { sink in
          let seat = Seat(sink)
          let observation = signal.observe { seat.tell($0) }
          return Cancellation {
            observation.dispose()
            if let sink = seat.leave() { left.withLock { $0.append(sink) } }
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      source: "plausible: an observation remembers its place in a list that moves up",
      .signal("signal that takes the wrong observer out once one has left") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        let places = KitLocked<[Cancellation]>([])
        input.atEnd { _ = places.exchange([]) }
        work.begin { input.send($0) }
        return EventSource { sink in
          let observation = signal.observe(sink)
          let place = places.withLock { places in
            places.append(observation)
            return places.count - 1
          }
          return Cancellation {
            let gone = places.withLock { $0.indices.contains(place) ? $0.remove(at: place) : nil }
            gone?.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      source: "plausible: what its end has disposed is disposed again where the signal is let go of",
      .signal("signal that disposes its resources again when it is let go of after its end") { work in
        let hasEnded = KitLocked(false)
        let (signal, input) = HandmadeSignal.pipe(LockingOutlet<Int>.self) { work.dispose() }
        input.atEnd { hasEnded.withLock { $0 = true } }
        let owner = ReleaseWitness { if hasEnded.withLock({ $0 }) { work.dispose() } }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
  ]
}

/// An observer, until it detaches or receives an end.
private final class Seat: Sendable {
  private let sink: KitLocked<SignalSubject.Source.Sink?>

  init(_ sink: @escaping SignalSubject.Source.Sink) { self.sink = KitLocked(sink) }

  func tell(_ event: StreamWork.Happening) {
    let sink = event.isTerminating ? leave() : sink.withLock { $0 }
    sink?(event)
  }

  /// Returns the sink, to be released outside the lock.
  func leave() -> SignalSubject.Source.Sink? { sink.exchange(nil) }
}

/// The number of observers that have attached, and of those that are still attached.
private struct Headcount {
  /// The signal; its stream ends when this is released and has no observer.
  var signal: HandmadeSignal<Int>?
  private var arrivals = 0
  private var present = 0
  private var awaited: Int?

  init(signal: HandmadeSignal<Int>) { self.signal = signal }

  mutating func arrive() -> HandmadeSignal<Int>? {
    arrivals += 1
    present += 1
    return signal
  }

  /// Returns the signal if it is to be released, which must happen outside the lock.
  mutating func losesDoor() -> HandmadeSignal<Int>? {
    awaited = arrivals
    return present == 0 ? signal.take() : nil
  }

  /// Returns the signal if it is to be released, which must happen outside the lock.
  mutating func leave() -> HandmadeSignal<Int>? {
    present -= 1
    awaited = awaited.map { $0 - 1 }
    return awaited == 0 ? signal.take() : nil
  }
}

extension KitLocked {
  /// Replaces the value, and returns the old one, to be released outside the lock.
  fileprivate func exchange(_ value: sending Value) -> Value where Value: Sendable {
    withLock { current in
      defer { current = value }
      return current
    }
  }
}
