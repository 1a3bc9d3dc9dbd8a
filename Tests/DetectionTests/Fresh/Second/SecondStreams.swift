import Reactive
import ReactiveContractKit
import Synchronization

/// Contract bugs of signals.
extension Bug {
  static let secondSignals: [Bug] = [
    Bug(
      "second/live-observer-list",
      "a signal walks its living list, so that a new observer gets the value in delivery",
      breaks: "S5",
      witness: .played(correct: "1:1 1:2 2:2", broken: "1:1 2:1 1:2 2:2") { variant in
        let tape = SecondTape()
        let hub = SecondHub<Int>(flaw: variant == .broken ? .iteratesOverLiveList : .none)
        _ = hub.source.observe { event in
          guard case .next(let value) = event else { return }
          tape.note("1:\(value)")
          if value == 1 { _ = hub.source.observe { if case .next(let value) = $0 { tape.note("2:\(value)") } } }
        }
        hub.send(.next(1))
        hub.send(.next(2))
        return tape.text
      }
    ) { Subject(.secondHub("live list", $0 == .broken ? .iteratesOverLiveList : .none)) },
    Bug(
      "second/detach-by-position",
      "a signal detaches whoever is at the place that the observer had when it came",
      breaks: "S4",
      witness: .played(correct: "3:1", broken: "2:1") { variant in
        let tape = SecondTape()
        let hub = SecondHub<Int>(flaw: variant == .broken ? .detachesByPosition : .none)
        let handles = (1...3).map { number in
          hub.source.observe { if case .next(let value) = $0 { tape.note("\(number):\(value)") } }
        }
        handles[0].dispose()
        handles[1].dispose()
        hub.send(.next(1))
        return tape.text
      }
    ) { Subject(.secondHub("by position", $0 == .broken ? .detachesByPosition : .none)) },
    Bug(
      "second/forwarder-never-lets-go",
      "a signal that forwards another one does not tie its observation to its own lifetime",
      breaks: "S3",
      witness: .played(correct: "disposed", broken: "kept") { variant in
        let tape = SecondTape()
        let input = SecondBox<Observer<Int, TestFailure>?>(nil)
        do {
          let source = Signal<Int, TestFailure> { observer, lifetime in
            input.value = observer
            lifetime += { tape.note("disposed") }
          }
          _ = secondForward(source, variant)
        }
        let text = tape.text
        input.value = nil
        return text == "" ? "kept" : text
      }
    ) { variant in
      Subject(
        SignalSubject("forwarder") { work in
          let source = Signal<Int, TestFailure> { observer, lifetime in
            lifetime += { work.dispose() }
            work.watch(.input, observer)
            work.begin { observer.send($0) }
          }
          return EventSource(secondForward(source, variant))
        }
      )
    },
    Bug(
      "second/ends-out-of-turn",
      "an end is urgent and does not wait until another thread has delivered its value",
      breaks: "E5",
      witness: .described(
        correct: "a thread that completes the signal waits while another one is inside an observer",
        broken: "the observer is told of the completion while it handles the value"
      )
    ) { Subject(.secondHub("urgent ends", $0 == .broken ? .endsOutOfTurn : .none)) },
  ]

  /// Contract bugs of producers.
  static let secondProducers: [Bug] = [
    Bug(
      "second/no-resource-if-already-over",
      "a start handler registers its resource only if the run has not ended while the work began",
      breaks: "S6",
      witness: .played(correct: "open 1 | closed", broken: "open 1 |") { variant in
        let tape = SecondTape()
        let producer = secondWorking(variant) {
          tape.note("open")
          return (
            {
              $0(.next(1))
              $0(.completed)
            }, { tape.note("closed") }
          )
        }
        _ = producer.start { tape.note($0) }
        return tape.text
      }
    ) { variant in
      Subject(
        ProducerSubject("opens a resource") { handler in
          StartableSource(
            secondWorking(variant) {
              let work = handler.work()
              return ({ work.begin($0) }, { work.dispose() })
            }
          )
        }
      )
    },
    Bug(
      "second/handle-of-latest-run",
      "the handle of a start disposes of the latest run of its producer, not of its own",
      breaks: "P2",
      witness: .played(correct: "1! 2:7", broken: "2! 1:7") { variant in
        let tape = SecondTape()
        let station = SecondStation(variant)
        let inputs = SecondBox<[@Sendable (Event<Int, TestFailure>) -> Void]>([])
        let handles = (1...2).map { number in
          station.start(begin: { inputs.value.append($0) }, end: {}) { event in
            if case .next(let value) = event { tape.note("\(number):\(value)") } else { tape.note("\(number)!") }
          }
        }
        handles[0].dispose()
        for input in inputs.value { input(.next(7)) }
        return tape.text
      }
    ) { variant in
      Subject(.secondStation("station", variant))
    },
    Bug(
      "second/closes-before-interrupting",
      "a disposal closes the resource before the observer is interrupted",
      breaks: "P4",
      witness: .played(correct: "! closed", broken: "closed !") { variant in
        let tape = SecondTape()
        let station = SecondStation(.correct, closesFirst: variant == .broken)
        station.start(begin: { _ in }, end: { tape.note("closed") }) { tape.note($0) }.dispose()
        return tape.text
      }
    ) { variant in
      Subject(.secondStation("closing station", .correct, closesFirst: variant == .broken))
    },
  ]
}

private func secondForward(_ source: Signal<Int, TestFailure>, _ variant: Bug.Variant) -> Signal<Int, TestFailure> {
  Signal { observer, lifetime in
    let observation = source.observe(observer)
    if variant == .correct { lifetime += observation }
  }
}

private func secondWorking(
  _ variant: Bug.Variant,
  _ open:
    @escaping @Sendable () -> (
      begin: (@escaping @Sendable (Event<Int, TestFailure>) -> Void) -> Void, close: @Sendable () -> Void
    )
) -> SignalProducer<Int, TestFailure> {
  SignalProducer { observer, lifetime in
    let (begin, close) = open()
    begin { observer.send($0) }
    if variant == .correct || !lifetime.hasEnded { lifetime += close }
  }
}

/// A foreign producer.
private final class SecondStation: @unchecked Sendable {
  private let variant: Bug.Variant
  private let closesFirst: Bool
  private let latest = SecondShared<SecondRun<Int>?>(nil)

  init(_ variant: Bug.Variant, closesFirst: Bool = false) {
    self.variant = variant
    self.closesFirst = closesFirst
  }

  func start(
    begin: (@escaping @Sendable (Event<Int, TestFailure>) -> Void) -> Void,
    end: @escaping @Sendable () -> Void,
    _ sink: @escaping EventSource<Int, TestFailure>.Sink
  ) -> Cancellation {
    let run = SecondRun<Int>(sink)
    latest.state.withLock { $0 = variant == .broken ? run : nil }
    let isClosed = SecondShared(false)
    let close: @Sendable () -> Void = {
      let isFirst = isClosed.state.withLock { isClosed in
        defer { isClosed = true }
        return !isClosed
      }
      if isFirst { end() }
    }
    run.whenOver(close)
    begin { run.emit($0) }
    return Cancellation { [self] in
      if closesFirst, !run.isOver { close() }
      (latest.state.withLock { $0 } ?? run).dispose()
    }
  }
}

extension ProducerSubject {
  /// A station whose runs do the work of the kit.
  fileprivate static func secondStation(
    _ name: String,
    _ variant: Bug.Variant,
    closesFirst: Bool = false
  ) -> ProducerSubject {
    ProducerSubject(
      name,
      capabilities: [.failure, .interruption, .interruptionOnDisposal, .resources, .threads],
      readings: secondReadings
    ) { handler in
      let station = SecondStation(variant, closesFirst: closesFirst)
      return StartableSource(start: { sink in
        let work = handler.work()
        return station.start(begin: { work.begin($0) }, end: { work.dispose() }, sink)
      })
    }
  }
}
