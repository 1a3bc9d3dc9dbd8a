import Reactive
import ReactiveContractKit

extension Mutants {
  /// Signals that send the right events, but hold an object for too long or release it too early.
  static let lifetimes = [
    Mutant(
      rule: "S2",
      title: "a signal that retains its input after its end",
      source: "plausible: the sender of the end is recorded for a log",
      .signal("S2/retains-input-after-end") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let endSender = KitLocked<HandmadeInput<Int>?>(nil)
        work.watch(.input, input)
        work.begin { event -> Void in
          input.send(event)
          if event.isTerminating { endSender.withLock { $0 = input } }
        }
        return EventSource { sink in withExtendedLifetime(endSender) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      title: "a signal that disposes its resources when it is released, even if it is observed",
      source: "ReactiveCocoa#2603",
      .signal("S2/disposes-on-release") { work in
        let isDone = KitLocked(false)
        let cleanUp: @Sendable () -> Void = { if !isDone.exchange(true) { work.dispose() } }
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self, atEnd: cleanUp)
        let owner = ReleaseWitness(cleanUp)
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
    Mutant(
      rule: "S2",
      title: "a signal that releases its observers when it is released",
      source: "plausible: the list of observers is a property of the signal",
      .signal("S2/drops-observers") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let subscriptions = KitLocked<[Subscription]>([])
        work.begin { input.send($0) }
        return EventSource { sink in
          let subscription = Subscription(sink)
          subscriptions.withLock { $0.append(subscription) }
          let observation = signal.observe { [weak subscription] event in subscription?.send(event) }
          return Cancellation { [weak subscription] in
            observation.dispose()
            _ = subscription?.detach()
          }
        }
      }
    ),
    Mutant(
      rule: "S3",
      title: "a signal that its observations retain",
      source: "plausible: an observation retains its signal in order to detach from it",
      .signal("S3/retained-by-observers") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
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
      title: "a released signal that also waits for observers that have left already",
      source: "plausible: all observers that ever attached are counted, not those that are still attached",
      .signal("S3/counts-past-observers") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let count = KitLocked(ObserverCount(signal: signal))
        let handle = ReleaseWitness { _ = count.withLock { $0.releaseHandle() } }
        work.begin { event -> Void in withExtendedLifetime(count) { input.send(event) } }
        return EventSource { sink in
          let observation = withExtendedLifetime(handle) { count.withLock { $0.attach() }?.observe(sink) }
          return Cancellation {
            observation?.dispose()
            _ = count.withLock { $0.detach() }
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      title: "a signal that releases a detached observer only at the next event",
      source: "plausible: the list is cleaned up at the next iteration",
      .signal("S6/late-observer-release") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let detached = KitLocked<[SignalSubject.Source.Sink]>([])
        let cleanUp: @Sendable () -> Void = { _ = detached.exchange([]) }
        input.atEnd(cleanUp)
        work.begin { event -> Void in
          cleanUp()
          input.send(event)
        }
        return EventSource { sink in
          let subscription = Subscription(sink)
          let observation = signal.observe { subscription.send($0) }
          return Cancellation {
            observation.dispose()
            if let sink = subscription.detach() { detached.withLock { $0.append(sink) } }
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      title: "a signal that removes the wrong observer after another one has left",
      source: "plausible: an observation stores an index into a list whose later elements move",
      .signal("S6/wrong-observer-removed") { work in
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        let observations = KitLocked<[Cancellation]>([])
        input.atEnd { _ = observations.exchange([]) }
        work.begin { input.send($0) }
        return EventSource { sink in
          let observation = signal.observe(sink)
          let index = observations.withLock { observations in
            observations.append(observation)
            return observations.count - 1
          }
          return Cancellation {
            let removed = observations.withLock { $0.indices.contains(index) ? $0.remove(at: index) : nil }
            removed?.dispose()
          }
        }
      }
    ),
    Mutant(
      rule: "S6",
      title: "a signal that disposes its resources again when it is released after its end",
      source: "plausible: resources that the end has disposed are disposed again on release",
      .signal("S6/disposes-again") { work in
        let hasEnded = KitLocked(false)
        let (signal, input) = HandmadeSignal.pipe(LockingEmitter<Int>.self) { work.dispose() }
        input.atEnd { hasEnded.withLock { $0 = true } }
        let owner = ReleaseWitness { if hasEnded.withLock({ $0 }) { work.dispose() } }
        work.begin { input.send($0) }
        return EventSource { sink in withExtendedLifetime(owner) { signal.observe(sink) } }
      }
    ),
  ]
}

/// An observer, until it detaches or receives an end.
private final class Subscription: Sendable {
  private let sink: KitLocked<SignalSubject.Source.Sink?>

  init(_ sink: @escaping SignalSubject.Source.Sink) { self.sink = KitLocked(sink) }

  func send(_ event: StreamWork.Happening) {
    let sink = event.isTerminating ? detach() : sink.withLock { $0 }
    sink?(event)
  }

  /// Returns the sink, to be released outside the lock.
  func detach() -> SignalSubject.Source.Sink? { sink.exchange(nil) }
}

/// The number of observers that have attached, and of those that are still attached.
private struct ObserverCount {
  /// The signal; its stream ends when this is released and has no observer.
  var signal: HandmadeSignal<Int>?
  private var total = 0
  private var attached = 0
  private var remaining: Int?

  init(signal: HandmadeSignal<Int>) { self.signal = signal }

  mutating func attach() -> HandmadeSignal<Int>? {
    total += 1
    attached += 1
    return signal
  }

  /// Returns the signal if it is to be released, which must happen outside the lock.
  mutating func releaseHandle() -> HandmadeSignal<Int>? {
    remaining = total
    return attached == 0 ? signal.take() : nil
  }

  /// Returns the signal if it is to be released, which must happen outside the lock.
  mutating func detach() -> HandmadeSignal<Int>? {
    attached -= 1
    remaining = remaining.map { $0 - 1 }
    return remaining == 0 ? signal.take() : nil
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
