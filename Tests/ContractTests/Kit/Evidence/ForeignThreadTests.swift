import Dispatch
import Reactive
import ReactiveContractKit
import Testing

/// A stream that delivers on threads of its own is inconclusive: it is not known to keep a rule, nor to break one.
@Suite struct ForeignThreadTests {
  /// The events that a stream sends on a queue of its own.
  enum Hop: CaseIterable {
    case everything, values, ends

    func concerns(_ event: Event<Int, TestFailure>) -> Bool {
      switch self {
      case .everything: true
      case .values: !event.isTerminating
      case .ends: event.isTerminating
      }
    }
  }

  @Test(arguments: Hop.allCases)
  func `a signal that delivers on a queue of its own is not judged`(hop: Hop) {
    let subject = SignalSubject("hopping") { work in
      let signal = Reactive.Signal<Int, TestFailure> { observer, lifetime in
        lifetime += { work.dispose() }
        work.begin { observer.send($0) }
      }
      return EventSource(signal).hopping(hop)
    }
    let judgements = Subject(subject).report().judgements
    let kinds = Dictionary(grouping: judgements, by: \.verdict.kind).mapValues { $0.map(\.rule) }
    #expect(kinds[.inconclusive] == ["E0", "E5", "E6", "E7", "S1", "S2", "S3", "S4", "S5", "S6"])
    #expect(kinds[.held] == nil && kinds[.violated] == nil)
  }

  @Test func `a combination that ends on a queue of its own is not judged`() {
    let subject = SignalSubject(combining: "hopping") { first, second in
      func signal(_ work: StreamWork) -> Reactive.Signal<Int, TestFailure> {
        Reactive.Signal { observer, lifetime in
          lifetime += { work.dispose() }
          work.begin { observer.send($0) }
        }
      }
      return EventSource(signal(first).zip(with: signal(second)).map { $0 + $1 }).hopping(.ends)
    }
    let judgement = Subject(subject).report().judgements.first { $0.rule == "E5" }
    #expect(judgement?.verdict.kind == .inconclusive)
  }
}

/// A queue with a thread for itself: those of the global queues are busy with tests.
private let elsewhere = DispatchQueue(label: "elsewhere")

extension EventSource {
  /// The same, with some events on another thread than the one that sends them.
  fileprivate func hopping(_ hop: ForeignThreadTests.Hop) -> EventSource where Value == Int, Failure == TestFailure {
    EventSource { sink in
      observe { event in
        if hop.concerns(event) { elsewhere.async { sink(event) } } else { sink(event) }
      }
    }
  }
}
