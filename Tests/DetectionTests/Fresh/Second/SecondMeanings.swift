import Reactive
import ReactiveContractKit
import Synchronization

/// Operators that keep the contract and miss what they are for.
extension Bug {
  static let secondMeanings: [Bug] = [
    meaning(
      "second/take-last-in-ring-order",
      "take(last: 2) sends its ring of values from slot 0 on, not from the oldest",
      oracle: "take(last: 2)",
      witness: .played(correct: "+s b c |", broken: "+s c b |") { variant in
        secondPlay({ source, _ in EventSource(SignalProducer(source).applying(SecondRing(variant))) }) { plug, _, _ in
          plug.send(.next("a"), .next("b"), .next("c"), .completed)
        }
      }
    ) { variant in
      OperatorSubject(
        signal: "take(last: 2)",
        values: ["a", "b", "c"],
        { signal, _ in signal.applying(SecondRing(variant)) },
        producer: { producer, _ in producer.applying(SecondRing(variant)) }
      )
    },
    meaning(
      "second/exhaust-keeps-one",
      "flatten(.throttle) keeps a stream that arrives while another one runs, for later",
      oracle: "flatten(.throttle)",
      witness: .played(correct: "+o +1 |", broken: "+o +1 +2 b |") { variant in
        secondPlay(flattening: { secondThrottled($0, variant) }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .next(inner[1].source), .completed)
          inner[0].send(.completed)
          inner[1].send(.next("b"), .completed)
        }
      }
    ) { variant in
      OperatorSubject(flattening: "flatten(.throttle)", readings: secondReadings, values: ["a", "b"]) { outer, _ in
        secondThrottled(outer, variant)
      }
    },
    meaning(
      "second/concat-takes-newest",
      "flatten(.concat) takes the stream that waits from the wrong end of its queue",
      oracle: "flatten(.concat)",
      witness: .played(correct: "+o +1 +2 b +3 c |", broken: "+o +1 +3 c +2") { variant in
        secondPlay(flattening: { secondInLine($0, variant) }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .next(inner[1].source), .next(inner[2].source), .completed)
          inner[0].send(.completed)
          inner[1].send(.next("b"), .completed)
          inner[2].send(.next("c"), .completed)
        }
      }
    ) { variant in
      OperatorSubject(flattening: "flatten(.concat)", readings: secondReadings, values: ["a", "b"]) { outer, _ in
        secondInLine(outer, variant)
      }
    },
    meaning(
      "second/debounce-does-not-restart",
      "debounce does not start its time again when another value arrives",
      oracle: "debounce(2)",
      witness: .played(correct: "+s 3ms b", broken: "+s 2ms b") { variant in
        secondTimes({ $0.applying(SecondQuiet(variant), on: $1) })
      }
    ) { variant in
      OperatorSubject(
        signal: "debounce",
        traits: [.asynchronous, .deliversOnScheduler],
        values: ["a", "b"],
        { $0.applying(SecondQuiet(variant), on: $1) },
        producer: { $0.applying(SecondQuiet(variant), on: $1) }
      )
    },
    meaning(
      "second/throttle-keeps-first",
      "throttle keeps the first value of an interval, and not the latest",
      oracle: "throttle(2)",
      witness: .played(correct: "+s 0ms a 2ms c", broken: "+s 0ms a 2ms b") { variant in
        secondTimes({ $0.applying(SecondThrottle(variant), on: $1) }, "c")
      }
    ) { variant in
      OperatorSubject(
        signal: "throttle",
        traits: [.asynchronous, .deliversOnScheduler],
        values: ["a", "b", "c"],
        { $0.applying(SecondThrottle(variant), on: $1) },
        producer: { $0.applying(SecondThrottle(variant), on: $1) }
      )
    },
    meaning(
      "second/sample-empties",
      "sample(on:) forgets the latest value when it has sent it",
      oracle: "sample(on:)",
      witness: .played(correct: "+1 +2 a a", broken: "+1 +2 a") { variant in
        secondPlay(combining: { secondSample($0, $1, variant) }) { first, second, _ in
          first.send(.next("a"))
          second.send(.next("x"), .next("y"))
        }
      }
    ) { variant in
      OperatorSubject(
        combining: "sample(on:)",
        readings: secondReadings,
        values: ["a", "b", "x", "y"],
        secondFails: false
      ) { first, second, _ in
        let sampler = second.neverFailing().mapFailure(secondAnyFailure)
        return secondSample(first, sampler, variant)
      }
    },
    meaning(
      "second/repeat-counts-first-run",
      "repeat(3) runs its source only twice",
      oracle: "repeat(3)",
      witness: .played(correct: "a a a |", broken: "a a |") { variant in
        let tape = SecondTape()
        _ = secondRepeat(SignalProducer(value: "a"), variant).start { tape.note($0) }
        return tape.text
      }
    ) { variant in
      OperatorSubject(producer: "repeat(3)", traits: .startsAgain, values: ["a", "b"]) { producer, _ in
        secondRepeat(producer, variant)
      }
    },
    meaning(
      "second/unique-looks-back-one",
      "uniqueValues compares a value with the one before, and not with all of them",
      oracle: "uniqueValues",
      witness: .played(correct: "+s a b", broken: "+s a b a") { variant in
        secondPlay({ source, _ in secondUnique(source, variant) }) { plug, _, _ in
          plug.send(.next("a"), .next("b"), .next("a"))
        }
      }
    ) { variant in
      OperatorSubject("uniqueValues", readings: secondReadings, values: ["a", "b", "a"]) { source, _ in
        secondUnique(source, variant)
      }
    },
  ]

  /// A bug that breaks no rule, with an oracle for its operator.
  private static func meaning(
    _ name: String,
    _ title: String,
    oracle: String,
    witness: Witness,
    _ make: @escaping @Sendable (Variant) -> OperatorSubject<String, String>
  ) -> Bug {
    Bug(name, title, breaks: nil, witness: witness, oracle: { OracleSubject(make($0), oracle: oracle) }) {
      Subject(make($0))
    }
  }
}

/// Plays two or three values, a millisecond apart, and notes the times of what arrives.
private func secondTimes(
  _ make: (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<String, TestFailure>,
  _ third: String? = nil
) -> String {
  let (tape, scheduler) = (SecondTape(), TestScheduler())
  let plug = SecondPlug<String>("s", tape)
  let run = make(SignalProducer(plug.source), scheduler).start { event in
    guard case .next = event else { return }
    tape.note("\(Int(scheduler.now.sinceZero / .milliseconds(1)))ms")
    tape.note(event)
  }
  plug.send(.next("a"))
  try? scheduler.advance(by: third == nil ? .milliseconds(1) : .zero)
  plug.send(.next("b"))
  if let third { plug.send(.next(third)) }
  try? scheduler.advance(by: .milliseconds(5))
  withExtendedLifetime(run) {}
  return tape.text
}

/// Sends the last two values at the end.
private struct SecondRing: Transducer {
  let variant: Bug.Variant
  var slots: [String] = []
  var next = 0

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if slots.count < 2 { slots.append(value) } else { slots[next] = value }
    next = (next + 1) % 2
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let oldest = variant == .broken || slots.count < 2 ? 0 : next
    return .sendEachThenEnd(Array(slots[oldest...] + slots[..<oldest]), .completed)
  }
}

/// Sends a value when none has followed for two milliseconds.
private struct SecondQuiet: TimedTransducer {
  typealias Changes = Effects<String, TestFailure>

  let variant: Bug.Variant
  var waiting: String?
  var alarm: Changes.WakeUp?

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Changes) {
    if let waiting { effects.drop(waiting) }
    waiting = value
    if let alarm {
      if variant == .broken { return }
      effects.cancel(alarm)
    }
    alarm = effects.wake(after: .milliseconds(2))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Changes) {
    if let alarm { effects.cancel(alarm) }
    effects.discard()
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Changes.WakeUp, _ effects: inout Changes) {
    guard wakeUp == alarm, let value = waiting else { return }
    (waiting, alarm) = (nil, nil)
    effects.send(value)
  }
}

/// Sends values at least two milliseconds apart.
private struct SecondThrottle: TimedTransducer {
  typealias Changes = Effects<String, TestFailure>

  let variant: Bug.Variant
  var waiting: String?
  var lastSlot: SchedulerInstant?
  var due: SchedulerInstant?

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Changes) {
    if waiting == nil || variant == .correct { waiting = value }
    guard due == nil else { return }
    let earliest = max(effects.now, lastSlot?.advanced(by: .milliseconds(2)) ?? effects.now)
    due = earliest
    _ = effects.wake(at: earliest)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Changes) {
    if case .completed = termination, let due, due <= effects.now, let waiting {
      effects.send(waiting)
    } else if case .completed = termination {
      // What has been sent is delivered before the completion.
    } else {
      effects.discard()
    }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Changes.WakeUp, _ effects: inout Changes) {
    guard let value = waiting else { return }
    (waiting, due, lastSlot) = (nil, nil, effects.now)
    effects.send(value)
  }
}
