import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators with schedulers of their own making, clocks without alarms, and readings that few libraries declare.
  static var lateOperators: [CorrectSubject] {
    [
      CorrectSubject(
        "late/observe on a scheduler that is inline",
        "Uses a scheduler, which runs everything at once.",
        verify: {
          try Contract.operators.verify("observe on an inline scheduler") { signal, _ in
            signal.observe(on: ImmediateScheduler())
          }
        }
      ),
      CorrectSubject(
        "late/observe on a scheduler of its own",
        "Wraps the scheduler of the kit into another one.",
        verify: {
          try Contract.operators.verify("observe on a wrapper", traits: .asynchronous) { signal, time in
            signal.observe(on: Wrapper(time))
          }
        }
      ),
      CorrectSubject("late/for three ticks, by the clock", "Reads the clock, and completes with the first late value.")
      {
        Subject(
          OperatorSubject<String, String>(
            "for three ticks",
            traits: .finishesEarly,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in
            EventSource { sink in
              let (isOver, upstream) = (Flag(), Upstream())
              let end = time.now.advanced(by: .milliseconds(3))
              upstream.keep(
                source.observe { event in
                  if isOver.isSet { return }
                  let isLate = if case .next = event { time.now >= end } else { false }
                  if isLate || event.isTerminating { isOver.set() }
                  sink(isLate ? .completed : event)
                  if isLate { upstream.dispose() }
                }
              )
              return Cancellation {
                isOver.set()
                upstream.dispose()
              }
            }
          }
        )
      },
      CorrectSubject("late/timeout by hand", "Raises a failure of its own by an alarm that it cancels at every end.") {
        Subject(
          OperatorSubject<String, String>(
            "timeout by hand",
            traits: .asynchronous,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in
            EventSource { sink in
              let (isOver, upstream, alarm) = (Flag(), Upstream(), SerialDisposable())
              alarm.inner = time.schedule(after: .milliseconds(2)) {
                if isOver.set() { return }
                sink(.failed(TestFailure("late")))
                upstream.dispose()
              }
              upstream.keep(
                source.observe { event in
                  if event.isTerminating ? isOver.set() : isOver.isSet { return }
                  sink(event)
                  if event.isTerminating { alarm.dispose() }
                }
              )
              return Cancellation {
                isOver.set()
                alarm.dispose()
                upstream.dispose()
              }
            }
          }
        )
      },
      CorrectSubject("late/race of inner streams, forwarding", "Follows the first inner stream, and its interruption.")
      {
        Subject(
          OperatorSubject<String, String>(
            flattening: "race, forwarding",
            capabilities: [.failure, .interruption, .manyObservers, .threads],
            readings: ["E4/race-forwards"],
            values: ["a", "b", "x", "y"]
          ) { outer, _ in EventSource { sink in Racing(sink).start(outer) } }
        )
      },
      CorrectSubject("late/merge under a mutex, strict", "Delivers under a mutex that traps when it is taken again.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "merge under a mutex",
            capabilities: threadedSilent,
            readings: ["E6/strict"],
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in
            EventSource { sink in
              let open = MutexBox(2)
              let (isOver, upstreams) = (Flag(), [Upstream(), Upstream()])
              for (input, upstream) in zip([first, second], upstreams) where !isOver.isSet {
                upstream.keep(
                  input.observe { event in
                    let hasEnded = open.mutex.withLock { open in
                      if isOver.isSet { return false }
                      if case .completed = event { open -= 1 }
                      if case .completed = event, open > 0 { return false }
                      if event.isTerminating { isOver.set() }
                      sink(event)
                      return event.isTerminating
                    }
                    if hasEnded { for upstream in upstreams { upstream.dispose() } }
                  }
                )
              }
              return Cancellation {
                isOver.set()
                for upstream in upstreams { upstream.dispose() }
              }
            }
          }
        )
      },
      CorrectSubject(
        "late/an async sequence, there and back",
        "Turns its source into elements, and these into a producer.",
        verify: {
          let reason = "an element takes a turn for each of the two tasks, and for what they await"
          let contract = Contract.operators.excluding("B3", because: reason)
          try contract.verify("there and back", traits: [.asynchronous, .deliversOnScheduler, .handlesInterruption]) {
            (producer: SignalProducer<String, TestFailure>, time) in
            SignalProducer<String, TestFailure> { observer, lifetime in
              lifetime += SignalProducer(producer.values(), executor: time).start(observer)
            }.observe(on: time)
          }
        }
      ),
    ]
  }

  /// A scheduler that passes everything on, and is another one for who asks.
  private final class Wrapper: Scheduler {
    private let base: TestScheduler

    init(_ base: TestScheduler) { self.base = base }

    func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
      base.schedule { [self] in CurrentScheduler.withValue(self) { action() } }
    }
  }

  private final class MutexBox: Sendable {
    let mutex: Mutex<Int>

    init(_ value: Int) { mutex = Mutex(value) }
  }
}
