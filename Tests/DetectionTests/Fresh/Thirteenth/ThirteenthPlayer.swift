import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthPlayer: [Bug] = [thirteenthSamples, thirteenthCrossfade, thirteenthRecent, thirteenthDuet]

  private static let thirteenthSamples = Bug(
    "thirteenth/sample-of-two-ends-again",
    "The home-made operator that plays two tracks does not record that it has ended, and goes on if its source does.",
    breaks: "E0",
    witness: .played(correct: "a b |", broken: "a b | c |") { variant in
      thirteenthPlayFlow("abc") { $0.thirteenthFirstTwo(variant) }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>("two tracks", traits: .finishesEarly, values: ["a", "b"]) { source, _ in
          ThirteenthFlow(source).thirteenthFirstTwo(variant).source
        }
      )
    }
  )

  private static let thirteenthCrossfade = Bug(
    "thirteenth/crossfade-without-a-gate",
    "A merge of two decks hands the events of both to the observer's closure, without anything that orders them.",
    breaks: "E5",
    witness: .described(
      correct: "while a thread is inside the observer with a value of deck one, a value of deck two waits",
      broken: "the thread of deck two enters the observer while that of deck one is inside"
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(combining: "crossfade", values: ["a", "b", "x", "y"]) { first, second, _ in
          thirteenthCrossfaded(first, second, variant)
        }
      )
    }
  )

  private static let thirteenthRecent = Bug(
    "thirteenth/unique-tracks-forgotten",
    "An operator that passes each track once remembers two tracks, so that a third one makes it forget the first.",
    breaks: nil,
    witness: .played(correct: "a b c |", broken: "a b c a |") { variant in
      thirteenthPlay("abca|") { source, _ in source.applying(ThirteenthUnique(variant: variant)) }
    },
    oracle: { variant in OracleSubject(thirteenthRecentSubject(variant), oracle: "uniqueValues") },
    subject: { variant in Subject(thirteenthRecentSubject(variant)) }
  )

  private static let thirteenthDuet = Bug(
    "thirteenth/pairing-drops-the-waiting",
    "An operator that pairs titles with covers keeps only the newest of the titles that wait for their covers.",
    breaks: nil,
    witness: .played(correct: "ax by |", broken: "bx |") { variant in
      thirteenthPlayTwo("abX|Y/") { thirteenthPaired($0, $1, variant) }
    },
    oracle: { variant in OracleSubject(thirteenthDuetSubject(variant), oracle: "zip") },
    subject: { variant in Subject(thirteenthDuetSubject(variant)) }
  )
}

extension ThirteenthFlow {
  fileprivate func thirteenthFirstTwo(_ variant: Bug.Variant) -> ThirteenthFlow {
    ThirteenthFlow { sink in
      let (count, end, cancelled) = (ThirteenthCount(), ThirteenthOnce(), ThirteenthOnce())
      let upstream = SerialDisposable()
      let cancellation = subscribe { event in
        if variant == .correct, end.hasHappened { return }
        switch event {
        case .next:
          let isLast = count.add(1) >= 2
          sink(event)
          if isLast, !cancelled.hasHappened {
            _ = end.claim()
            sink(.completed)
            upstream.dispose()
          }
        case .completed, .failed, .interrupted:
          _ = end.claim()
          sink(event)
        }
      }
      upstream.inner = AnyDisposable { cancellation.dispose() }
      return Cancellation {
        _ = cancelled.claim()
        upstream.dispose()
      }
    }
  }
}

/// Makes an input that hands events to the sink one at a time.
private func thirteenthGated(_ sink: @escaping ThirteenthFlow.Sink) -> Observer<String, TestFailure> {
  let (output, input) = ThirteenthSignal.pipe()
  output.observe { sink($0) }
  return input
}

private func thirteenthCrossfaded(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  let decks = [ThirteenthProducer(first), ThirteenthProducer(second)]
  return EventSource { sink in
    let target = variant == .correct ? thirteenthGated(sink) : Observer { sink($0) }
    let (end, ended) = (ThirteenthOnce(), ThirteenthCount())
    let runs = CompositeDisposable()

    @Sendable func finish(_ event: ThirteenthEvent) {
      guard end.claim() else { return }
      target.send(event)
      runs.dispose()
    }

    for deck in decks where !end.hasHappened {
      deck.startWithSignal { signal, handle in
        runs += handle
        signal.observe { event in
          switch event {
          case .next: if !end.hasHappened { target.send(event) }
          case .completed: if ended.add(1) == decks.count { finish(event) }
          case .failed, .interrupted: finish(event)
          }
        }
      }
    }
    return Cancellation { finish(.interrupted) }
  }
}

private func thirteenthRecentSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(signal: "unique tracks", values: ["a", "b", "c"]) { source, _ in
    source.applying(ThirteenthUnique(variant: variant))
  }
}

private struct ThirteenthUnique: ValueTransducer {
  typealias Input = String
  typealias Output = String
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var known: [String] = []

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if known.contains(value) { return .nothing }
    if variant == .broken, known.count == 2 { known.removeFirst() }
    known.append(value)
    return .send(value)
  }
}

private func thirteenthDuetSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(combining: "duet", traits: .finishesEarly, values: ["a", "b", "x", "y"]) { first, second, _ in
    thirteenthPaired(first, second, variant)
  } producer: { first, second, _ in
    first.lift({ thirteenthPaired($0, $1, variant) }, with: second)
  }
}

private struct ThirteenthPairing: Sendable {
  var waiting: [[String]] = [[], []]
  var isDone = [false, false]
  var inFlight = 0

  var isOver: Bool {
    inFlight == 0 && (0...1).contains { isDone[$0] && waiting[$0].isEmpty }
  }

  mutating func add(_ value: String, to side: Int, _ variant: Bug.Variant) -> String? {
    guard let partner = waiting[1 - side].first else {
      if variant == .correct {
        waiting[side].append(value)
      } else {
        waiting[side] = [value]
      }
      return nil
    }
    waiting[1 - side].removeFirst()
    inFlight += 1
    return side == 0 ? value + partner : partner + value
  }
}

private func thirteenthPaired(
  _ first: ThirteenthSignal,
  _ second: ThirteenthSignal,
  _ variant: Bug.Variant
) -> ThirteenthSignal {
  ThirteenthSignal { observer, lifetime in
    let pairing = Mutex(ThirteenthPairing())
    for (side, source) in [first, second].enumerated() {
      lifetime += source.observe { event in
        let isOver: Bool
        switch event {
        case .next(let value):
          guard let pair = pairing.withLock({ $0.add(value, to: side, variant) }) else { return }
          observer.send(value: pair)
          isOver = pairing.withLock { pairing in
            pairing.inFlight -= 1
            return pairing.isOver
          }
        case .completed:
          isOver = pairing.withLock { pairing in
            pairing.isDone[side] = true
            return pairing.isOver
          }
        case .failed, .interrupted:
          return observer.send(event)
        }
        if isOver { observer.sendCompleted() }
      }
    }
  }
}
