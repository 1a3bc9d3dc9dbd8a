import Foundation
import Reactive
import ReactiveContractKit

/// A queue of events of which one thread at a time delivers those of all.
private final class FourthTurnstile: @unchecked Sendable {
  private let isBroken: Bool
  private let lock = NSLock()
  private let sink: FourthSource.Sink
  private let onEnd = FourthHandle()
  private var queue: [FourthEvent] = []
  private var isBusy = false
  private var isClosed = false
  private var open = 2

  init(_ isBroken: Bool, _ sink: @escaping FourthSource.Sink) { (self.isBroken, self.sink) = (isBroken, sink) }

  /// Attaches what is disposed with the end.
  func own(_ cancellation: Cancellation) { onEnd.hold(cancellation) }

  /// True if an end has come.
  var hasEnded: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isClosed
  }

  func receive(_ event: FourthEvent, isInput: Bool = true) {
    Interleaving.yield(before: "take the lock")
    lock.lock()
    if isInput, event == .completed || event == .interrupted {
      open -= 1
      if open == 0, !isClosed { queue.append(.completed) }
    } else if !isClosed {
      queue.append(event)
    }
    if queue.last?.isTerminating ?? false { isClosed = true }
    if isBusy || queue.isEmpty { return lock.unlock() }
    isBusy = true
    lock.unlock()
    while let next = take() {
      sink(next)
      if next.isTerminating { onEnd.dispose() }
    }
    guard isBroken else { return }
    Interleaving.yield(before: "take the lock")
    lock.lock()
    isBusy = false
    lock.unlock()
  }

  private func take() -> FourthEvent? {
    Interleaving.yield(before: "take the lock")
    lock.lock()
    defer { lock.unlock() }
    if !queue.isEmpty { return queue.removeFirst() }
    if !isBroken { isBusy = false }
    return nil
  }
}

extension Bug {
  /// Operators over two streams that are built from scratch.
  static let fourthMerging: [Bug] = [
    fourth(
      "merge-lost-wake-up",
      "merge opens its queue for the next deliverer in a second step, after it has found it empty",
      breaks: "E5",
      oracle: "merge",
      witness: .described(
        correct: "a second thread's value is delivered by whichever thread is delivering",
        broken: "a value that comes between the look at the queue and the mark stays in the queue until another comes"
      )
    ) { isBroken in
      OperatorSubject(
        combining: "merge-lost-wake-up",
        traits: .handlesInterruption,
        capabilities: FourthFeatures.threaded,
        readings: ["E6/queued"],
        values: ["a", "b", "x", "y"]
      ) { first, second, _ in merge(isBroken, first, second) }
    },
    fourth(
      "take-until-keeps-trigger",
      "take(until:) does not dispose its trigger when the source ends",
      breaks: "B1",
      oracle: "take(until:)",
      witness: .played(correct: "0a 0| d11 p0", broken: "0a 0| d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("a|", takeUntil(variant == .broken, stage.first.source, stage.second.source))
      }
    ) { isBroken in
      OperatorSubject(
        combining: "take-until-keeps-trigger",
        traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
        capabilities: FourthFeatures.threaded,
        readings: ["E6/queued"],
        values: ["a", "b", "x", "y"],
        secondFails: false
      ) { first, second, _ in takeUntil(isBroken, first, second) }
    },
  ]

  private static func merge(_ isBroken: Bool, _ first: FourthSource, _ second: FourthSource) -> FourthSource {
    FourthSource { sink in
      let turnstile = FourthTurnstile(isBroken, sink)
      let one = first.fourthOrderly.observe { turnstile.receive($0) }
      let other = turnstile.hasEnded ? .none : second.fourthOrderly.observe { turnstile.receive($0) }
      turnstile.own(
        Cancellation {
          one.dispose()
          other.dispose()
        }
      )
      return Cancellation { turnstile.receive(.interrupted, isInput: false) }
    }
  }

  private static func takeUntil(_ isBroken: Bool, _ source: FourthSource, _ trigger: FourthSource) -> FourthSource {
    FourthSource { sink in
      let gate = FourthGate<String>(sink)
      let watch = FourthHandle()
      watch.hold(
        trigger.fourthOrderly.observe { event in
          guard event != .interrupted else { return }
          gate.send(.completed)
          watch.dispose()
        }
      )
      guard !gate.hasEnded else { return .none }
      let upstream = source.observe { event in
        gate.send(event)
        if event.isTerminating, !isBroken { watch.dispose() }
      }
      gate.atEnd { upstream.dispose() }
      return Cancellation {
        gate.send(.interrupted)
        watch.dispose()
      }
    }
  }
}
