import Reactive
import ReactiveContractKit
import Synchronization

/// Operators over two streams.
extension Bug {
  static let seventhCombined: [Bug] = [seventhFirstBug, seventhNumberedBug, seventhZipBug]

  // MARK: B1

  private static let seventhFirstBug = Bug(
    "seventh/loser-runs-on",
    "An operator that follows the input that sends first ignores the other input from then on, but keeps it running.",
    breaks: "B1",
    witness: .played(correct: "lost a a", broken: "a a lost") { variant in
      let log = SeventhLog()
      let (first, input) = Signal<String, TestFailure>.pipe()
      let slow = SignalProducer<String, TestFailure> { observer, lifetime in
        lifetime += {
          _ = observer
          log.add("lost")
        }
      }
      let run = seventhRaced(SignalProducer(first), slow, variant).start { event in
        if case .next = event { log.add(event) }
      }
      input.send(value: "a")
      input.send(value: "a")
      run.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "seventh race",
          traits: .finishesEarly,
          values: ["a", "b", "x", "y"],
          signal: { first, second, _ in seventhRaced(first, second, variant) },
          producer: { first, second, _ in seventhRaced(first, second, variant) }
        )
      )
    }
  )

  // MARK: E5

  private static let seventhNumberedBug = Bug(
    "seventh/numbered-before-the-turn",
    "An operator that numbers the values of two inputs takes the number before it waits for its turn to send, so "
      + "that of two threads the one with the later number may send first.",
    breaks: "E5",
    witness: .described(
      correct: "While a thread sends a into one input and another sends x into the other one, an observer receives "
        + "a1 x2 or x1 a2.",
      broken: "The first thread takes number 1 and is preempted; the second one takes number 2 and sends: an "
        + "observer receives x2 a1, which no order of the two sends explains."
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "seventh numbered",
          traits: .handlesInterruption,
          values: ["a", "b", "x", "y"],
          signal: { first, second, _ in seventhNumbered(first, second, variant) },
          producer: { first, second, _ in first.lift({ seventhNumbered($0, $1, variant) }, with: second) }
        )
      )
    }
  )

  // MARK: Meaning

  private static let seventhZipBug = Bug(
    "seventh/zip-keeps-one-value",
    "An operator that pairs the values of two inputs in their order has room for one waiting value, which the next "
      + "one replaces.",
    breaks: nil,
    witness: .played(correct: "ax by |", broken: "bx |") { variant in
      let log = SeventhLog()
      let first = SeventhPipe<String>()
      let second = SeventhPipe<String>()
      seventhZipped(first.flow, second.flow, variant).start { log.add($0) }
      first.send(.next("a"))
      first.send(.next("b"))
      second.send(.next("x"))
      first.send(.completed)
      second.send(.next("y"))
      return log.text
    },
    oracle: { OracleSubject(seventhZipped($0), oracle: "zip") },
    subject: { Subject(seventhZipped($0)) }
  )
}

/// Follows the input that sends an event first, and drops the other one.
private func seventhRace(
  _ inputs: [(@escaping @Sendable (Event<String, TestFailure>) -> Void) -> (any Disposable)?],
  _ observer: Observer<String, TestFailure>,
  _ lifetime: Lifetime,
  _ variant: Bug.Variant
) {
  let leader = Mutex<Int?>(nil)
  let entries = [SerialDisposable(), SerialDisposable()]
  for (number, observe) in inputs.enumerated() {
    guard !lifetime.hasEnded, !entries[number].isDisposed else { return }
    lifetime += entries[number]
    entries[number].inner = observe { event in
      let (leads, hasWon) = leader.withLock { leader in
        let isOpen = leader == nil
        if isOpen { leader = number }
        return (leader == number, isOpen)
      }
      guard leads else { return }
      if hasWon, variant == .correct { entries[1 - number].dispose() }
      observer.send(event)
    }
  }
}

private func seventhRaced(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    seventhRace([{ first.observe($0) }, { second.observe($0) }], observer, lifetime, variant)
  }
}

private func seventhRaced(
  _ first: SignalProducer<String, TestFailure>,
  _ second: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    seventhRace([{ first.start($0) }, { second.start($0) }], observer, lifetime, variant)
  }
}

/// Sends the values of both inputs as they come, with their numbers.
private func seventhNumbered(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  switch variant {
  case .correct:
    return first.merge(with: second).scanMap(0) { count, value in (count + 1, "\(value)\(count + 1)") }
  case .broken:
    let counter = Mutex(0)
    let number: @Sendable (String) -> String = { value in
      Interleaving.yield(before: "take the lock of the counter")
      return counter.withLock {
        $0 += 1
        return "\(value)\($0)"
      }
    }
    return first.map(number).merge(with: second.map(number))
  }
}

/// What a zip knows; for one thread.
private final class SeventhPairs: @unchecked Sendable {
  var waiting: [[String]] = [[], []]
  var isOver = [false, false]

  /// An input that is over has no value for another pair.
  var hasAll: Bool {
    (isOver[0] && waiting[0].isEmpty) || (isOver[1] && waiting[1].isEmpty)
  }

  func takePair() -> String? {
    guard let left = waiting[0].first, let right = waiting[1].first else { return nil }
    waiting[0].removeFirst()
    waiting[1].removeFirst()
    return left + right
  }
}

/// Pairs the first values of two inputs, then the second ones, and so on.
private func seventhZipped(
  _ first: SeventhFlow<String>,
  _ second: SeventhFlow<String>,
  _ variant: Bug.Variant
) -> SeventhFlow<String> {
  SeventhFlow { stop, sink in
    let gate = SeventhGate(sink)
    let upstream = SeventhStop()
    let pairs = SeventhPairs()
    stop.add {
      gate.close()
      upstream.stop()
    }

    @Sendable func end(_ event: Event<String, TestFailure>) {
      guard !upstream.isStopped else { return }
      upstream.stop()
      gate.send(event)
    }

    for (number, input) in [first, second].enumerated() where !upstream.isStopped {
      input.start(upstream) { event in
        switch event {
        case .next(let value):
          if variant == .broken { pairs.waiting[number] = [] }
          pairs.waiting[number].append(value)
          if let pair = pairs.takePair() { gate.send(.next(pair)) }
          if pairs.hasAll { end(.completed) }
        case .completed:
          pairs.isOver[number] = true
          if pairs.hasAll { end(.completed) }
        case .failed, .interrupted:
          end(event)
        }
      }
    }
  }
}

private func seventhZipped(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "seventh zip",
    traits: .finishesEarly,
    capabilities: .seventhFlow,
    readings: ["E6/queued"],
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in
    EventSource(seventhFlow: seventhZipped(first.seventhFlow, second.seventhFlow, variant))
  }
}
