import Reactive
import ReactiveContractKit

/// A debounce that holds the newest value, and an end that waits behind it.
private final class Debounce: @unchecked Sendable {
  private let isBroken: Bool
  private let scheduler: TestScheduler
  private var sink: FourthSource.Sink?
  private var waiting: String?
  private var end: FourthEvent?
  private var timer: (any Disposable)?
  private let upstream = FourthHandle()

  init(_ isBroken: Bool, _ scheduler: TestScheduler, _ sink: @escaping FourthSource.Sink) {
    (self.isBroken, self.scheduler, self.sink) = (isBroken, scheduler, sink)
  }

  func run(_ source: FourthSource) -> Cancellation {
    upstream.hold(source.observe { self.receive($0) })
    return Cancellation { self.close() }
  }

  private func receive(_ event: FourthEvent) {
    guard sink != nil, end == nil else { return }
    switch event {
    case .next(let value):
      waiting = value
      fire(after: 2)
    case .completed:
      end = event
      if waiting == nil { fire(after: 0) }
    case .failed:
      end = event
      if isBroken && waiting != nil { return }
      waiting = nil
      fire(after: 0)
    case .interrupted:
      end = event
      waiting = nil
      fire(after: 0)
    }
  }

  private func fire(after ticks: Int) {
    timer?.dispose()
    timer = scheduler.schedule(after: .milliseconds(ticks)) { self.deliver() }
  }

  private func deliver() {
    if let value = waiting {
      waiting = nil
      sink?(.next(value))
    }
    guard let end, let sink else { return }
    close()
    sink(end)
  }

  private func close() {
    timer?.dispose()
    (sink, waiting, timer) = (nil, nil, nil)
    upstream.dispose()
  }
}

/// A mapping on a scheduler at which at most one value waits.
private final class LazyMapping: @unchecked Sendable {
  private let isBroken: Bool
  private let scheduler: TestScheduler
  private var sink: FourthSource.Sink?
  private var waiting: String?
  private var end: FourthEvent?
  private var task: (any Disposable)?
  private let upstream = FourthHandle()

  init(_ isBroken: Bool, _ scheduler: TestScheduler, _ sink: @escaping FourthSource.Sink) {
    (self.isBroken, self.scheduler, self.sink) = (isBroken, scheduler, sink)
  }

  func run(_ source: FourthSource) -> Cancellation {
    upstream.hold(source.observe { self.receive($0) })
    return Cancellation { self.close() }
  }

  private func receive(_ event: FourthEvent) {
    guard sink != nil, end == nil else { return }
    if let value = event.value {
      if !isBroken || waiting == nil { waiting = value }
    } else {
      end = event
      if event == .interrupted { waiting = nil }
    }
    if task == nil { task = scheduler.schedule { self.deliver() } }
  }

  private func deliver() {
    task = nil
    if let value = waiting {
      waiting = nil
      sink?(.next(value + value))
    }
    guard let end, let sink else { return }
    close()
    sink(end)
  }

  private func close() {
    task?.dispose()
    (sink, waiting, task) = (nil, nil, nil)
    upstream.dispose()
  }
}

extension Bug {
  /// Timed operators that are built from scratch.
  static let fourthTimed: [Bug] = [
    fourth(
      "debounce-failure-waits",
      "debounce lets a failure wait behind the value that it holds back, as a completion does",
      breaks: "E2",
      oracle: "debounce(2, discardWhenCompleted: false)",
      witness: .played(correct: "0# d10 p0", broken: "2a 2# d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("a#---", debounce(variant == .broken, stage.first.source, stage.scheduler))
      }
    ) { isBroken in
      OperatorSubject(
        "debounce-failure-waits",
        traits: [.asynchronous, .deliversOnScheduler],
        capabilities: FourthFeatures.silent,
        values: ["a", "b"]
      ) { debounce(isBroken, $0, $1) }
    },
    fourth(
      "timeout-timer-stays",
      "timeout leaves its timer on the scheduler when the source ends in time",
      breaks: "B1",
      oracle: "timeout(after: 2)",
      witness: .played(correct: "0a 1| d10 p0", broken: "0a 1| d10 p1") { variant in
        let stage = FourthStage()
        return stage.play("a-|", timeout(variant == .broken, stage.first.source, stage.scheduler))
      }
    ) { isBroken in
      OperatorSubject(
        "timeout-timer-stays",
        traits: .asynchronous,
        capabilities: FourthFeatures.threaded,
        readings: ["E6/queued"],
        values: ["a", "b"]
      ) { timeout(isBroken, $0, $1) }
    },
    fourth(
      "lazy-map-keeps-first",
      "a mapping on a scheduler keeps the value that waits, and drops the newer one",
      breaks: nil,
      oracle: "lazyMap(on:)",
      witness: .played(correct: "0bb 1| d10 p0", broken: "0aa 1| d10 p0") { variant in
        let stage = FourthStage()
        let stream = FourthSource { LazyMapping(variant == .broken, stage.scheduler, $0).run(stage.first.source) }
        return stage.play("ab-|-", stream)
      }
    ) { isBroken in
      OperatorSubject(
        "lazy-map-keeps-first",
        traits: [.asynchronous, .deliversOnScheduler],
        capabilities: FourthFeatures.silent,
        values: ["a", "b", "c"]
      ) { source, scheduler in FourthSource { LazyMapping(isBroken, scheduler, $0).run(source) } }
    },
  ]

  private static func debounce(_ isBroken: Bool, _ source: FourthSource, _ scheduler: TestScheduler) -> FourthSource {
    FourthSource { Debounce(isBroken, scheduler, $0).run(source) }
  }

  private static func timeout(_ isBroken: Bool, _ source: FourthSource, _ scheduler: TestScheduler) -> FourthSource {
    FourthSource { sink in
      let gate = FourthGate<String>(sink)
      let timer = scheduler.schedule(after: .milliseconds(2)) { gate.send(.failed(TestFailure("late"))) }
      let upstream = source.observe { gate.send($0) }
      gate.atEnd {
        if !isBroken { timer?.dispose() }
        upstream.dispose()
      }
      return Cancellation {
        timer?.dispose()
        gate.send(.interrupted)
      }
    }
  }
}
