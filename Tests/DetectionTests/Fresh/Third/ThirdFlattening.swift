import Reactive
import ReactiveContractKit

/// The operator of `third/merged-interruption-is-not-counted`.
enum ThirdFlatten {
  static func flatten(
    _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      let open = ThirdBox(1)
      let complete = { @Sendable in
        let isLast = open.with { open in
          open -= 1
          return open == 0
        }
        if isLast { observer.sendCompleted() }
      }
      lifetime += outer.observe { event in
        switch event {
        case .next(let inner):
          open.with { $0 += 1 }
          inner.startWithSignal { signal, handle in
            let place = lifetime += handle
            signal.observe { event in
              if event.isTerminating { place?.dispose() }
              switch event {
              case .next(let value): observer.send(value: value)
              case .failed: observer.send(event)
              case .completed: complete()
              case .interrupted: if variant == .correct { complete() }
              }
            }
          }
        case .completed: complete()
        case .failed(let failure): observer.send(error: failure)
        case .interrupted: observer.sendInterrupted()
        }
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      flattening: "merge all",
      values: ["a", "b", "c"],
      signal: { outer, _ in flatten(outer, variant) },
      producer: { outer, _ in outer.lift { flatten($0, variant) } }
    )
  }
}

/// Inner streams that wait for their turn, with at most so many at once.
final class ThirdLanes: @unchecked Sendable {
  /// The slip of a variant of the queue.
  enum Slip {
    case none
    /// The loop that starts streams is entered again while it starts one.
    case recursive
    /// The next stream starts before the failure of the one before is seen.
    case startsBeforeFailing
  }

  private let outlet: ThirdOutlet<String>
  private let limit: Int
  private let slip: Slip
  private var waiting: [ThirdSource<String>] = []
  private var running: [Int: Cancellation?] = [:]
  private var nextID = 0
  private var isPumping = false
  private var isOuterDone = false

  init(_ outlet: ThirdOutlet<String>, limit: Int, _ slip: Slip) {
    self.outlet = outlet
    self.limit = limit
    self.slip = slip
  }

  func receive(_ event: Event<ThirdSource<String>, TestFailure>) {
    guard !isOuterDone, outlet.isOpen else { return }
    switch event {
    case .next(let inner):
      waiting.append(inner)
      pump()
    case .failed(let failure): finish(.failed(failure))
    case .interrupted: finish(.interrupted)
    case .completed: isOuterDone = true
    }
    completeIfDone()
  }

  private func pump() {
    if isPumping, slip != .recursive { return }
    isPumping = true
    while running.count < limit, !waiting.isEmpty, outlet.isOpen {
      let inner = waiting.removeFirst()
      let id = nextID
      nextID += 1
      running[id] = .some(nil)
      let handle = inner.observe { self.receive($0, from: id) }
      if running[id] == nil { handle.dispose() } else { running[id] = handle }
    }
    isPumping = false
  }

  private func receive(_ event: Event<String, TestFailure>, from id: Int) {
    guard running[id] != nil else { return }
    if case .next = event { return outlet.send(event) }
    running[id] = nil
    if slip == .startsBeforeFailing { pump() }
    if case .failed = event { return finish(event) }
    pump()
    completeIfDone()
  }

  private func completeIfDone() {
    if isOuterDone, running.isEmpty, waiting.isEmpty { finish(.completed) }
  }

  private func finish(_ event: Event<String, TestFailure>) {
    waiting = []
    outlet.send(event)
    stop()
  }

  func stop() {
    waiting = []
    let handles = running.values
    running = [:]
    for handle in handles { handle?.dispose() }
  }

  static func flatten(
    _ outer: EventSource<ThirdSource<String>, TestFailure>,
    limit: Int,
    _ slip: Slip
  ) -> ThirdSource<String> {
    EventSource { sink in
      let outlet = ThirdOutlet(sink)
      let lanes = ThirdLanes(outlet, limit: limit, slip)
      outlet.own(outer.observe { lanes.receive($0) })
      return Cancellation {
        outlet.close()
        lanes.stop()
      }
    }
  }

  static func subject(_ name: String, limit: Int, _ slip: Slip) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      flattening: name,
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { outer, _ in flatten(outer, limit: limit, slip) }
  }

  static func queue(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    subject("one after the other", limit: 1, variant == .correct ? .none : .recursive)
  }

  static func lanes(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    subject("two at once", limit: 2, variant == .correct ? .none : .startsBeforeFailing)
  }
}

extension Bug {
  /// Bugs of operators that flatten.
  static let thirdFlattening: [Bug] = [
    Bug(
      "third/merged-interruption-is-not-counted",
      "an interrupted inner stream is not counted as ended, so the merged stream is released without its completion",
      breaks: "E3",
      witness: .played(correct: "a |", broken: "a !") { variant in
        let log = ThirdLog()
        let (signal, outer) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
        let inner = ThirdFeed<String>()
        let result = ThirdFlatten.flatten(signal, variant)
        result.observe { log.note($0) }
        outer.send(value: SignalProducer(inner.source))
        inner.send(.next("a"))
        outer.sendCompleted()
        inner.send(.interrupted)
        return log.text
      },
      oracle: { OracleSubject(ThirdFlatten.subject($0), oracle: "flatten(.merge)") }
    ) { Subject(ThirdFlatten.subject($0)) },
    Bug(
      "third/queue-starts-inside-a-start",
      "the loop that starts waiting streams is entered again by a stream that ends while it is observed",
      breaks: "O7",
      witness: .played(correct: "depth 1", broken: "depth 4") { variant in
        let (log, outer, first) = (ThirdLog(), ThirdFeed<ThirdSource<String>>(), ThirdFeed<String>())
        let depths = ThirdBox((now: 0, most: 0))
        let short = ThirdSource<String> { sink in
          depths.with { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
          sink(.completed)
          depths.with { $0.now -= 1 }
          return .none
        }
        let slip: ThirdLanes.Slip = variant == .correct ? .none : .recursive
        _ = ThirdLanes.flatten(outer.source, limit: 1, slip).observe { _ in }
        outer.send(.next(first.source), .next(short), .next(short), .next(short), .next(short))
        first.send(.completed)
        log.note("depth \(depths.with { $0.most })")
        return log.text
      },
      oracle: { OracleSubject(ThirdLanes.queue($0), oracle: "flatten(.concat)") }
    ) { Subject(ThirdLanes.queue($0)) },
    Bug(
      "third/lane-refilled-before-the-failure",
      "when an inner stream fails, the next one that waits is started before the failure is forwarded",
      breaks: "B1",
      witness: .played(correct: "#", broken: "started #") { variant in
        let (log, outer) = (ThirdLog(), ThirdFeed<ThirdSource<String>>())
        let (first, second) = (ThirdFeed<String>(), ThirdFeed<String>())
        let third = ThirdSource<String> { _ in
          log.note("started")
          return .none
        }
        let slip: ThirdLanes.Slip = variant == .correct ? .none : .startsBeforeFailing
        _ = ThirdLanes.flatten(outer.source, limit: 2, slip).observe { log.note($0) }
        outer.send(.next(first.source), .next(second.source), .next(third))
        second.send(.failed(TestFailure()))
        return log.text
      },
      oracle: { OracleSubject(ThirdLanes.lanes($0), oracle: "flatten(.concurrent(limit: 2))") }
    ) { Subject(ThirdLanes.lanes($0)) },
  ]
}
