import Reactive
import ReactiveContractKit

private typealias FifthInner = OperatorSubject<String, String>.Source
private typealias FifthOuter = EventSource<FifthInner, TestFailure>
private typealias FifthTapOfTaps = FifthTap<EventSource<String, TestFailure>>

/// Streams of streams, by hand over event sources.
enum FifthFlattening {
  static let bugs = [switchForgotten, concatNested, firstOfAny]

  // MARK: The latest inner stream

  private static let switchForgotten = Bug(
    "fifth/switch-counts-replaced",
    "Flattening the latest takes the interruption that a replaced stream answers with for the end of the new stream.",
    breaks: "E3",
    witness: .played(correct: "a b c |", broken: "a |") { variant in
      let (outer, log) = (FifthTapOfTaps(answersDisposal: true), FifthLog())
      let first = FifthTap<String>(answersDisposal: true)
      let second = FifthTap<String>(answersDisposal: true)
      let handle = latest(outer.source, variant).observe(log.sink())
      outer.send(first.source)
      first.send("a")
      outer.send(second.source)
      outer.send(.completed)
      second.send("b", "c")
      second.send(.completed)
      handle.dispose()
      return log.text
    },
    oracle: { OracleSubject(switchSubject($0), oracle: "flatten(.latest)") },
    subject: { Subject(switchSubject($0)) }
  )

  private static func switchSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      flattening: "fifth latest",
      capabilities: .fifthInterrupting,
      readings: ["E6/queued"],
      values: ["a", "b"]
    ) { outer, _ in latest(outer, variant) }
  }

  private struct FifthSwitchState {
    var current: Cancellation?
    var generation = 0
    var isInnerActive = false
    var isOuterDone = false
  }

  private static func latest(_ outer: FifthOuter, _ variant: Bug.Variant) -> FifthInner {
    EventSource { sink in
      let link = FifthLink(sink, interruptsOnDisposal: true)
      let box = FifthBox(FifthSwitchState())
      link.hold(
        Cancellation {
          let current = box.state.current
          box.state.current = nil
          current?.dispose()
        }
      )
      link.hold(
        outer.observe { event in
          if box.state.isOuterDone || link.hasEnded { return }
          switch event {
          case .next(let inner):
            follow(inner, box, link, variant)
          case .completed:
            box.state.isOuterDone = true
            if !box.state.isInnerActive { link.send(.completed) }
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

  private static func follow(
    _ inner: FifthInner,
    _ box: FifthBox<FifthSwitchState>,
    _ link: FifthLink<String>,
    _ variant: Bug.Variant
  ) {
    box.state.generation += 1
    box.state.isInnerActive = true
    let generation = box.state.generation
    let replaced = box.state.current
    box.state.current = nil
    replaced?.dispose()
    guard !link.hasEnded, generation == box.state.generation else { return }
    let isDone = FifthBox(false)
    let handle = inner.observe { event in
      if isDone.state { return }
      isDone.state = event.isTerminating
      let isCurrent = generation == box.state.generation
      switch event {
      case .next, .failed:
        if isCurrent { link.send(event) }
      case .completed, .interrupted:
        if variant == .correct, !isCurrent { return }
        box.state.isInnerActive = false
        if box.state.isOuterDone { link.send(.completed) }
      }
    }
    if isDone.state { return }
    if generation == box.state.generation, !link.isClosed { box.state.current = handle } else { handle.dispose() }
  }

  // MARK: One inner stream after the other

  private static let concatNested = Bug(
    "fifth/concat-in-the-end",
    "Concatenation starts the next stream in the handler of the end, also while it is starting the one before.",
    breaks: "O7",
    witness: .played(correct: "a b b b b b b | 1", broken: "a b b b b b b | 6") { variant in
      let (outer, first, log) = (FifthTapOfTaps(), FifthTap<String>(), FifthLog())
      let depth = FifthBox((now: 0, most: 0))
      let short = EventSource<String, TestFailure> { sink in
        depth.state.now += 1
        depth.state.most = max(depth.state.most, depth.state.now)
        sink(.next("b"))
        sink(.completed)
        depth.state.now -= 1
        return .none
      }
      let handle = concatenated(outer.source, variant).observe(log.sink())
      outer.send(first.source, short, short, short, short, short, short)
      first.send("a")
      outer.send(.completed)
      first.send(.completed)
      log.add("\(depth.state.most)")
      handle.dispose()
      return log.text
    },
    oracle: { OracleSubject(concatSubject($0), oracle: "flatten(.concat)") },
    subject: { Subject(concatSubject($0)) }
  )

  private static func concatSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      flattening: "fifth concat",
      capabilities: .fifthQuiet,
      readings: ["E6/queued"],
      values: ["a", "b"]
    ) { outer, _ in concatenated(outer, variant) }
  }

  private struct FifthConcatState {
    var waiting: [FifthInner] = []
    var current: Cancellation?
    var isActive = false
    var isStarting = false
    var isOuterDone = false
  }

  private static func concatenated(_ outer: FifthOuter, _ variant: Bug.Variant) -> FifthInner {
    EventSource { sink in
      let link = FifthLink(sink)
      let box = FifthBox(FifthConcatState())
      link.hold(
        Cancellation {
          let current = box.state.current
          box.state.current = nil
          box.state.waiting = []
          current?.dispose()
        }
      )
      link.hold(
        outer.observe { event in
          if box.state.isOuterDone || link.hasEnded { return }
          switch event {
          case .next(let inner):
            box.state.waiting.append(inner)
            startNext(box, link, variant)
          case .completed:
            box.state.isOuterDone = true
            startNext(box, link, variant)
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

  private static func startNext(
    _ box: FifthBox<FifthConcatState>,
    _ link: FifthLink<String>,
    _ variant: Bug.Variant
  ) {
    if variant == .correct, box.state.isStarting { return }
    box.state.isStarting = true
    while !box.state.isActive, !box.state.waiting.isEmpty, !link.hasEnded {
      let inner = box.state.waiting.removeFirst()
      box.state.isActive = true
      let isDone = FifthBox(false)
      let handle = inner.observe { event in
        if isDone.state { return }
        isDone.state = event.isTerminating
        switch event {
        case .next, .failed:
          link.send(event)
        case .completed, .interrupted:
          box.state.isActive = false
          box.state.current = nil
          startNext(box, link, variant)
        }
      }
      if isDone.state { continue }
      if link.isClosed { handle.dispose() } else { box.state.current = handle }
    }
    box.state.isStarting = false
    if box.state.isOuterDone, !box.state.isActive, box.state.waiting.isEmpty { link.send(.completed) }
  }
}
