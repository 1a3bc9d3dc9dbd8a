import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of RxJS over a stream of streams.
  static let rxJSFlattening: [Bug] = [exhaustAllOfEndedStreams, concatMapRecursion]

  private static let exhaustAllOfEndedStreams = Bug(
    "RxJS/exhaustAll-never-completes",
    "exhaustAll notes a stream as running after that stream has completed inside the call that observed it",
    link: "https://github.com/ReactiveX/rxjs/issues/6910",
    breaks: "E3",
    witness: .played(correct: "a|", broken: "a") { variant in
      let (outer, log) = (Feed<EventSource<String, TestFailure>>(), EventText())
      let run = exhaustAll(outer.source, variant).recorded(in: log)
      outer.send(.immediate("a"))
      outer.complete()
      run.dispose()
      return log.text
    },
    oracle: "flatten(.throttle)"
  ) { variant in
    OperatorSubject(flattening: "exhaustAll", capabilities: .rx, values: ["a", "b", "x", "y"]) { outer, _ in
      exhaustAll(outer, variant)
    }
  }

  private static func exhaustAll(
    _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (isBusy, hasEnded) = (Box(false), Box(false))
      let receive: @Sendable (Event<String, TestFailure>) -> Void = { event in
        switch event {
        case .next(let value): outlet.send(value)
        case .failed(let failure): outlet.fail(failure)
        case .completed, .interrupted:
          isBusy.value = false
          if hasEnded.value { outlet.complete() }
        }
      }
      let observation = outer.observe { event in
        switch event {
        case .next(let inner):
          if isBusy.value { return }
          isBusy.value = true
          outlet.hold(inner.observe(receive), as: 1)
          if variant == .broken { isBusy.value = true }
        case .failed(let failure): outlet.fail(failure)
        case .interrupted: outlet.interrupt()
        case .completed:
          hasEnded.value = true
          if !isBusy.value { outlet.complete() }
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }

  private static let concatMapRecursion = Bug(
    "RxJS/concatMap-recursion",
    "concatMap observes the next stream inside the completion of the one before it, and overflows the stack",
    link: "https://github.com/ReactiveX/rxjs/issues/3609",
    breaks: "O7",
    witness: .played(correct: "3 streams, 1 deep", broken: "3 streams, 3 deep") { variant in
      let (outer, depth) = (Feed<EventSource<String, TestFailure>>(), Depth())
      let gate = Feed<String>()
      let run = concatAll(outer.source, variant).observe { _ in }
      outer.send(gate.source)
      for _ in 1...3 { outer.send(depth.source) }
      gate.complete()
      run.dispose()
      return "\(depth.starts) streams, \(depth.deepest) deep"
    },
    oracle: "flatten(.concat)"
  ) { variant in
    OperatorSubject(flattening: "concatMap", capabilities: .rx, values: ["a", "b", "x", "y"]) { outer, _ in
      concatAll(outer, variant)
    }
  }

  /// A source that completes at once, and counts how many of its observations are nested.
  private final class Depth: @unchecked Sendable {
    private(set) var starts = 0
    private(set) var deepest = 0
    private var now = 0

    var source: EventSource<String, TestFailure> {
      EventSource { [self] sink in
        starts += 1
        now += 1
        deepest = max(deepest, now)
        sink(.completed)
        now -= 1
        return .none
      }
    }
  }

  private static func concatAll(
    _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let queue = StreamQueue(Outlet(sink), startsInside: variant == .broken)
      let observation = outer.observe { event in
        switch event {
        case .next(let inner):
          queue.waiting.append(inner)
          queue.goOn()
        case .failed(let failure): queue.outlet.fail(failure)
        case .interrupted: queue.outlet.interrupt()
        case .completed:
          queue.hasEnded = true
          queue.goOn()
        }
      }
      queue.outlet.hold(observation, as: -1)
      return queue.outlet.cancellation
    }
  }

  /// Observes streams one after the other.
  private final class StreamQueue: @unchecked Sendable {
    let outlet: Outlet<String>
    let startsInside: Bool
    var waiting: [EventSource<String, TestFailure>] = []
    var hasEnded = false
    private var isBusy = false
    private var isStarting = false
    private var started = 0

    init(_ outlet: Outlet<String>, startsInside: Bool) {
      self.outlet = outlet
      self.startsInside = startsInside
    }

    func goOn() {
      if isStarting, !startsInside { return }
      isStarting = true
      while outlet.isOpen, !isBusy, !waiting.isEmpty {
        isBusy = true
        outlet.release(started)
        started += 1
        let number = started
        outlet.hold(waiting.removeFirst().observe { self.receive($0) }, as: number)
      }
      isStarting = false
      if hasEnded, !isBusy { outlet.complete() }
      if !outlet.isOpen { waiting = [] }
    }

    private func receive(_ event: Event<String, TestFailure>) {
      switch event {
      case .next(let value): outlet.send(value)
      case .failed(let failure): outlet.fail(failure)
      case .completed, .interrupted:
        isBusy = false
        goOn()
      }
    }
  }
}
