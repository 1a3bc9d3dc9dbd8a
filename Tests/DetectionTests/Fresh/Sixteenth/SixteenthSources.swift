import Reactive
import ReactiveContractKit

extension Bug {
  static let sixteenthSources: [Bug] = [sixteenthTotalBug, sixteenthPersistBug, sixteenthCollectBug]

  private static let sixteenthTotalBug = Bug(
    "sixteenth/total-of-what-there-is",
    "An operator that sends its result at the end takes an interruption for the end if it has a result by then.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "ab |") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<String>()
      _ = sixteenthTotal(tap.source, variant).observe { log.add($0) }
      tap.send("a")
      tap.send("b")
      tap.send(.interrupted)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>("total", capabilities: SixteenthTools.oneThread, values: ["a", "b"]) {
          source,
          _ in sixteenthTotal(source, variant)
        }
      )
    }
  )

  private static let sixteenthPersistBug = Bug(
    "sixteenth/persist-inside-the-failure",
    "An operator that starts its source again when it fails does so inside the handler of the failure.",
    breaks: "O7",
    witness: .played(correct: "1", broken: "13") { variant in
      let log = SixteenthLog()
      let depth = SixteenthDepth()
      let failing = EventSource<String, TestFailure> { sink in
        depth.now += 1
        depth.most = max(depth.most, depth.now)
        sink(.failed(TestFailure()))
        depth.now -= 1
        return .none
      }
      _ = sixteenthPersistent(failing, variant).observe { _ in }
      log.add("\(depth.most)")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "persist(12)",
          traits: [.handlesFailure, .startsAgain],
          capabilities: SixteenthTools.oneThread,
          values: ["a", "b"]
        ) { source, _ in
          sixteenthPersistent(source, variant)
        }
      )
    }
  )

  private static let sixteenthCollectBug = Bug(
    "sixteenth/collect-ends-with-nothing",
    "Batches of two: completion sends the rest, also if there is none because the last batch was full.",
    breaks: nil,
    witness: .played(correct: "[ab] |", broken: "[ab] [] |") { variant in
      let log = SixteenthLog()
      let tap = SixteenthTap<String>()
      _ = sixteenthBatches(tap.source, variant).observe { log.add($0) }
      tap.send("a")
      tap.send("b")
      tap.send(.completed)
      return log.text
    },
    oracle: { OracleSubject(sixteenthCollecting($0), oracle: "collect(count: 2)") },
    subject: { Subject(sixteenthCollecting($0)) }
  )
}

private final class SixteenthDepth: @unchecked Sendable {
  var now = 0
  var most = 0
}

private func sixteenthCollecting(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>("batches", capabilities: SixteenthTools.oneThread, values: ["a", "b", "c"]) {
    source,
    _ in sixteenthBatches(source, variant)
  }
}

private final class SixteenthMemory: @unchecked Sendable {
  var text = ""
  var count = 0
}

/// Sends all values as one text when the source completes.
private func sixteenthTotal(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let outlet = SixteenthOutlet(sink)
    let memory = SixteenthMemory()
    outlet.add(
      source.observe { event in
        switch event {
        case .next(let value):
          memory.text += value
        case .failed(let failure):
          outlet.end(.failed(failure))
        case .interrupted where variant == .correct || memory.text.isEmpty:
          outlet.end(.interrupted)
        case .completed, .interrupted:
          outlet.send(memory.text)
          outlet.end(.completed)
        }
      }
    )
    return Cancellation { outlet.end(.interrupted) }
  }
}

/// Sends texts of two values each; completion sends the rest, and an empty text if no value has come.
private func sixteenthBatches(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let outlet = SixteenthOutlet(sink)
    let memory = SixteenthMemory()
    outlet.add(
      source.observe { event in
        switch event {
        case .next(let value):
          memory.text += value
          memory.count += 1
          if memory.count.isMultiple(of: 2) {
            let batch = memory.text
            memory.text = ""
            outlet.send("[\(batch)]")
          }
        case .failed(let failure):
          outlet.end(.failed(failure))
        case .interrupted:
          outlet.end(.interrupted)
        case .completed:
          let isFull = memory.text.isEmpty && memory.count > 0
          if !isFull || variant != .correct { outlet.send("[\(memory.text)]") }
          outlet.end(.completed)
        }
      }
    )
    return Cancellation { outlet.end(.interrupted) }
  }
}

/// Starts the source again when it fails, twelve times at most.
private func sixteenthPersistent(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let outlet = SixteenthOutlet(sink)
    let persistence = SixteenthPersistence(source, outlet, variant)
    outlet.add(Cancellation { persistence.stop() })
    persistence.begin()
    return Cancellation { outlet.end(.interrupted) }
  }
}

private final class SixteenthPersistence: @unchecked Sendable {
  private let source: EventSource<String, TestFailure>
  private let outlet: SixteenthOutlet<String>
  private let variant: Bug.Variant
  private var current: Cancellation?
  private var attempt = 0
  private var failures = 0
  private var isStarting = false
  private var isRequested = false

  init(
    _ source: EventSource<String, TestFailure>,
    _ outlet: SixteenthOutlet<String>,
    _ variant: Bug.Variant
  ) {
    self.source = source
    self.outlet = outlet
    self.variant = variant
  }

  func begin() {
    isRequested = true
    if isStarting && variant == .correct { return }
    isStarting = true
    while isRequested && !outlet.hasEnded {
      isRequested = false
      observe()
    }
    isStarting = false
  }

  func stop() {
    attempt += 1
    let handle = current
    current = nil
    handle?.dispose()
  }

  private func observe() {
    attempt += 1
    let own = attempt
    let handle = source.observe { self.receive($0, from: own) }
    if own == attempt { current = handle } else if outlet.hasEnded { handle.dispose() }
  }

  private func receive(_ event: Event<String, TestFailure>, from own: Int) {
    guard own == attempt else { return }
    switch event {
    case .next(let value):
      outlet.send(value)
    case .failed(let failure):
      attempt += 1
      current = nil
      failures += 1
      if failures > 12 { outlet.end(.failed(failure)) } else { begin() }
    case .completed:
      outlet.end(.completed)
    case .interrupted:
      outlet.end(.interrupted)
    }
  }
}
