import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Producers that break a rule.
  static let firstProducers: [Bug] = [
    Bug(
      "first/work-begins-before-the-setup",
      "A start with a setup begins the work first, so that the observers of the setup miss what it sends at once.",
      breaks: "P1",
      witness: .played(correct: "next 1 completed", broken: "interrupted") { variant in
        let log = FirstLog()
        let recipe = Recipe(beginsFirst: variant == .broken) { core in
          core.send(.next(1))
          core.send(.completed)
          return {}
        }
        recipe.startWithSignal { signal, _ in _ = signal.observe { log.add($0.description) } }
        return log.text
      }
    ) { variant in
      Subject(
        ProducerSubject("first/work-begins-before-the-setup", readings: ["E6/queued"]) { handler in
          let recipe = Recipe(beginsFirst: variant == .broken) { core in
            let work = handler.work()
            work.begin { core.send($0) }
            return { work.dispose() }
          }
          return StartableSource(start: { recipe.start($0) }, startWithSignal: { recipe.startWithSignal($0) })
        }
      )
    },
    Bug(
      "first/handle-of-the-newest-run",
      "The handle of a start disposes of the run that the producer has stored last, which may be another one.",
      breaks: "P4",
      witness: .played(correct: "1 interrupted", broken: "2 interrupted") { variant in
        let log = FirstLog()
        let maker = Maker(readsLate: variant == .broken) { _ in {} }
        let first = maker.start { log.add("1 \($0)") }
        let second = maker.start { log.add("2 \($0)") }
        first.dispose()
        _ = second
        return log.text
      }
    ) { variant in
      Subject(
        ProducerSubject("first/handle-of-the-newest-run", readings: ["E6/queued"]) { handler in
          let maker = Maker(readsLate: variant == .broken) { send in
            let work = handler.work()
            work.begin(send)
            return { work.dispose() }
          }
          return StartableSource(start: { maker.start($0) })
        }
      )
    },
    Bug(
      "first/session-is-held-by-nobody",
      "The cleanup of a run refers weakly to the session that it is to close, and nothing else holds the session.",
      breaks: "S6",
      witness: .played(correct: "interrupted closed", broken: "interrupted") { variant in
        let log = FirstLog()
        let producer = sessions(holdsWeakly: variant == .broken) { _ in { log.add("closed") } }
        producer.start { log.add($0.description) }.dispose()
        return log.text
      }
    ) { variant in
      Subject(
        ProducerSubject("first/session-is-held-by-nobody") { handler in
          StartableSource(
            sessions(holdsWeakly: variant == .broken) { observer in
              let work = handler.work()
              work.begin { observer.send($0) }
              return { work.dispose() }
            }
          )
        }
      )
    },
  ]
}

/// A producer whose runs are streams that can be shared.
private final class Recipe: @unchecked Sendable {
  private let beginsFirst: Bool
  private let begin: (FirstCore) -> () -> Void

  init(beginsFirst: Bool, _ begin: @escaping (FirstCore) -> () -> Void) {
    self.beginsFirst = beginsFirst
    self.begin = begin
  }

  func start(_ sink: @escaping FirstCore.Sink) -> Cancellation {
    let core = FirstCore()
    _ = core.observe(sink)
    run(core)
    return Cancellation { core.interrupt() }
  }

  func startWithSignal(_ setup: StartableSource.Setup) {
    let core = FirstCore()
    let interrupter = Cancellation { core.interrupt() }
    if beginsFirst { run(core) }
    setup(EventSource { core.observe($0) }, interrupter)
    if !beginsFirst { run(core) }
  }

  private func run(_ core: FirstCore) {
    guard !core.hasEnded else { return }
    core.keep(begin(core), forgets: false)
  }
}

/// A producer that remembers the run that it has started last.
private final class Maker: @unchecked Sendable {
  typealias Send = (FirstEvent<Int>) -> Void

  private let readsLate: Bool
  private let begin: (@escaping Send) -> () -> Void
  private let lock = NSLock()
  private var newest: FirstRun<Int>?

  init(readsLate: Bool, _ begin: @escaping (@escaping Send) -> () -> Void) {
    self.readsLate = readsLate
    self.begin = begin
  }

  func start(_ sink: @escaping FirstRun<Int>.Sink) -> Cancellation {
    let run = FirstRun<Int>(sink)
    lock.withLock { newest = run }
    run.keep(Cancellation(begin { event in run.enter { run.forward(event) } }))
    return Cancellation { [self] in (readsLate ? lock.withLock { newest } : run)?.dispose() }
  }
}

/// A resource of the work of a run.
private final class Session: @unchecked Sendable {
  private let onClose: () -> Void

  init(onClose: @escaping () -> Void) { self.onClose = onClose }

  func close() { onClose() }
}

/// A producer whose runs have a session each.
private func sessions(
  holdsWeakly: Bool,
  _ open: @escaping (Observer<Int, TestFailure>) -> () -> Void
) -> SignalProducer<Int, TestFailure> {
  let open = FirstBox(open)
  return SignalProducer { observer, lifetime in
    let session = Session(onClose: open.it(observer))
    if holdsWeakly {
      lifetime += { [weak session] in session?.close() }
    } else {
      lifetime += { session.close() }
    }
  }
}
