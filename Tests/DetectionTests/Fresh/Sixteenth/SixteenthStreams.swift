import Reactive
import ReactiveContractKit

extension Bug {
  static let sixteenthStreams: [Bug] = [sixteenthForgetBug, sixteenthFillBug, sixteenthEmptyBug, sixteenthLessBug]

  private static let sixteenthForgetBug = Bug(
    "sixteenth/lanes-forget-who-waits",
    "When a stream ends, the operator first asks whether the outer stream is over, and only then who waits.",
    breaks: "E3",
    witness: .played(correct: "a b |", broken: "a |") { variant in
      let log = SixteenthLog()
      let (outer, inner) = (SixteenthTap<SixteenthSource>(), [SixteenthTap<String>(), SixteenthTap<String>()])
      let result = sixteenthLanes(outer.source, limit: 1, variant == .correct ? nil : .asksOuterFirst)
      _ = result.observe { log.add($0) }
      for tap in inner { outer.send(tap.source) }
      outer.send(.completed)
      inner[0].send("a")
      inner[0].send(.completed)
      inner[1].send("b")
      inner[1].send(.completed)
      return log.text
    },
    subject: { variant in
      Subject(sixteenthLanes("one lane", limit: 1, variant == .correct ? nil : .asksOuterFirst))
    }
  )

  private static let sixteenthFillBug = Bug(
    "sixteenth/lanes-refill-while-they-are-emptied",
    "Disposal interrupts the running stream, which counts as its end, and so starts the one that waits.",
    breaks: "P4",
    witness: .played(correct: "! 0", broken: "! 1") { variant in
      let log = SixteenthLog()
      let (outer, inner) = (SixteenthTap<SixteenthSource>(), [SixteenthTap<String>(), SixteenthTap<String>()])
      let result = sixteenthLanes(outer.source, limit: 1, variant == .correct ? nil : .stopsLate)
      let run = result.observe { log.add($0) }
      for tap in inner { outer.send(tap.source) }
      run.dispose()
      log.add("\(inner[1].starts)")
      return log.text
    },
    subject: { variant in
      Subject(sixteenthLanes("one lane at a time", limit: 1, variant == .correct ? nil : .stopsLate))
    }
  )

  private static let sixteenthEmptyBug = Bug(
    "sixteenth/newest-passes-a-cancellation-on",
    "The interruption of an inner stream that has sent nothing is passed on, as if nothing could follow.",
    breaks: "E4",
    witness: .played(correct: "b", broken: "!") { variant in
      let log = SixteenthLog()
      let (outer, inner) = (SixteenthTap<SixteenthSource>(), [SixteenthTap<String>(), SixteenthTap<String>()])
      _ = sixteenthNewest(outer.source, variant).observe { log.add($0) }
      outer.send(inner[0].source)
      inner[0].send(.interrupted)
      outer.send(inner[1].source)
      inner[1].send("b")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "newest",
          capabilities: SixteenthTools.oneThread,
          values: ["a", "b"]
        ) { outer, _ in
          sixteenthNewest(outer, variant)
        }
      )
    }
  )

  private static let sixteenthLessBug = Bug(
    "sixteenth/lanes-one-less",
    "Of two streams that may run at once only one does, because the limit is compared with the next number.",
    breaks: nil,
    witness: .played(correct: "a b a", broken: "a a") { variant in
      let log = SixteenthLog()
      let (outer, inner) = (SixteenthTap<SixteenthSource>(), [SixteenthTap<String>(), SixteenthTap<String>()])
      _ = sixteenthLanes(outer.source, limit: 2, variant == .correct ? nil : .countsItself).observe { log.add($0) }
      for tap in inner { outer.send(tap.source) }
      inner[0].send("a")
      inner[1].send("b")
      inner[0].send("a")
      return log.text
    },
    oracle: {
      OracleSubject(
        sixteenthLanes("two lanes", limit: 2, $0 == .correct ? nil : .countsItself),
        oracle: "flatten(.concurrent(limit: 2))"
      )
    },
    subject: { Subject(sixteenthLanes("two lanes", limit: 2, $0 == .correct ? nil : .countsItself)) }
  )
}

private typealias SixteenthSource = EventSource<String, TestFailure>

private enum SixteenthFlaw {
  case asksOuterFirst
  case stopsLate
  case countsItself
}

private func sixteenthLanes(
  _ name: String,
  limit: Int,
  _ flaw: SixteenthFlaw?
) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(flattening: name, capabilities: SixteenthTools.oneThread, values: ["a", "b"]) {
    outer,
    _ in sixteenthLanes(outer, limit: limit, flaw)
  }
}

private func sixteenthLanes(
  _ outer: EventSource<SixteenthSource, TestFailure>,
  limit: Int,
  _ flaw: SixteenthFlaw?
) -> SixteenthSource {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let lanes = SixteenthLanes(observer, limit, flaw)
    lifetime += { lanes.stop() }
    let run = outer.observe { lanes.receive($0) }
    lifetime += { run.dispose() }
  }
  return EventSource(producer)
}

/// Runs so many inner streams at once; the others wait.
private final class SixteenthLanes: @unchecked Sendable {
  private let observer: Observer<String, TestFailure>
  private let limit: Int
  private let flaw: SixteenthFlaw?
  private var waiting: [SixteenthSource] = []
  private var running: Set<Int> = []
  private var handles: [Int: Cancellation] = [:]
  private var number = 0
  private var isOuterDone = false
  private var isFilling = false
  private var isStopped = false

  init(_ observer: Observer<String, TestFailure>, _ limit: Int, _ flaw: SixteenthFlaw?) {
    self.observer = observer
    self.limit = limit
    self.flaw = flaw
  }

  func receive(_ event: Event<SixteenthSource, TestFailure>) {
    if isOuterDone { return }
    switch event {
    case .next(let inner):
      waiting.append(inner)
      fill()
    case .completed:
      isOuterDone = true
      completeIfDone()
    case .failed(let failure):
      isOuterDone = true
      waiting = []
      observer.send(error: failure)
    case .interrupted:
      isOuterDone = true
      waiting = []
      observer.sendInterrupted()
    }
  }

  func stop() {
    if flaw != .stopsLate { isStopped = true }
    let current = handles
    handles = [:]
    for handle in current.values { handle.dispose() }
    isStopped = true
    waiting = []
  }

  private func fill() {
    if isFilling { return }
    isFilling = true
    while !isStopped, hasFreeLane, !waiting.isEmpty { start(waiting.removeFirst()) }
    isFilling = false
    completeIfDone()
  }

  private var hasFreeLane: Bool {
    let next = flaw == .countsItself ? running.count + 1 : running.count
    return next < limit
  }

  private func start(_ inner: SixteenthSource) {
    number += 1
    let own = number
    running.insert(own)
    let handle = inner.observe { self.receive($0, from: own) }
    if isStopped { handle.dispose() } else if running.contains(own) { handles[own] = handle }
  }

  private func receive(_ event: Event<String, TestFailure>, from own: Int) {
    guard running.contains(own) else { return }
    switch event {
    case .next(let value):
      observer.send(value: value)
    case .failed(let failure):
      running.remove(own)
      waiting = []
      observer.send(error: failure)
    case .completed, .interrupted:
      running.remove(own)
      handles[own] = nil
      if flaw == .asksOuterFirst && isOuterDone && running.isEmpty { observer.sendCompleted() } else { fill() }
    }
  }

  private func completeIfDone() {
    if isOuterDone && running.isEmpty && waiting.isEmpty && !isFilling { observer.sendCompleted() }
  }
}
