import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthMap: [Bug] = [thirteenthTiles, thirteenthFix, thirteenthVehicles, thirteenthSteps]

  private static let thirteenthTiles = Bug(
    "thirteenth/cancelled-tile-cancels-the-map",
    "A merge of tile downloads passes the interruption of one download on as that of the whole map.",
    breaks: "E4",
    witness: .played(correct: "b", broken: "!") { variant in
      let log = ThirteenthLog()
      let (signal, input) = Signal<ThirteenthProducer, TestFailure>.pipe()
      let (tile, tileInput) = ThirteenthSignal.pipe()
      let (other, otherInput) = ThirteenthSignal.pipe()
      let output = thirteenthMerged(signal, variant)
      output.observe { log.add($0) }
      input.send(value: tile.producer)
      input.send(value: other.producer)
      tileInput.sendInterrupted()
      otherInput.send(value: "b")
      let text = log.text
      return withExtendedLifetime((input, otherInput, output)) { text }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(flattening: "tiles", values: ["a", "b"]) { outer, _ in
          thirteenthMerged(outer, variant)
        } producer: { outer, _ in
          outer.lift { thirteenthMerged($0, variant) }
        }
      )
    }
  )

  private static let thirteenthFix = Bug(
    "thirteenth/fix-leaves-its-deadline-running",
    "The first position completes the stream, but the deadline for it stays on the scheduler until it is due.",
    breaks: "B1",
    witness: .played(correct: "a | 0", broken: "a | 1") { variant in
      let (log, time) = (ThirteenthLog(), TestScheduler())
      let (signal, input) = ThirteenthSignal.pipe()
      let output = thirteenthFirstFix(signal, time, variant)
      output.observe { log.add($0) }
      input.send(value: "a")
      let text = log.text + " \(time.pendingCount)"
      return withExtendedLifetime((input, output)) { text }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "first fix",
          traits: [.finishesEarly, .asynchronous],
          values: ["a", "b"]
        ) { source, time in thirteenthFirstFix(source, time, variant) }
      )
    }
  )

  private static let thirteenthVehicles = Bug(
    "thirteenth/feed-stops-with-its-object",
    "The object of a feed of positions ends the feed when it is released, although views still observe it.",
    breaks: "S2",
    witness: .played(correct: "1 2", broken: "1 !") { variant in
      let log = ThirteenthLog()
      let (positions, input) = Signal<Int, TestFailure>.pipe()
      var feed: ThirteenthFeed? = ThirteenthFeed(positions, variant)
      feed?.output.observe { log.add($0) }
      input.send(value: 1)
      feed = nil
      input.send(value: 2)
      let text = log.text
      return withExtendedLifetime(input) { text }
    },
    subject: { variant in
      Subject(
        SignalSubject("vehicle feed") { work in
          let (positions, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
          let feed = ThirteenthFeed(positions, variant)
          work.begin { input.send($0) }
          return EventSource { sink in
            let observation = feed.output.observe { sink($0) }
            return Cancellation { observation?.dispose() }
          }
        }
      )
    }
  )

  private static let thirteenthSteps = Bug(
    "thirteenth/repeats-compared-with-what-was-sent",
    "Positions that are too close are recognized by the last one that was sent, not by the one before.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "b |") { variant in
      thirteenthPlay("bac|") { source, _ in thirteenthMoved(source, variant) }
    },
    oracle: { variant in OracleSubject(thirteenthMovedSubject(variant), oracle: "skipRepeats(_:)") },
    subject: { variant in Subject(thirteenthMovedSubject(variant)) }
  )
}

private func thirteenthMerged(
  _ outer: Signal<ThirteenthProducer, TestFailure>,
  _ variant: Bug.Variant
) -> ThirteenthSignal {
  ThirteenthSignal { observer, lifetime in
    let open = ThirteenthCount()
    open.add(1)
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        open.add(1)
        inner.startWithSignal { signal, handle in
          let kept = lifetime += handle
          signal.observe { event in
            switch event {
            case .next, .failed:
              observer.send(event)
            case .completed:
              kept?.dispose()
              if open.add(-1) == 0 { observer.sendCompleted() }
            case .interrupted:
              if variant == .broken { return observer.sendInterrupted() }
              kept?.dispose()
              if open.add(-1) == 0 { observer.sendCompleted() }
            }
          }
        }
      case .completed:
        if open.add(-1) == 0 { observer.sendCompleted() }
      case .failed(let failure):
        observer.send(error: failure)
      case .interrupted:
        observer.sendInterrupted()
      }
    }
  }
}

private func thirteenthFirstFix(
  _ source: ThirteenthSignal,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> ThirteenthSignal {
  ThirteenthSignal { observer, lifetime in
    let deadline = time.schedule(after: .milliseconds(2)) { observer.sendCompleted() }
    if variant == .correct { lifetime += deadline }
    lifetime += source.observe { event in
      observer.send(event)
      if case .next = event { observer.sendCompleted() }
    }
  }
}

/// The positions of all vehicles, in an object that views can hold.
private final class ThirteenthFeed: Sendable {
  let output: Signal<Int, TestFailure>
  private let observation: ScopedDisposable<AnyDisposable>?

  init(_ positions: Signal<Int, TestFailure>, _ variant: Bug.Variant) {
    var own: (any Disposable)?
    output = Signal { observer, lifetime in
      let observation = positions.observe(observer)
      if variant == .correct {
        lifetime += observation
      } else {
        own = observation
      }
    }
    observation = own.map { ScopedDisposable($0) }
  }
}

private func thirteenthMovedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(signal: "moved", values: ["a", "b", "c"]) { source, _ in thirteenthMoved(source, variant) }
}

private func thirteenthMoved(_ source: ThirteenthSignal, _ variant: Bug.Variant) -> ThirteenthSignal {
  ThirteenthSignal { observer, lifetime in
    let previous = Mutex<String?>(nil)
    lifetime += source.observe { event in
      guard case .next(let value) = event else { return observer.send(event) }
      let isClose = previous.withLock { previous in
        let isClose = previous.map { $0 + value != "ac" } ?? false
        if variant == .correct || !isClose { previous = value }
        return isClose
      }
      if !isClose { observer.send(value: value) }
    }
  }
}
