import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthProducers: [Bug] = [
    eighthCounted, eighthSeen, eighthNextPage, eighthDeadline, eighthRetry,
  ]

  private static let eighthCounted = Bug(
    "eighth/first-room-ends-the-chat",
    "A merge of chat rooms completes when no room is open, although the list of rooms may still grow.",
    breaks: "E3",
    witness: .played(correct: "a b |", broken: "a |") { variant in
      let log = EighthLog()
      let (rooms, input) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      eighthAllRooms(rooms, variant).observe { log.add($0) }
      input.send(value: SignalProducer(value: "a"))
      input.send(value: SignalProducer(value: "b"))
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "eighth all rooms",
          values: ["a", "b"],
          signal: { rooms, _ in eighthAllRooms(rooms, variant) },
          producer: { rooms, _ in rooms.lift { eighthAllRooms($0, variant) } }
        )
      )
    }
  )

  private static let eighthSeen = Bug(
    "eighth/seen-in-another-run",
    "The set of what has been seen is made when the operator is applied, not when a run starts.",
    breaks: "P2",
    witness: .played(correct: "a b | a b |", broken: "a b | |") { variant in
      let log = EighthLog()
      let fresh = eighthUnseen(SignalProducer(["a", "b", "a"]), variant)
      fresh.start { log.add($0) }
      fresh.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "eighth unseen", values: ["a", "b"]) { source, _ in
          eighthUnseen(source, variant)
        }
      )
    }
  )

  private static let eighthNextPage = Bug(
    "eighth/next-page-loads-for-nobody",
    "The request of the second page is not added to the lifetime of its run: who leaves the list does not stop it.",
    breaks: "P4",
    witness: .played(correct: "p ! stopped", broken: "p !") { variant in
      let log = EighthLog()
      let next = SignalProducer<String, TestFailure> { observer, lifetime in
        lifetime += { [observer] in
          _ = observer
          log.add("stopped")
        }
      }
      eighthPages(SignalProducer(value: "p"), then: next, variant).start { log.add($0) }.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eighth pages",
          values: ["a", "b", "x", "y"],
          producer: { first, second, _ in eighthPages(first, then: second, variant) }
        )
      )
    }
  )

  private static let eighthDeadline = Bug(
    "eighth/deadline-from-the-call",
    "The timer of a request is a signal that is made with the request, so that it runs before anybody starts it.",
    breaks: "B4",
    witness: .played(correct: "0 1", broken: "1 1") { variant in
      let log = EighthLog()
      let time = TestScheduler()
      let request = eighthInTime(SignalProducer<String, TestFailure>.never, time, variant)
      log.add("\(time.pendingCount)")
      let run = request.start { log.add($0) }
      log.add("\(time.pendingCount)")
      _ = run
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "eighth in time", traits: .asynchronous, values: ["a", "b"]) {
          source,
          time in eighthInTime(source, time, variant)
        }
      )
    }
  )

  private static let eighthRetry = Bug(
    "eighth/reconnect-on-top-of-itself",
    "A reconnecting socket starts the next attempt inside the failure of the last one.",
    breaks: "O7",
    witness: .played(correct: "deepest 1 of 13 #", broken: "deepest 13 of 13 #") { variant in
      let log = EighthLog()
      let depths = EighthBox<[Int]>([0, 0, 0])
      let socket = SignalProducer<String, TestFailure> { observer, _ in
        depths.change { depths in
          depths = [depths[0] + 1, max(depths[0] + 1, depths[1]), depths[2] + 1]
        }
        observer.send(error: TestFailure("refused"))
        depths.change { $0[0] -= 1 }
      }
      let end = EighthLog()
      eighthReconnecting(socket, variant).start { end.add($0) }
      log.add("deepest \(depths.value[1]) of \(depths.value[2]) \(end.text)")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "eighth reconnecting",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, _ in eighthReconnecting(source, variant) }
      )
    }
  )
}

/// Sends what is said in all rooms.
private func eighthAllRooms(
  _ rooms: Signal<SignalProducer<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let state = EighthBox((open: 0, isComplete: false))
    lifetime += rooms.observe { event in
      switch event {
      case .next(let room):
        state.change { $0.open += 1 }
        eighthStart(room, during: lifetime) { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed, .interrupted:
            let isOver = state.change { state in
              state.open -= 1
              return state.open == 0 && (state.isComplete || variant == .broken)
            }
            if isOver { observer.sendCompleted() }
          }
        }
      case .completed:
        let isOver = state.change { state in
          state.isComplete = true
          return state.open == 0
        }
        if isOver { observer.sendCompleted() }
      case .failed(let error): observer.send(error: error)
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

/// Drops what has been sent before.
private func eighthUnseen(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let common = EighthBox<Set<String>>([])
  return SignalProducer { observer, lifetime in
    let seen = variant == .correct ? EighthBox<Set<String>>([]) : common
    eighthStart(source, during: lifetime) { event in
      switch event {
      case .next(let value): if seen.change({ $0.insert(value).inserted }) { observer.send(value: value) }
      case .failed, .completed, .interrupted: observer.send(event)
      }
    }
  }
}

/// Loads a second page after the first.
private func eighthPages(
  _ first: SignalProducer<String, TestFailure>,
  then second: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    eighthStart(first, during: lifetime) { event in
      switch event {
      case .completed:
        second.startWithSignal { page, handle in
          if variant == .correct { lifetime += handle }
          page.observe(observer)
        }
      case .next, .failed, .interrupted: observer.send(event)
      }
    }
  }
}

/// Fails after two milliseconds.
private func eighthInTime(
  _ request: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let timer = SignalProducer<Void, Never> { observer, lifetime in
    lifetime += time.schedule(after: .milliseconds(2)) { observer.send(value: ()) }
  }
  let alarm = variant == .correct ? timer : SignalProducer(timer.startWithSignal { signal, _ in signal })
  return SignalProducer { observer, lifetime in
    eighthStart(alarm, during: lifetime) { if $0.value != nil { observer.send(error: TestFailure("late")) } }
    eighthStart(request, during: lifetime) { observer.send($0) }
  }
}

/// Starts again after a failure, twelve times.
private func eighthReconnecting(
  _ socket: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let left = EighthBox(12)
    let attempt: @Sendable (@escaping @Sendable () -> Void) -> Void = { again in
      eighthStart(socket, during: lifetime) { event in
        if case .failed = event,
          left.change({ left in
            left -= 1; return left >= 0
          })
        {
          again()
        } else {
          observer.send(event)
        }
      }
    }
    if variant == .correct {
      ImmediateScheduler().scheduleRecursively(during: lifetime, attempt)
    } else {
      @Sendable func again() { attempt(again) }
      again()
    }
  }
}
