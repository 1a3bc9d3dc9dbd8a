import Reactive
import ReactiveContractKit

extension Bug {
  /// Subjects that replay.
  static let buffers: [Bug] = [replayTrimsTheEnd, replayAttachesAfterwards, replayKeepsTheEvicted]

  private static let replayTrimsTheEnd = Bug(
    "RxJava/ReplaySubject-trims-the-end",
    "a bounded replay subject counts the terminal event as an item when it trims, and may drop it",
    link: "https://github.com/ReactiveX/RxJava/pull/3261",
    breaks: "R3",
    witness: .played(correct: "1|", broken: "|") { variant in
      let (relay, log) = (ReplayRelay<Int>(1, variant == .broken ? .trimsTheEnd : nil), EventText())
      relay.send(.next(1))
      relay.send(.completed)
      relay.observe { log.add($0) }.dispose()
      return log.text
    }
  ) { variant in
    buffer("ReplaySubject", variant == .broken ? .trimsTheEnd : nil)
  }

  private static let replayAttachesAfterwards = Bug(
    "RxJS/ReplaySubject-attaches-afterwards",
    "a replay subject sends the past before it attaches the observer, which misses what its handler sends",
    link: "https://github.com/ReactiveX/rxjs/issues/2044",
    breaks: "R1",
    witness: .played(correct: "123", broken: "1") { variant in
      let (relay, log) = (ReplayRelay<Int>(2, variant == .broken ? .attachesAfterwards : nil), EventText())
      relay.send(.next(1))
      let observation = relay.observe { event in
        log.add(event)
        if case .next(let value) = event, value < 3 { relay.send(.next(value + 1)) }
      }
      observation.dispose()
      return log.text
    }
  ) { variant in
    buffer("ReplaySubject", variant == .broken ? .attachesAfterwards : nil)
  }

  private static let replayKeepsTheEvicted = Bug(
    "RxJava/replay-keeps-the-evicted",
    "a bounded replay holds the value that it has evicted last, in the head of its list",
    link: "https://github.com/ReactiveX/RxJava/issues/6475",
    breaks: "R2",
    witness: .played(correct: "gone", broken: "held") { variant in
      let relay = ReplayRelay<Token>(1, variant == .broken ? .keepsTheEvicted : nil)
      let evicted = sendNew(to: relay)
      _ = sendNew(to: relay)
      return evicted.token == nil ? "gone" : "held"
    }
  ) { variant in
    buffer("ReplaySubject", variant == .broken ? .keepsTheEvicted : nil)
  }

  private final class Token: Sendable {}

  private struct WeakToken { weak var token: Token? }

  private static func sendNew(to relay: ReplayRelay<Token>) -> WeakToken {
    let token = Token()
    relay.send(.next(token))
    return WeakToken(token: token)
  }

  private static func buffer(_ name: String, _ flaw: ReplayRelay<Int>.Flaw?) -> Subject {
    Subject(
      BufferSubject(name) { capacity in
        let relay = ReplayRelay<Int>(capacity, flaw)
        return BufferAdapter(send: { relay.send($0) }, observe: { relay.observe($0) })
      }
    )
  }
}
