import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhSignals: [Bug] = [relayLosesNested, feedWaitsForObserver, relayKeepsDetached, startBeforeListen]

  private static let relayLosesNested = Bug(
    "eleventh/relay-drops-nested-send",
    "A relay guards itself against recursion with a flag, and so drops what an observer sends during a delivery.",
    breaks: "E6",
    witness: .played(correct: "1 2 |", broken: "1 |") { variant in
      let log = EleventhLog()
      let relay = EleventhRelay(variant == .broken ? .losesNested : nil) {}
      let token = relay.listen { event in
        log.add(event)
        if event.value == 1 { relay.send(.next(2)) }
      }
      relay.send(.next(1))
      relay.send(.completed)
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("eleventh relay", capabilities: .eleventhRelay, readings: eleventhRelayReadings) { work in
          let relay = EleventhRelay(variant == .broken ? .losesNested : nil) { work.dispose() }
          work.begin { relay.send($0) }
          return EventSource { sink in Cancellation(relay.listen(sink).cancel) }
        }
      )
    }
  )

  private static let feedWaitsForObserver = Bug(
    "eleventh/feed-waits-for-an-observer",
    "A hot feed saves work: it runs its generator only when the first observer listens.",
    breaks: "S1",
    witness: .played(correct: "work made listened", broken: "made work listened") { variant in
      let log = EleventhLog()
      let feed = EleventhFeed(EleventhRelay {}, variant) { _ in log.add("work") }
      log.add("made")
      let token = feed.listen { log.add($0) }
      log.add("listened")
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("eleventh feed", capabilities: .eleventhRelay, readings: eleventhRelayReadings) { work in
          let feed = EleventhFeed(EleventhRelay { work.dispose() }, variant) { relay in
            work.begin { relay.send($0) }
          }
          return EventSource { sink in Cancellation(feed.listen(sink).cancel) }
        }
      )
    }
  )

  private static let relayKeepsDetached = Bug(
    "eleventh/relay-keeps-detached-observers",
    "Detaching only marks the observer; the list is tidied up with the next event.",
    breaks: "S6",
    witness: .played(correct: "1 gone", broken: "1 held") { variant in
      let log = EleventhLog()
      let relay = EleventhRelay(variant == .broken ? .keepsDetached : nil) {}
      var view: EleventhView? = EleventhView(log)
      weak var held = view
      let token = relay.listen { [view] event in view?.show(event) }
      view = nil
      relay.send(.next(1))
      token.cancel()
      log.add(held == nil ? "gone" : "held")
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("eleventh tidy relay", capabilities: .eleventhRelay, readings: eleventhRelayReadings) { work in
          let relay = EleventhRelay(variant == .broken ? .keepsDetached : nil) { work.dispose() }
          work.begin { relay.send($0) }
          return EventSource { sink in Cancellation(relay.listen(sink).cancel) }
        }
      )
    }
  )

  private static let startBeforeListen = Bug(
    "eleventh/started-before-observed",
    "Starting a task of the home-made library begins the work, and attaches the observer afterwards.",
    breaks: "P1",
    witness: .played(correct: "1 2 |", broken: "2 |") { variant in
      let log = EleventhLog()
      let relay = EleventhRelay {}
      let token = eleventhStarted(relay, variant, begin: { relay.send(.next(1)) }, sink: { log.add($0) })
      relay.send(.next(2))
      relay.send(.completed)
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("eleventh job", capabilities: .eleventhRelay, readings: eleventhRelayReadings) { handler in
          StartableSource(start: { sink in
            let work = handler.work()
            let relay = EleventhRelay { work.dispose() }
            let token = eleventhStarted(relay, variant, begin: { work.begin { relay.send($0) } }, sink: sink)
            return Cancellation(token.cancel)
          })
        }
      )
    }
  )
}

/// A hot stream made of a generator.
private final class EleventhFeed {
  private let relay: EleventhRelay
  private var generator: ((EleventhRelay) -> Void)?

  init(_ relay: EleventhRelay, _ variant: Bug.Variant, _ generator: @escaping (EleventhRelay) -> Void) {
    self.relay = relay
    self.generator = generator
    if variant == .correct { runOnce() }
  }

  func listen(_ sink: @escaping EleventhRelay.Sink) -> EleventhToken {
    let token = relay.listen(sink)
    runOnce()
    return token
  }

  private func runOnce() {
    let taken = generator
    generator = nil
    taken?(relay)
  }
}

/// Starts a run: its handle interrupts it.
private func eleventhStarted(
  _ relay: EleventhRelay,
  _ variant: Bug.Variant,
  begin: () -> Void,
  sink: @escaping EleventhRelay.Sink
) -> EleventhToken {
  switch variant {
  case .correct:
    _ = relay.listen(sink)
    begin()
  case .broken:
    begin()
    _ = relay.listen(sink)
  }
  return EleventhToken { relay.send(.interrupted) }
}

private final class EleventhView: Sendable {
  private let log: EleventhLog
  init(_ log: EleventhLog) { self.log = log }
  func show(_ event: Event<Int, TestFailure>) { log.add(event) }
}
