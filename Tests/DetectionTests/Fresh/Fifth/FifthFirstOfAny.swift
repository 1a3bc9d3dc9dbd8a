import Reactive
import ReactiveContractKit

private typealias FifthAnyInner = OperatorSubject<String, String>.Source
private typealias FifthAnyOuter = EventSource<FifthAnyInner, TestFailure>

extension FifthFlattening {
  static let firstOfAny = Bug(
    "fifth/first-of-any-late-handle",
    "The first value of any inner stream ends the result, but a stream that sends it at once is never disposed of.",
    breaks: "B1",
    witness: .played(correct: "a | disposed 1 1", broken: "a | disposed 1 0") { variant in
      let outer = FifthTap<EventSource<String, TestFailure>>()
      let (slow, quick) = (FifthTap<String>(), FifthTap<String>(atStart: [.next("a")]))
      let log = FifthLog()
      let handle = firstOfAny(outer.source, variant).observe(log.sink())
      outer.send(slow.source)
      outer.send(quick.source)
      log.add("disposed \(slow.disposed) \(quick.disposed)")
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject(
          flattening: "fifth first of any",
          traits: .finishesEarly,
          capabilities: .fifthQuiet,
          readings: ["E6/queued"],
          values: ["a", "b"]
        ) { outer, _ in firstOfAny(outer, variant) }
      )
    }
  )

  private struct FifthAnyState {
    var handles: [Cancellation] = []
    var active = 0
    var isOuterDone = false
  }

  private static func firstOfAny(_ outer: FifthAnyOuter, _ variant: Bug.Variant) -> FifthAnyInner {
    EventSource { sink in
      let link = FifthLink(sink)
      let box = FifthBox(FifthAnyState())
      link.hold(
        Cancellation {
          let handles = box.state.handles
          box.state.handles = []
          for handle in handles { handle.dispose() }
        }
      )
      link.hold(
        outer.observe { event in
          if box.state.isOuterDone || link.hasEnded { return }
          switch event {
          case .next(let inner):
            let handle = expect(inner, box, link)
            if variant == .correct, link.isClosed { handle.dispose() } else { box.state.handles.append(handle) }
          case .completed:
            box.state.isOuterDone = true
            if box.state.active == 0 { link.send(.completed) }
          case .failed(let failure):
            link.send(.failed(failure))
          case .interrupted:
            link.send(.interrupted)
          }
        }
      )
      return Cancellation { link.cancel() }
    }
  }

  private static func expect(
    _ inner: FifthAnyInner,
    _ box: FifthBox<FifthAnyState>,
    _ link: FifthLink<String>
  ) -> Cancellation {
    box.state.active += 1
    let isDone = FifthBox(false)
    return inner.observe { event in
      if isDone.state { return }
      isDone.state = event.isTerminating
      switch event {
      case .next:
        link.send(event)
        link.send(.completed)
      case .failed:
        link.send(event)
      case .completed, .interrupted:
        box.state.active -= 1
        if box.state.active == 0, box.state.isOuterDone { link.send(.completed) }
      }
    }
  }
}
