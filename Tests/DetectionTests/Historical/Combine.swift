import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of CombineExt; its streams know no interruption.
  static let combine: [Bug] = [
    Bug(
      "CombineExt/withLatestFrom-misses-an-early-completion",
      "withLatestFrom observes its source only once the other publisher has sent, and misses a completion before that",
      link: "https://github.com/CombineCommunity/CombineExt/issues/87",
      breaks: "E3",
      witness: .played(correct: "+b +a | -b -a", broken: "+b") { variant in
        let log = Log()
        let (a, b) = (Hand<String>("a", log), Hand<String>("b", log))
        let run = withLatest(waiting: variant, a.source, from: b.source).observe(into: log)
        defer { run.dispose() }
        a.send(.completed)
        return log.text
      },
      oracle: { OracleSubject(withLatestSubject(waiting: $0), oracle: "withLatest(from:)") },
      subject: { Subject(withLatestSubject(waiting: $0)) }
    ),
    Bug(
      "CombineExt/withLatestFrom-keeps-the-other-subscription",
      "withLatestFrom completes with its source, but its subscription to the other publisher goes on",
      link: "https://github.com/CombineCommunity/CombineExt/pull/140",
      breaks: "B1",
      witness: .played(correct: "+b +a ax | -b -a", broken: "+b +a ax | -a") { variant in
        let log = Log()
        let (a, b) = (Hand<String>("a", log), Hand<String>("b", log))
        let run = withLatest(keeping: variant, a.source, from: b.source).observe(into: log)
        b.send("x")
        a.send("a")
        a.send(.completed)
        let text = log.text
        run.dispose()
        return text
      },
      oracle: { OracleSubject(withLatestSubject(keeping: $0), oracle: "withLatest(from:)") },
      subject: { Subject(withLatestSubject(keeping: $0)) }
    ),
  ]

  private static func withLatestSubject(
    waiting: Variant = .correct,
    keeping: Variant = .correct
  ) -> OperatorSubject<String, String> {
    OperatorSubject(
      combining: "CombineExt withLatestFrom",
      traits: .finishesEarly,
      capabilities: [.failure, .manyObservers],
      values: ["a", "b", "x", "y"],
      secondFails: false
    ) { first, second, _ in withLatest(waiting: waiting, keeping: keeping, first, from: second) }
  }
}

private typealias Source = EventSource<String, TestFailure>

/// The values of the source, each with the latest one of the other stream.
///
/// Either of two bugs can be switched on: the source waits for the other stream, and the other stream is kept.
private func withLatest(
  waiting: Bug.Variant = .correct,
  keeping: Bug.Variant = .correct,
  _ source: Source,
  from other: Source
) -> Source {
  Source { sink in
    let link = Link(sink)
    let latest = Guarded<String?>(nil)
    @Sendable func observeSource() {
      let observation = source.observe { event in
        guard case .next(let value) = event else { return link.send(event) }
        if let latest = latest({ $0 }) { link.send(.next(value + latest)) }
      }
      link.add(observation)
    }
    let observation = other.observe { event in
      guard case .next(let value) = event else { return }
      let isFirst = latest { exchange(&$0, with: value) } == nil
      if isFirst, waiting == .broken { observeSource() }
    }
    if keeping == .correct { link.add(observation) }
    if waiting == .correct { observeSource() }
    return Cancellation {
      observation.dispose()
      link.cancellation.dispose()
    }
  }
}
