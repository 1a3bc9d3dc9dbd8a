import Reactive
import ReactiveContractKit

extension CorrectSubject {
  /// Operators that are made of operators of the reference, in roundabout ways.
  static var composedOperators: [CorrectSubject] {
    [
      CorrectSubject(
        "composed/take(2), scan and take(until:)",
        "Counts, and stops at the count.",
        verify: {
          try Contract.operators.verify("take(2) by counting", traits: .finishesEarly) { signal, _ in
            signal.scanMap(0) { ($0 + 1, (count: $0 + 1, value: $1)) }.take(until: { $0.count < 2 }).map(\.value)
          }
        }
      ),
      CorrectSubject("composed/skip(1), through events", "Turns events to values, drops one, and turns them back.") {
        Subject(
          OperatorSubject(signal: "skip(1) through events", values: ["a", "b"]) {
            (signal: Signal<String, TestFailure>, _) in
            signal.materialize()
              .scanMap(false) { hasSkipped, event in
                event.isTerminating ? (hasSkipped, event) : (true, hasSkipped ? event : nil)
              }
              .skipNil()
              .dematerialize()
          }
        )
      },
      CorrectSubject(
        "composed/partition and merge",
        "Observes its signal twice, and merges the two halves.",
        verify: {
          try Contract.operators.verify("partition and merge", traits: .handlesInterruption) { signal, _ in
            signal.filter { $0 == "a" }.merge(with: signal.filter { $0 != "a" })
          }
        }
      ),
      CorrectSubject(
        "composed/pairs by zipping with itself",
        "Zips a signal with the same signal, one value later.",
        verify: {
          try Contract.operators.verify("combinePrevious by zip") { signal, _ in
            signal.zip(with: signal.skip(first: 1)).map { $0 + $1 }
          }
        }
      ),
      CorrectSubject(
        "composed/identity by flattening",
        "Makes a stream of every value, and concatenates them.",
        verify: {
          try Contract.operators.verify("identity by concat") { signal, _ in
            signal.flatMap(.concat) { SignalProducer<String, TestFailure>(value: $0) }
          }
        }
      ),
      CorrectSubject(
        "composed/identity by the latest",
        "Makes a stream of every value, and switches to each.",
        verify: {
          try Contract.operators.verify("identity by latest") { signal, _ in
            signal.flatMap(.latest) { SignalProducer<String, TestFailure>(values: $0, $0) }
          }
        }
      ),
      CorrectSubject(
        "composed/count by reduce, then text",
        "Sends nothing but one text at the end.",
        verify: {
          try Contract.operators.verify("count by reduce") { signal, _ in
            signal.reduce(0) { count, _ in count + 1 }.map { "\($0)" }
          }
        }
      ),
      CorrectSubject(
        "composed/steps joined by |>",
        "Is a chain of operators as values, for both kinds of streams.",
        verify: {
          let steps: Operator<String, TestFailure, String, TestFailure> =
            .map { $0 + $0 } |> .skipRepeats() |> .take(first: 2)
          try Contract.operators.verify(
            "steps",
            traits: .finishesEarly,
            signal: { signal, _ in signal |> steps },
            producer: { producer, _ in producer |> steps }
          )
        }
      ),
      CorrectSubject(
        "composed/throttle by debounce and merge",
        "Passes the first of a burst, and the last when it rests.",
        verify: {
          try Contract.operators.verify(
            "first and last",
            traits: [.asynchronous, .deliversOnScheduler, .hopsTwice, .handlesInterruption],
            signal: { signal, time in
              signal.throttle(.milliseconds(4), on: time)
                .merge(with: signal.debounce(.milliseconds(2), on: time))
                .skipRepeats()
                .observe(on: time)
            },
            producer: { producer, time in
              producer.lift { signal in
                signal.throttle(.milliseconds(4), on: time).merge(with: signal.debounce(.milliseconds(2), on: time))
              }
              .skipRepeats()
              .observe(on: time)
            }
          )
        }
      ),
      CorrectSubject("composed/retry by flatMapError", "Starts its source again from the handler of its failure.") {
        Subject(
          OperatorSubject(
            producer: "retry by flatMapError",
            traits: [.handlesFailure, .startsAgain],
            values: ["a", "b"]
          ) {
            (producer: SignalProducer<String, TestFailure>, _) in producer.flatMapError { _ in producer }
          }
        )
      },
      CorrectSubject("composed/shared and merged", "Shares one run, whose values are replayed, and merges two uses.") {
        Subject(
          OperatorSubject(producer: "shared and merged", traits: .handlesInterruption, values: ["a", "b"]) {
            (producer: SignalProducer<String, TestFailure>, _) in
            SignalProducer { observer, lifetime in
              let shared = producer.replayLazily(upTo: .max)
              lifetime += shared.map { $0 + "1" }.merge(with: shared.map { $0 + "2" }).start(observer)
            }
          }
        )
      },
      CorrectSubject(
        "composed/startWithSignal, two observers",
        "Observes one started signal twice, and counts and sends."
      ) {
        Subject(
          OperatorSubject(producer: "startWithSignal", values: ["a", "b"]) {
            (producer: SignalProducer<String, TestFailure>, _) in
            SignalProducer<String, TestFailure> { observer, lifetime in
              producer.startWithSignal { signal, run in
                lifetime += run
                let counted = signal.scan(0) { count, _ in count + 1 }
                signal.zip(with: counted).map { "\($0)\($1)" }.observe(observer)
              }
            }
          }
        )
      },
    ]
  }
}
