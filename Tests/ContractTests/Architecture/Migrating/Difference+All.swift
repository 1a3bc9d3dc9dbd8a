import Reactive
import ReactiveContractKit
@testable import ReactiveContractSpecimens

extension Difference {
  /// All differences that the page draws, in its order.
  static let all = ends + values + time

  private static let two = Duration.milliseconds(2)

  private static let ends: [Difference] = [
    one("Who leaves is told", on: "-a-b|") { source, time in
      Source { observer, lifetime in
        source.startWithSignal { signal, handle in
          lifetime += signal.observe(observer)
          time.schedule(after: two) { handle.dispose() }
        }
      }
    },
    one("Who comes too late is told nothing but that", on: "-#") { source, time in
      Source { observer, lifetime in
        let signal = source.startWithSignal { signal, _ in signal }
        time.schedule(after: .milliseconds(3)) { lifetime += signal.observe(observer) }
      }
    },
    one("Who stops in the midst of a list is interrupted", on: "(abc|)") { _, _ in
      Source { observer, _ in
        Source(["a", "b", "c"]).map { $0 }.startWithSignal { signal, handle in
          _ = signal.observe { event in
            observer.send(event)
            if event.value == "a" { handle.dispose() }
          }
        }
      }
    },
    one("No values at all are a completion", on: "-a|") { source, _ in source.take(first: 0) },
    two("What waits to begin does not miss an end", on: "-#", and: "---x|") { source, other in
      source.skip(until: other.flatMapError { _ in .empty })
    },
    Difference(title: "An inner interruption does not end the outer stream") {
      var drawing = Drawing()
      let outer: Source = try drawing.hot("source", "1----|")
      let inner: Source = try drawing.cold("stream 1", "-!")
      try drawing.run("here", outer.map { _ in inner }.flatten(.race))
      return drawing.rows
    },
    two("An end of the other stream is a trigger", on: "-a-b|", and: "--|") { source, other in
      source.take(until: other.flatMapError { _ in .empty })
    },
  ]

  private static let values: [Difference] = [
    one("A repetition is measured against what came before it", on: "-1-2-3|") { source, _ in
      source.skipRepeats { left, right in
        guard let left = Int(left), let right = Int(right) else { return false }
        return abs(left - right) < 2
      }
    },
    two("A sample may be taken twice", on: "-a-----|", and: "---x-x-|") { source, other in
      source.sample(on: other.flatMapError { _ in .empty }.map { _ in () })
    },
    one("A batch of nothing is a batch", on: "--|") { source, _ in source.collect(count: 2).map { "\($0.count)" } },
  ]

  private static let time: [Difference] = [
    one("A timeout is for the whole", on: "-a-b-c|") { source, time in
      source.timeout(after: .milliseconds(4), raising: TestFailure(), on: time)
    },
    one("A failure does not wait", on: "-a#") { source, time in source.delay(two, on: time) },
    one("A pause that the end interrupts", on: "-a|") { source, time in source.debounce(two, on: time) },
    one("Nothing is lost while nothing is throttled", on: "-(ab)-|") { source, time in
      source.throttle(while: SignalProducer<Bool, Never>(value: false).concat(.never), on: time)
    },
  ]
}
