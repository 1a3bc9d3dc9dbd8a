import Reactive
import ReactiveContractKit

/// The operator of `third/latest-pair-leaves-its-turn-early`.
final class ThirdPairRun: @unchecked Sendable {
  private let monitor = ThirdMonitor()
  private var sink: ThirdSource<String>.Sink?
  private var latest: [String?] = [nil, nil]
  private var done: Set<Int> = []
  private var inputs: [Cancellation] = []

  init(_ sink: @escaping ThirdSource<String>.Sink) { self.sink = sink }

  /// Handles an event, and returns a delivery that is still to be made.
  private func reaction(to event: Event<String, TestFailure>, of index: Int) -> (() -> Void)? {
    guard let sink, !done.contains(index) else { return nil }
    switch event {
    case .next(let value):
      latest[index] = value
      guard let first = latest[0], let second = latest[1] else { return nil }
      return { sink(.next(first + second)) }
    case .completed:
      done.insert(index)
      guard done.count == 2 else { return nil }
    case .failed, .interrupted: break
    }
    self.sink = nil
    let owned = inputs
    inputs = []
    return {
      sink(event)
      for input in owned { input.dispose() }
    }
  }

  func receive(_ event: Event<String, TestFailure>, of index: Int, _ variant: Bug.Variant) {
    if variant == .correct {
      monitor.enter { [self] in reaction(to: event, of: index)?() }
    } else {
      var delivery: (() -> Void)?
      monitor.enterNow { delivery = reaction(to: event, of: index) }
      delivery?()
    }
  }

  var isOpen: Bool {
    var isOpen = false
    monitor.enterNow { isOpen = sink != nil }
    return isOpen
  }

  func own(_ input: Cancellation) {
    monitor.enterNow { if sink == nil { input.dispose() } else { inputs.append(input) } }
  }

  func stop() {
    monitor.enterNow {
      sink = nil
      let owned = inputs
      inputs = []
      for input in owned { input.dispose() }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "latest pair",
      capabilities: ThirdAbilities.manyThreads,
      readings: ["E6/queued"],
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      EventSource { sink in
        let run = ThirdPairRun(sink)
        run.own(first.observe { run.receive($0, of: 0, variant) })
        if run.isOpen { run.own(second.observe { run.receive($0, of: 1, variant) }) }
        return Cancellation { run.stop() }
      }
    }
  }
}

/// The operator of `third/companion-observed-after-the-end`.
enum ThirdCompanion {
  static func join(
    _ source: ThirdSource<String>,
    _ other: ThirdSource<String>,
    _ variant: Bug.Variant
  ) -> ThirdSource<String> {
    EventSource { sink in
      let outlet = ThirdOutlet(sink)
      let latest = ThirdBox<String?>(nil)
      let companion = other.observe { event in
        switch event {
        case .next(let value): latest.with { $0 = value }
        case .failed: outlet.send(event)
        case .completed, .interrupted: break
        }
      }
      let input = source.observe { event in
        guard case .next(let value) = event else {
          outlet.send(event)
          if variant == .correct || event != .completed { companion.dispose() }
          return
        }
        if let partner = latest.with({ $0 }) { outlet.send(.next(value + partner)) }
      }
      outlet.own(input)
      return Cancellation {
        outlet.close()
        companion.dispose()
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "with the latest of a companion",
      traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { source, other, _ in join(source, other, variant) }
  }
}

/// The operator of `third/sampler-failure-counts-as-completion`.
enum ThirdSample {
  static func sample(
    _ source: Signal<String, TestFailure>,
    _ sampler: Signal<String, TestFailure>,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      let latest = ThirdBox<String?>(nil)
      let open = ThirdBox(2)
      let complete = { @Sendable in
        let isLast = open.with { open in
          open -= 1
          return open == 0
        }
        if isLast { observer.sendCompleted() }
      }
      lifetime += source.observe { event in
        switch event {
        case .next(let value): latest.with { $0 = value }
        case .completed: complete()
        case .failed, .interrupted: observer.send(event)
        }
      }
      lifetime += sampler.observe { event in
        switch event {
        case .next: if let value = latest.with({ $0 }) { observer.send(value: value) }
        case .failed where variant == .broken: complete()
        case .completed: complete()
        case .failed, .interrupted: observer.send(event)
        }
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      combining: "sampled",
      values: ["a", "b", "x", "y"],
      signal: { source, sampler, _ in sample(source, sampler, variant) },
      producer: { source, sampler, _ in source.lift({ sample($0, $1, variant) }, with: sampler) }
    )
  }
}

extension Bug {
  /// Bugs of operators over two inputs.
  static let thirdSeveral: [Bug] = [
    Bug(
      "third/latest-pair-leaves-its-turn-early",
      "the pair of the latest values is made in mutual exclusion, and delivered after it",
      breaks: "E5",
      witness: .described(
        correct: "a thread that sends while another one delivers waits until the observer has returned",
        broken: "a thread that sends while another one delivers calls the observer, which handles two pairs at once"
      ),
      oracle: { OracleSubject(ThirdPairRun.subject($0), oracle: "combineLatest") }
    ) { Subject(ThirdPairRun.subject($0)) },
    Bug(
      "third/companion-observed-after-the-end",
      "when the source completes, the stream that it was combined with is still observed",
      breaks: "B1",
      witness: .played(correct: "ax | observed 0", broken: "ax | observed 1") { variant in
        let (log, source, other) = (ThirdLog(), ThirdFeed<String>(), ThirdFeed<String>())
        _ = ThirdCompanion.join(source.source, other.source, variant).observe { log.note($0) }
        other.send(.next("x"))
        source.send(.next("a"), .completed)
        log.note("observed \(other.count)")
        return log.text
      },
      oracle: { OracleSubject(ThirdCompanion.subject($0), oracle: "withLatest(from:)") }
    ) { Subject(ThirdCompanion.subject($0)) },
    Bug(
      "third/sampler-failure-counts-as-completion",
      "a failure of the sampler is handled like its completion: the result waits for the source",
      breaks: "E2",
      witness: .played(correct: "a #", broken: "a |") { variant in
        let log = ThirdLog()
        let (signal, input) = Signal<String, TestFailure>.pipe()
        let (sampler, tick) = Signal<String, TestFailure>.pipe()
        let result = ThirdSample.sample(signal, sampler, variant)
        result.observe { log.note($0) }
        input.send(value: "a")
        tick.send(value: "x")
        tick.send(error: TestFailure())
        input.sendCompleted()
        return log.text
      }
    ) { Subject(ThirdSample.subject($0)) },
  ]
}
