import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthObjects: [Bug] = [
    fourteenthReplayed, fourteenthFarAway, fourteenthRecurring, fourteenthPlaces, fourteenthBagged, fourteenthCommanded,
  ]

  private static let fourteenthReplayed = Bug(
    "fourteenth/replay-is-overtaken",
    "A buffer attaches a late observer and then replays, so a value that the observer sends overtakes the replay.",
    breaks: "R1",
    witness: .played(correct: "1 2 3", broken: "1 3 2") { variant in
      let log = FourteenthLog()
      let buffer = FourteenthReplay(2, variant)
      buffer.send(.next(1))
      buffer.send(.next(2))
      _ = buffer.observe { event in
        log.add(event)
        if case .next(1) = event { buffer.send(.next(3)) }
      }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("fourteenth replay") { capacity in
          let buffer = FourteenthReplay(capacity, variant)
          return BufferAdapter(send: { buffer.send($0) }, observe: { buffer.observe($0) })
        }
      )
    }
  )

  private static let fourteenthFarAway = Bug(
    "fourteenth/far-away-comes-too-soon",
    "A scheduler counts the milliseconds of a delay in 32 bits, so that a longer one ends after 24 days.",
    breaks: "T5",
    witness: .played(correct: "25 days, ran", broken: "ran 25 days,") { variant in
      let log = FourteenthLog()
      let agenda = FourteenthAgenda(variant)
      _ = agenda.schedule(after: .seconds(30 * 86_400)) { log.add("ran") }
      agenda.advance(.seconds(25 * 86_400))
      log.add("25 days,")
      agenda.advance(.seconds(5 * 86_400))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("fourteenth agenda", belongsToOneThread: true) {
          let agenda = FourteenthAgenda(variant)
          return SchedulerAdapter(
            schedule: { agenda.schedule(after: .zero, $0) },
            after: { agenda.schedule(after: $0, $1) },
            advance: { agenda.advance($0) }
          )
        }
      )
    }
  )

  private static let fourteenthRecurring = Bug(
    "fourteenth/recursion-outlives-its-cancellation",
    "Cancelling a recursive task removes the run that waits, and a run that has begun still schedules the next one.",
    breaks: "T6",
    witness: .played(correct: "1 2", broken: "1 2 3") { variant in
      let log = FourteenthLog()
      let agenda = FourteenthAgenda(.correct)
      let runs = Mutex(0)
      let handle = FourteenthTap<Void>()
      let task = agenda.recur(variant) { again in
        let run = runs.withLock { runs in
          runs += 1
          return runs
        }
        log.add("\(run)")
        if run == 2 { handle.send(.completed) }
        if run < 3 { again() }
      }
      _ = handle.source.observe { _ in task.dispose() }
      agenda.advance(.zero)
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("fourteenth recursive agenda", belongsToOneThread: true) {
          let agenda = FourteenthAgenda(.correct)
          return SchedulerAdapter(
            schedule: { agenda.schedule(after: .zero, $0) },
            after: { agenda.schedule(after: $0, $1) },
            recur: { agenda.recur(variant, $0) },
            advance: { agenda.advance($0) }
          )
        }
      )
    }
  )

  private static let fourteenthPlaces = Bug(
    "fourteenth/derived-reads-ahead",
    "A sequence that is derived from another one reads the head of that one when it is made.",
    breaks: "Q1",
    witness: .played(correct: "derived 0", broken: "0 derived") { variant in
      let log = FourteenthLog()
      let place = FourteenthPlace<Int>(from: 0) { index in
        log.add("\(index)")
        return index
      }
      let derived = place.derived(variant)
      log.add("derived")
      _ = derived.head
      return log.text
    },
    subject: { variant in
      Subject(
        SequenceSubject("fourteenth places") { work in
          SequenceAdapter(
            FourteenthPlace(from: 0, work),
            head: { $0.head },
            tail: { $0.tail },
            derived: { $0.derived(variant) }
          )
        }
      )
    }
  )

  private static let fourteenthBagged = Bug(
    "fourteenth/bag-forgets-what-its-work-adds",
    "A bag counts as disposed when all its work is done, so that what this work adds is kept and never done.",
    breaks: "C3",
    witness: .played(correct: "a b", broken: "a") { variant in
      let log = FourteenthLog()
      let bag = FourteenthBag(variant) {}
      bag.add {
        log.add("a")
        bag.add { log.add("b") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("fourteenth bag") { work in
          let bag = FourteenthBag(variant, work)
          return DisposableAdapter(dispose: { bag.dispose() }, add: { bag.add($0) })
        }
      )
    }
  )

  private static let fourteenthCommanded = Bug(
    "fourteenth/command-stays-busy",
    "A command is busy until its work ends, and work that is disposed of does not report an end.",
    breaks: "A5",
    witness: .played(correct: "1 * idle", broken: "1 * busy") { variant in
      let log = FourteenthLog()
      let tap = FourteenthTap<Int>(log: log)
      let command = FourteenthCommand(variant) { _ in tap.source }
      let run = command.start(0) { news in
        if case .event(let event) = news { log.add(event) }
      }
      tap.send(.next(1))
      run.dispose()
      log.add(command.isBusy ? "busy" : "idle")
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("fourteenth command", capabilities: .failure) { work in
          let command = FourteenthCommand(variant, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isBusy },
            isExecuting: { command.isBusy },
            events: { command.listeners.append($0) }
          )
        }
      )
    }
  )
}
