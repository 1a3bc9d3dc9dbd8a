import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of Reactor.
  static let reactor: [Bug] = [handleSwallowsFailure]

  private static let handleSwallowsFailure = Bug(
    "Reactor/handle-swallows-failure",
    "handle cancels its source when its closure fails, and does not send the failure",
    link: "https://github.com/reactor/reactor-core/issues/2498",
    breaks: nil,
    witness: .played(correct: "aa#", broken: "aa") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = handle(source.source, variant).recorded(in: log)
      source.send("a", "b")
      let text = log.text
      run.dispose()
      return text
    },
    oracle: "attemptMap"
  ) { variant in
    OperatorSubject("handle", capabilities: .rx, values: ["a", "b", "c"]) { source, _ in handle(source, variant) }
  }

  /// Doubles every value, and fails at `b`.
  private static func handle(
    _ source: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let observation = source.observe { event in
        switch event {
        case .next("b"):
          if variant == .broken { return outlet.cancellation.dispose() }
          outlet.fail(TestFailure("refused"))
        case .next(let value): outlet.send(value + value)
        case .failed(let failure): outlet.fail(failure)
        case .completed: outlet.complete()
        case .interrupted: outlet.interrupt()
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }
}
