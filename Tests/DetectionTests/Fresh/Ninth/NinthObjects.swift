import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthObjects: [Bug] = [ninthCommand, ninthReplay, ninthPages, ninthBag, ninthClock]

  private static let ninthCommand = Bug(
    "ninth/old-handle-cancels-the-new-run",
    "The handle that a command returns cancels the command's current run; if its own run is over, that is another one.",
    breaks: "A5",
    witness: .played(correct: "busy", broken: "idle") { variant in
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let command = NinthCommand(variant) { number in
        number == 1 ? EventSource(SignalProducer<Int, TestFailure>(value: 1)) : EventSource(signal)
      }
      let first = command.start(1) { _ in }
      _ = command.start(2) { _ in }
      first.dispose()
      defer { withExtendedLifetime(input) {} }
      return command.isExecuting ? "busy" : "idle"
    },
    subject: { variant in
      Subject(
        ActionSubject("ninth command") { work in
          let command = NinthCommand(variant) { work($0) }
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isExecuting },
            isExecuting: { command.isExecuting },
            events: { command.observe($0) }
          )
        }
      )
    }
  )

  private static let ninthReplay = Bug(
    "ninth/replay-evicts-what-it-still-replays",
    "A buffer in which each observer has a place evicts by its capacity alone: an observer that is still reading the"
      + " past misses what a value that arrives meanwhile pushes out.",
    breaks: "R1",
    witness: .played(correct: "1 2 3 4", broken: "1 3 4") { variant in
      let log = NinthLog()
      let replay = NinthReplay(2, variant)
      replay.send(.next(1))
      replay.send(.next(2))
      _ = replay.observe { event in
        log.add(event)
        if event.value == 1 {
          replay.send(.next(3))
          replay.send(.next(4))
        }
      }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("ninth replay") { capacity in
          let replay = NinthReplay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    }
  )

  private static let ninthPages = Bug(
    "ninth/derived-list-asks-whether-it-is-empty",
    "Deriving one list from another first asks whether there is anything to derive, which computes the first element.",
    breaks: "Q1",
    witness: .played(correct: "derived computed", broken: "computed derived") { variant in
      let log = NinthLog()
      let list = PullSequence(state: 0) { (place: inout Int) -> Int? in
        log.add("computed")
        return place
      }
      let derived = ninthDerived(list, variant)
      log.add("derived")
      _ = derived.head
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("ninth pages") { work in
          let pages = PullSequence(state: 0) { (place: inout Int) -> SequenceItem? in
            defer { place += 1 }
            return work(place)
          }
          return SequenceAdapter(
            pages,
            head: { $0.head },
            tail: { $0.tail },
            derived: { ninthDerived($0, variant) }
          )
        }
      )
    }
  )

  private static let ninthBag = Bug(
    "ninth/bag-takes-more-while-it-is-emptied",
    "A bag has three states, and stores what is added in the second one, while its disposal runs; then it drops it.",
    breaks: "C3",
    witness: .played(correct: "first added", broken: "first") { variant in
      let log = NinthLog()
      let bag = NinthBag(variant)
      bag.add {
        log.add("first")
        bag.add { log.add("added") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("ninth bag") { work in
          let bag = NinthBag(variant)
          bag.add(work)
          return DisposableAdapter(dispose: { bag.dispose() }, isDisposed: { bag.isDisposed }, add: { bag.add($0) })
        }
      )
    }
  )

  private static let ninthClock = Bug(
    "ninth/clock-jumps-before-its-tasks",
    "A manual scheduler sets its clock to the end of an advance and then runs the tasks; a task that they schedule"
      + " after a delay is late by the rest of the advance.",
    breaks: "T5",
    witness: .played(correct: "first second", broken: "first") { variant in
      let log = NinthLog()
      let clock = NinthClock(variant)
      _ = clock.schedule(after: .milliseconds(2)) {
        log.add("first")
        _ = clock.schedule(after: .milliseconds(2)) { log.add("second") }
      }
      clock.advance(by: .milliseconds(10))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("ninth clock", belongsToOneThread: true) {
          let clock = NinthClock(variant)
          return SchedulerAdapter(
            schedule: { clock.schedule(after: .zero, $0) },
            after: { clock.schedule(after: $0, $1) },
            advance: { clock.advance(by: $0) }
          )
        }
      )
    }
  )
}

private func ninthDerived<Value: Sendable>(
  _ list: PullSequence<Value>,
  _ variant: Bug.Variant
) -> PullSequence<Value> {
  if variant == .broken, list.isEmpty { return .empty }
  return list.map { $0 }
}
