import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of ReactiveSwift and ReactiveCocoa that flatten a stream of streams.
  static let reactiveSwiftFlattening: [Bug] = [
    Bug(
      "ReactiveCocoa/latest-keeps-the-outer-stream",
      "disposing of a flattened stream disposes of the latest inner stream, but not of the outer one",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/2687",
      breaks: "P4",
      witness: .played(correct: "+outer +a a ! -a -outer", broken: "+outer +a a ! -a") { variant in
        played {
          latest(variant, $0)
        } use: { outer, a, _, _ in
          outer.send(a.source)
          a.send("a")
        }
      },
      oracle: { OracleSubject(Self.subject("RAC latest", $0, latest), oracle: "flatten(.latest)") },
      subject: { Subject(Self.subject("RAC latest", $0, latest)) }
    ),
    Bug(
      "ReactiveCocoa/concat-recurses",
      "concat starts the next stream inside the completion of the one before it, so that the stack grows",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/3140",
      breaks: "O7",
      witness: .played(
        correct: "+outer +b depth1 depth1 depth1 ! -outer -b",
        broken: "+outer +b depth1 depth2 depth3 ! -outer -b"
      ) { variant in
        played {
          concat(recursing: variant, $0)
        } use: { outer, _, b, log in
          let depth = Guarded(0)
          let inner = Source { sink in
            let level = depth { depth in
              depth += 1
              return depth
            }
            log.add("depth\(level)")
            sink(.completed)
            depth { $0 -= 1 }
            return .none
          }
          outer.send(b.source)
          for _ in 1...3 { outer.send(inner) }
          b.send(.completed)
        }
      },
      oracle: { variant in
        OracleSubject(
          Self.subject("RAC concat", variant) { concat(recursing: $0, $1) },
          oracle: "flatten(.concat)"
        )
      },
      subject: { variant in Subject(Self.subject("RAC concat", variant) { concat(recursing: $0, $1) }) }
    ),
    Bug(
      "ReactiveCocoa/merge-forwards-an-inner-interruption",
      "the interruption of an inner stream interrupts the merged stream",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/1975",
      breaks: "E4",
      witness: .played(correct: "+outer +a +b b ! -outer -a -b", broken: "+outer +a +b ! -outer -a -b") { variant in
        played {
          merge(variant, $0)
        } use: { outer, a, b, _ in
          outer.send(a.source)
          outer.send(b.source)
          a.send(.interrupted)
          b.send("b")
        }
      },
      oracle: { OracleSubject(Self.subject("RAC merge", $0, merge), oracle: "flatten(.merge)") },
      subject: { Subject(Self.subject("RAC merge", $0, merge)) }
    ),
    Bug(
      "ReactiveCocoa/concat-runs-two-streams-at-once",
      "an inner stream that completes while another one arrives lets both the arriving and the next waiting one start",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/pull/2976",
      breaks: "E5",
      witness: .described(
        correct: "while a completes on one thread and c arrives on another, b, which waits, starts alone",
        broken: "between the two steps of the completion of a, c starts, and then b starts, too"
      ),
      oracle: { variant in
        OracleSubject(
          Self.subject("RAC concat in steps", variant, capabilities: .all) { concat(inSteps: $0, $1) },
          oracle: "flatten(.concat)"
        )
      },
      subject: { variant in
        Subject(Self.subject("RAC concat in steps", variant, capabilities: .all) { concat(inSteps: $0, $1) })
      }
    ),
  ]

  private static func subject(
    _ name: String,
    _ variant: Variant,
    capabilities: Capabilities = .all.subtracting(.threads),
    _ apply: @escaping (Variant, Outer) -> Source
  ) -> OperatorSubject<String, String> {
    OperatorSubject(flattening: name, capabilities: capabilities, values: ["a", "b", "x", "y"]) { outer, _ in
      apply(variant, outer)
    }
  }
}

private typealias Source = EventSource<String, TestFailure>
private typealias Outer = EventSource<Source, TestFailure>

/// Plays a flattening operator with two inner streams, and disposes of it in the end.
private func played(
  _ make: (Outer) -> Source,
  use: (Hand<Source>, Hand<String>, Hand<String>, Log) -> Void
) -> String {
  let log = Log()
  let (outer, a, b) = (Hand<Source>("outer", log), Hand<String>("a", log), Hand<String>("b", log))
  let run = make(outer.source).observe(into: log)
  use(outer, a, b, log)
  run.dispose()
  return log.text
}

private func latest(_ variant: Bug.Variant, _ outer: Outer) -> Source {
  struct State {
    var number = 0
    var isActive = false
    var outerIsDone = false
  }
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let state = Guarded(State())
    let inner = SerialDisposable()
    lifetime += inner
    let observation = outer.observe { event in
      switch event {
      case .next(let source):
        inner.inner = nil
        let number = state { state in
          state.number += 1
          state.isActive = true
          return state.number
        }
        let observation = source.observe { event in
          guard state({ $0.number == number }) else { return }
          switch event {
          case .next, .failed: observer.send(event)
          case .completed, .interrupted:
            let isDone = state { state in
              state.isActive = false
              return state.outerIsDone
            }
            if isDone { observer.sendCompleted() }
          }
        }
        if state({ $0.number == number }) {
          inner.inner = AnyDisposable { observation.dispose() }
        } else {
          observation.dispose()
        }
      case .completed:
        let isDone = state { state in
          state.outerIsDone = true
          return !state.isActive
        }
        if isDone { observer.sendCompleted() }
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
    if variant == .correct { lifetime += { observation.dispose() } }
  }
  return Source(producer)
}

private func merge(_ variant: Bug.Variant, _ outer: Outer) -> Source {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    // The outer stream counts as one.
    let active = Guarded(1)
    @Sendable func finish() {
      let isDone = active { active in
        active -= 1
        return active == 0
      }
      if isDone { observer.sendCompleted() }
    }
    let observation = outer.observe { event in
      switch event {
      case .next(let source):
        active { $0 += 1 }
        let observation = source.observe { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed: finish()
          case .interrupted: if variant == .broken { observer.sendInterrupted() } else { finish() }
          }
        }
        lifetime += { observation.dispose() }
      case .completed: finish()
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
    lifetime += { observation.dispose() }
  }
  return Source(producer)
}

/// One inner stream after the other; either of two bugs can be switched on.
private func concat(
  recursing: Bug.Variant = .correct,
  inSteps: Bug.Variant = .correct,
  _ outer: Outer
) -> Source {
  struct State {
    var queue: [Source] = []
    var isActive = false
    var outerIsDone = false
    var isOver = false
  }
  struct Start {
    var isInside = true
    var following: Source?
  }
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let state = Guarded(State())
    // A stream answers its disposal with an interruption, which starts no other stream.
    lifetime += { state { $0.isOver = true } }
    // The stream that follows the one that has completed, if there is one.
    @Sendable func takeFollowing() -> Source? {
      if inSteps == .broken { state { $0.isActive = false } }
      return state { state in
        state.isActive = !state.queue.isEmpty && !state.isOver
        return state.isActive ? state.queue.removeFirst() : nil
      }
    }
    @Sendable func run(_ source: Source) {
      var next: Source? = source
      while let source = next {
        let start = Guarded(Start())
        let observation = source.observe { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed, .interrupted:
            guard let following = takeFollowing() else {
              if state({ $0.outerIsDone && !$0.isActive }) { observer.sendCompleted() }
              return
            }
            let isInside = start { start in
              if start.isInside { start.following = following }
              return start.isInside
            }
            if !isInside || recursing == .broken { run(following) }
          }
        }
        lifetime += { observation.dispose() }
        next = start { start in
          start.isInside = false
          return recursing == .broken ? nil : start.following
        }
      }
    }
    let observation = outer.observe { event in
      switch event {
      case .next(let source):
        let startsNow = state { state in
          if state.isActive { state.queue.append(source) }
          defer { state.isActive = true }
          return !state.isActive
        }
        if startsNow { run(source) }
      case .completed:
        let isDone = state { state in
          state.outerIsDone = true
          return !state.isActive
        }
        if isDone { observer.sendCompleted() }
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
    lifetime += { observation.dispose() }
  }
  return Source(producer)
}
