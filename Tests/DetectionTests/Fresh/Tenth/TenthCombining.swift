import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthNumbered = Bug(
    "tenth/numbered-before-the-merge",
    "A refactoring moved the numbering of merged values in front of the merge, where two threads take "
      + "numbers in one order "
      + "and send in the other.",
    breaks: "E5",
    witness: .described(
      correct: "two threads that send at once: 1a 2x, or 1x 2a",
      broken: "also 2x 1a, if the first thread is slow"
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "numberedMerge",
          traits: .handlesInterruption,
          values: ["a", "b", "x", "y"],
          signal: { first, second, _ in tenthNumbering(first, second, variant) },
          producer: { first, second, _ in first.lift({ tenthNumbering($0, $1, variant) }, with: second) }
        )
      )
    }
  )

  static let tenthPairUp = Bug(
    "tenth/pair-up-waits",
    "A hand-written zip looks whether it is done when an input completes, and not when it takes the last "
      + "value of an input "
      + "that has completed.",
    breaks: "B1",
    witness: .played(correct: "ax |", broken: "ax !") { variant in
      let log = TenthLog()
      let (first, left) = Signal<String, TestFailure>.pipe()
      let (second, right) = Signal<String, TestFailure>.pipe()
      let handle = tenthPairing(EventSource(first), EventSource(second), variant).observe { log.add($0) }
      left.send(value: "a")
      left.sendCompleted()
      right.send(value: "x")
      right.send(value: "y")
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "pairUp",
          traits: .finishesEarly,
          capabilities: Capabilities.all.subtracting(.threads),
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in tenthPairing(first, second, variant) }
      )
    }
  )

  static let tenthExpire = Bug(
    "tenth/expire-armed-too-soon",
    "expire(after:) arms its deadline when the producer is made, and not when a run starts.",
    breaks: "B4",
    witness: .played(correct: "0 waiting, then 1", broken: "1 waiting, then 1") { variant in
      let time = TestScheduler()
      let producer = tenthExpiring(SignalProducer<String, TestFailure>.never, time, variant)
      let before = time.pendingCount
      let handle = producer.start()
      defer { handle.dispose() }
      return "\(before) waiting, then \(time.pendingCount)"
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "expire(after: 2)",
          traits: [.finishesEarly, .asynchronous],
          values: ["a", "b"]
        ) { source, time in tenthExpiring(source, time, variant) }
      )
    }
  )
}

private func tenthNumbering(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  let counter = TenthCounter()
  let stamp: @Sendable (String) -> String = { value in
    let number = counter.next()
    Interleaving.yield(after: "take a number")
    return "\(number)\(value)"
  }
  return switch variant {
  case .correct: first.merge(with: second).map(stamp)
  case .broken: first.map(stamp).merge(with: second.map(stamp))
  }
}

/// Pairs the values of two streams, for inputs that take turns.
private func tenthPairing(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource(
    SignalProducer(first).lift(
      { first, second in
        Signal { observer, lifetime in
          let table = Mutex(TenthTable(variant: variant))
          let observe = { (signal: Signal<String, TestFailure>, isFirst: Bool) in
            lifetime += signal.observe { event in
              switch event {
              case .next(let value):
                let (pair, isDone) = table.withLock { $0.put(value, isFirst) }
                if let pair { observer.send(value: pair) }
                if isDone { observer.sendCompleted() }
              case .completed:
                if table.withLock({ $0.close(isFirst) }) { observer.sendCompleted() }
              case .failed(let failure): observer.send(error: failure)
              case .interrupted: observer.sendInterrupted()
              }
            }
          }
          _ = observe(first, true)
          _ = observe(second, false)
        }
      },
      with: SignalProducer(second)
    )
  )
}

private struct TenthTable {
  let variant: Bug.Variant
  var left: [String] = []
  var right: [String] = []
  var isLeftClosed = false
  var isRightClosed = false

  var isDone: Bool { isLeftClosed && left.isEmpty || isRightClosed && right.isEmpty }

  mutating func put(_ value: String, _ isLeft: Bool) -> (pair: String?, isDone: Bool) {
    if isLeft { left.append(value) } else { right.append(value) }
    guard !left.isEmpty, !right.isEmpty else { return (nil, false) }
    let pair = left.removeFirst() + right.removeFirst()
    return (pair, variant == .correct && isDone)
  }

  mutating func close(_ isLeft: Bool) -> Bool {
    if isLeft { isLeftClosed = true } else { isRightClosed = true }
    return isDone
  }
}

/// Completes two milliseconds after the start of a run.
private func tenthExpiring(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let early = variant == .broken ? TenthAlarm(time) : nil
  return SignalProducer { observer, lifetime in
    let alarm = early ?? TenthAlarm(time)
    lifetime += alarm.handle
    lifetime += alarm.rings.observeValues { observer.sendCompleted() }
    lifetime += source.start { observer.send($0) }
  }
}

private final class TenthAlarm: Sendable {
  let rings: Signal<Void, Never>
  let handle: (any Disposable)?

  init(_ time: TestScheduler) {
    let (rings, bell) = Signal<Void, Never>.pipe()
    self.rings = rings
    handle = time.schedule(at: time.now.advanced(by: .milliseconds(2))) { bell.send(value: ()) }
  }
}
