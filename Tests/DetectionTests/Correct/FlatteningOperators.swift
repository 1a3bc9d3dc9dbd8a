import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators over a stream of streams.
  static var flatteningOperators: [CorrectSubject] {
    [
      CorrectSubject("flattening/concat, a loop of starts", "Starts inner streams in a loop, however soon they end.") {
        Subject(flattening("concat, a loop", limit: 1))
      },
      CorrectSubject("flattening/merge with a limit of two", "Lets two streams run at once, and queues the others.") {
        Subject(flattening("merge, a limit of two", limit: 2))
      },
      CorrectSubject("flattening/merge without a limit", "Never queues a stream.") {
        Subject(flattening("merge, no limit", limit: .max))
      },
      CorrectSubject("flattening/latest, by generations", "Gives every inner stream a number, and hears only the last.")
      {
        Subject(
          OperatorSubject<String, String>(
            flattening: "latest, by generations",
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { outer, _ in latest(outer, startsInTurn: false) }
        )
      },
      CorrectSubject("flattening/first come, others dropped", "Drops every stream that comes while another one runs.") {
        Subject(
          OperatorSubject<String, String>(
            flattening: "others dropped",
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { outer, _ in othersDropped(outer) }
        )
      },
      CorrectSubject("flattening/limit one of the reference", "Uses the strategy of a limit in place of concat.") {
        Subject(
          OperatorSubject<String, String>(
            flattening: "concurrent(limit: 1)",
            values: ["a", "b", "x", "y"],
            signal: { signal, _ in signal.flatten(.concurrent(limit: 1)) },
            producer: { producer, _ in producer.flatten(.concurrent(limit: 1)) }
          )
        )
      },
      CorrectSubject(
        "flattening/merge of what was merged",
        "Flattens, makes streams of the values, and flattens again."
      ) {
        Subject(
          OperatorSubject<String, String>(
            flattening: "flattened twice",
            values: ["a", "b", "x", "y"],
            signal: { signal, _ in signal.flatten(.merge).map { SignalProducer(value: $0) }.flatten(.concat) },
            producer: { producer, _ in producer.flatten(.merge).map { SignalProducer(value: $0) }.flatten(.concat) }
          )
        )
      },
    ]
  }

  private static func flattening(_ name: String, limit: Int) -> OperatorSubject<String, String> {
    OperatorSubject(flattening: name, capabilities: threadedSilent, values: ["a", "b", "x", "y"]) { outer, _ in
      EventSource { sink in Limited(limit, sink).start(outer) }
    }
  }

  static func latest(_ outer: EventSource<Letters, TestFailure>, startsInTurn: Bool) -> Letters {
    EventSource { sink in Generations(startsInTurn: startsInTurn, sink).start(outer) }
  }

  private static func othersDropped(_ outer: EventSource<Letters, TestFailure>) -> Letters {
    EventSource { sink in Dropping(sink).start(outer) }
  }
}
