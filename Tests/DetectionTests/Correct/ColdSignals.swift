import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Cold signals, with each kind of run.
  static var coldSignals: [CorrectSubject] {
    [
      CorrectSubject("cold/independent, closures alone", "Is a function from a sink to the work, without any object.") {
        Subject(
          ColdSubject("closures alone") { work in
            ColdAdapter(
              EventSource { sink in
                let isOver = Atomic(false)
                let run = work.source.observe { event in
                  if isOver.load(ordering: .acquiring) { return }
                  if event.isTerminating { isOver.store(true, ordering: .releasing) }
                  sink(event.map(work.effect))
                }
                return Cancellation {
                  if isOver.exchange(true, ordering: .acquiringAndReleasing) { return }
                  sink(.interrupted)
                  run.dispose()
                }
              }
            )
          }
        )
      },
      CorrectSubject("cold/silent", "Its library has no interruption: a disposal sends nothing.") {
        Subject(ColdSubject("silent") { work in ColdAdapter(work.source.map(work.effect).silencing) })
      },
      CorrectSubject("cold/every second value", "Forwards a subset, and has the effect before it chooses.") {
        Subject(
          ColdSubject("every second value") { work in
            let effect = work.effect
            return ColdAdapter(
              EventSource(
                SignalProducer(work.source)
                  .map(effect)
                  .scanMap(0) { ($0 + 1, ($0, $1)) }
                  .filter { $0.0 % 2 == 0 }
                  .map(\.1)
              )
            )
          }
        )
      },
      CorrectSubject("cold/scheduled by hand", "Begins by a task of the scheduler, which a disposal cancels.") {
        Subject(
          ColdSubject("scheduled by hand", runKind: .scheduled) { work in
            ColdAdapter(
              EventSource { sink in
                let run = Upstream()
                let isOver = Mutex(false)
                let begin: @Sendable () -> Void = {
                  run.keep(
                    work.source.observe { event in
                      let passes = isOver.withLock { isOver in
                        defer { if event.isTerminating { isOver = true } }
                        return !isOver
                      }
                      if passes { sink(event.map(work.effect)) }
                    }
                  )
                }
                let task = work.scheduler.schedule(begin)
                return Cancellation {
                  if isOver.withLock({ isOver in exchange(&isOver, with: true) }) { return }
                  sink(.interrupted)
                  task?.dispose()
                  run.dispose()
                }
              }
            )
          }
        )
      },
      CorrectSubject("cold/scheduled, then effect, then filter", "Starts on the scheduler below its operators.") {
        Subject(
          ColdSubject("started on a scheduler", runKind: .scheduled) { work in
            let effect = work.effect
            return ColdAdapter(
              EventSource(
                SignalProducer(work.source).start(on: work.scheduler).map(effect).filter { _ in true }
              )
            )
          }
        )
      },
      CorrectSubject("cold/connected to a pipe", "Shares its run by a pipe that the connection feeds.") {
        Subject(
          ColdSubject("multicast", runKind: .connected) { work in
            let effect = work.effect
            let shared = SignalProducer(work.source).map(effect).multicast()
            return ColdAdapter(
              EventSource(shared.producer.filter { _ in true }),
              connect: {
                let connection = shared.connect()
                return Cancellation { connection.dispose() }
              }
            )
          }
        )
      },
      CorrectSubject("cold/replayed lazily, mapped twice", "Begins with the first observer, and keeps one value.") {
        Subject(
          ColdSubject("replayed lazily", runKind: .connectedByFirst, keepsValues: true) { work in
            let effect = work.effect
            let shared = SignalProducer(work.source).map(effect).replayLazily(upTo: 1)
            return ColdAdapter(EventSource(shared.map { $0 }.map { $0 }))
          }
        )
      },
      CorrectSubject("cold/autoconnected below a filter", "Begins with the first observer, and ends with the last.") {
        Subject(
          ColdSubject("autoconnected", runKind: .autoconnected) { work in
            let effect = work.effect
            let shared = SignalProducer(work.source).map(effect).multicast().autoconnect()
            return ColdAdapter(EventSource(shared.filter { _ in true }))
          }
        )
      },
    ]
  }
}
