import Reactive
import ReactiveContractKit

extension Bug {
  /// Bugs that break no rule, and miss what the operator is for.
  static let thirdMeaning: [Bug] = [
    Bug(
      "third/zip-keeps-one-value",
      "a value that waits for its partner is replaced by the next one of the same input",
      breaks: nil,
      witness: .played(correct: "ax by", broken: "bx") { variant in
        let log = ThirdLog()
        let (first, input) = Signal<String, TestFailure>.pipe()
        let (second, other) = Signal<String, TestFailure>.pipe()
        let result = ThirdZip.zipped(first, second, variant)
        result.observe { log.note($0) }
        for value in ["a", "b"] { input.send(value: value) }
        for value in ["x", "y"] { other.send(value: value) }
        return log.text
      },
      oracle: { OracleSubject(ThirdZip.subject($0), oracle: "zip") }
    ) { Subject(ThirdZip.subject($0)) },
    Bug(
      "third/last-values-in-the-order-of-the-ring",
      "the last two values leave their ring in the order of its places, once the ring has wrapped around",
      breaks: nil,
      witness: .played(correct: "b c |", broken: "c b |") { variant in
        let log = ThirdLog()
        let result = SignalProducer<String, TestFailure>(["a", "b", "c"]).applying(ThirdLastValues(variant: variant))
        _ = result.start { log.note($0) }
        return log.text
      },
      oracle: { OracleSubject(ThirdLastValues.subject($0), oracle: "take(last: 2)") }
    ) { Subject(ThirdLastValues.subject($0)) },
    Bug(
      "third/debounce-keeps-its-first-deadline",
      "a value that replaces a waiting one is delivered at the deadline of the first",
      breaks: nil,
      witness: .played(correct: "at 2 at 3 b", broken: "at 2 b at 3") { variant in
        let (log, (signal, input), scheduler) = (ThirdLog(), Signal<String, TestFailure>.pipe(), TestScheduler())
        let result = signal.applying(ThirdDebounce(variant: variant), on: scheduler)
        result.observe { log.note($0) }
        input.send(value: "a")
        try? scheduler.advance(by: .milliseconds(1))
        input.send(value: "b")
        for tick in 2...3 {
          log.note("at \(tick)")
          try? scheduler.advance(by: .milliseconds(1))
        }
        return log.text
      },
      oracle: { OracleSubject(ThirdDebounce.subject($0), oracle: "debounce(2)") }
    ) { Subject(ThirdDebounce.subject($0)) },
    Bug(
      "third/skip-while-skips-again",
      "skip(while:) forgets that it has stopped skipping, and filters",
      breaks: nil,
      witness: .played(correct: "b a |", broken: "b |") { variant in
        let (log, feed) = (ThirdLog(), ThirdFeed<String>())
        _ = ThirdSkipWhile.skip(feed.source, while: { $0 == "a" }, variant).observe { log.note($0) }
        feed.send(.next("a"), .next("b"), .next("a"), .completed)
        return log.text
      },
      oracle: { OracleSubject(ThirdSkipWhile.subject($0), oracle: "skip(while:)") }
    ) { Subject(ThirdSkipWhile.subject($0)) },
    Bug(
      "third/latest-keeps-the-stream-before",
      "a new inner stream does not dispose of the one before, whose values still pass",
      breaks: nil,
      witness: .played(correct: "a c", broken: "a b c") { variant in
        let (log, outer) = (ThirdLog(), ThirdFeed<ThirdSource<String>>())
        let (first, second) = (ThirdFeed<String>(), ThirdFeed<String>())
        _ = ThirdLatestRun.flatten(outer.source, variant).observe { log.note($0) }
        outer.send(.next(first.source))
        first.send(.next("a"))
        outer.send(.next(second.source))
        first.send(.next("b"))
        second.send(.next("c"))
        return log.text
      },
      oracle: { OracleSubject(ThirdLatestRun.subject($0), oracle: "flatten(.latest)") }
    ) { Subject(ThirdLatestRun.subject($0)) },
  ]
}
