import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators of RxJava and of Kotlin's flows.
  static let rxJava: [Bug] = [
    switchMapKeepsInner, takeSendsTooMany, retryKeepsRuns, flatMapLatestPassesCancellation,
  ]

  private static let switchMapKeepsInner = Bug(
    "RxJava/switchMap-keeps-inner",
    "switchMap does not dispose of the inner stream when the outer one fails",
    link: "https://github.com/ReactiveX/RxJava/issues/5832",
    breaks: "B1",
    witness: .played(correct: "a#, inner held 0", broken: "a#, inner held 1") { variant in
      let (outer, inner, log) = (Feed<EventSource<String, TestFailure>>(), Feed<String>(), EventText())
      let run = switchMap(outer.source, variant).recorded(in: log)
      outer.send(inner.source)
      inner.send("a")
      outer.fail()
      let text = "\(log.text), inner held \(inner.held)"
      run.dispose()
      return text
    },
    oracle: "flatten(.latest)"
  ) { variant in
    OperatorSubject(flattening: "switchMap", capabilities: .rx, values: ["a", "b", "x", "y"]) { outer, _ in
      switchMap(outer, variant)
    }
  }

  private static func switchMap(
    _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (current, isBusy, hasEnded, number) = (Box<Cancellation?>(nil), Box(false), Box(false), Box(0))
      let disposeInner: @Sendable () -> Void = {
        let inner = current.value
        current.value = nil
        inner?.dispose()
      }
      let observation = outer.observe { event in
        switch event {
        case .next(let inner):
          disposeInner()
          number.value += 1
          let own = number.value
          isBusy.value = true
          let observation = inner.observe { event in
            guard own == number.value else { return }
            switch event {
            case .next(let value): outlet.send(value)
            case .failed(let failure): outlet.fail(failure)
            case .completed, .interrupted:
              isBusy.value = false
              if hasEnded.value { outlet.complete() }
            }
          }
          if isBusy.value, outlet.isOpen { current.value = observation } else { observation.dispose() }
        case .failed(let failure):
          outlet.fail(failure)
          if variant == .correct { disposeInner() }
        case .interrupted:
          outlet.interrupt()
          disposeInner()
        case .completed:
          hasEnded.value = true
          if !isBusy.value { outlet.complete() }
        }
      }
      outlet.hold(observation)
      return Cancellation {
        outlet.cancellation.dispose()
        disposeInner()
      }
    }
  }

  private static let takeSendsTooMany = Bug(
    "RxJava/take-sends-too-many",
    "take lets a value pass that is sent while the last one is being delivered",
    link: "https://github.com/ReactiveX/RxJava/issues/3346",
    breaks: "E6",
    witness: .played(correct: "a|", broken: "ab|") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = take(source.source, variant).observe { event in
        log.add(event)
        if log.text == "a" { source.send("b") }
      }
      source.send("a")
      run.dispose()
      return log.text
    },
    oracle: "take(first: 1)"
  ) { variant in
    OperatorSubject("take(1)", traits: .finishesEarly, capabilities: .rx, values: ["a", "b"]) { source, _ in
      take(source, variant)
    }
  }

  private static func take(
    _ source: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let count = Box(0)
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          if variant == .correct, count.value >= 1 { return }
          count.value += 1
          outlet.send(value)
          outlet.complete()
        case .failed(let failure): if count.value == 0 { outlet.fail(failure) }
        case .completed: if count.value == 0 { outlet.complete() }
        case .interrupted: if count.value == 0 { outlet.interrupt() }
        }
      }
      outlet.hold(observation)
      return outlet.cancellation
    }
  }

  private static let retryKeepsRuns = Bug(
    "RxJava/retry-keeps-runs",
    "retry keeps the handle of every failed run until it ends itself",
    link: "https://github.com/ReactiveX/RxJava/issues/1018",
    breaks: nil,
    witness: .played(correct: "a, held 1", broken: "a, held 3") { variant in
      let (source, log) = (Feed<String>(), EventText())
      let run = retry(source.source, variant).recorded(in: log)
      source.fail()
      source.fail()
      source.send("a")
      let text = "\(log.text.prefix(1)), held \(source.held)"
      run.dispose()
      return text
    },
    oracle: "retry(upTo: 2)"
  ) { variant in
    OperatorSubject(
      "retry(2)",
      traits: [.handlesFailure, .startsAgain],
      capabilities: .rx,
      values: ["a", "b"]
    ) { source, _ in
      retry(source, variant)
    }
  }

  private static func retry(
    _ source: EventSource<String, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let retrying = Retrying(source, Outlet(sink), releases: variant == .correct)
      retrying.start()
      return retrying.outlet.cancellation
    }
  }

  private final class Retrying: @unchecked Sendable {
    let outlet: Outlet<String>
    private let source: EventSource<String, TestFailure>
    private let releases: Bool
    private var run = 0
    private var isStarting = false
    private var isWanted = false

    init(_ source: EventSource<String, TestFailure>, _ outlet: Outlet<String>, releases: Bool) {
      self.source = source
      self.outlet = outlet
      self.releases = releases
    }

    func start() {
      isWanted = true
      if isStarting { return }
      isStarting = true
      while isWanted, outlet.isOpen {
        isWanted = false
        if releases { outlet.release(run) }
        run += 1
        let number = run
        outlet.hold(source.observe { self.receive($0, in: number) }, as: number)
      }
      isStarting = false
    }

    private func receive(_ event: Event<String, TestFailure>, in number: Int) {
      guard number == run else { return }
      switch event {
      case .next(let value): outlet.send(value)
      case .failed(let failure): if run > 2 { outlet.fail(failure) } else { start() }
      case .completed: outlet.complete()
      case .interrupted: outlet.interrupt()
      }
    }
  }

  private static let flatMapLatestPassesCancellation = Bug(
    "Kotlin/flatMapLatest-passes-cancellation",
    "flatMapLatest ends with an inner flow that cancels itself",
    link: "https://github.com/Kotlin/kotlinx.coroutines/issues/2942",
    breaks: "E4",
    witness: .played(correct: "ab", broken: "a!") { variant in
      let (outer, log) = (Feed<EventSource<String, TestFailure>>(), EventText())
      let (first, second) = (Feed<String>(), Feed<String>())
      let run = flatMapLatest(outer.source, variant).recorded(in: log)
      outer.send(first.source)
      first.send("a")
      first.interrupt()
      outer.send(second.source)
      second.send("b")
      run.dispose()
      return log.text
    },
    oracle: "flatten(.latest)"
  ) { variant in
    OperatorSubject(
      flattening: "flatMapLatest",
      capabilities: [.failure, .interruption, .manyObservers],
      values: ["a", "b", "x", "y"]
    ) { outer, _ in
      flatMapLatest(outer, variant)
    }
  }

  private static func flatMapLatest(
    _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
    _ variant: Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let outlet = Outlet(sink)
      let (isBusy, hasEnded, number) = (Box(false), Box(false), Box(0))
      let observation = outer.observe { event in
        switch event {
        case .next(let inner):
          outlet.release(1)
          number.value += 1
          let own = number.value
          isBusy.value = true
          let observation = inner.observe { event in
            guard own == number.value else { return }
            switch event {
            case .next(let value): outlet.send(value)
            case .failed(let failure): outlet.fail(failure)
            case .interrupted where variant == .broken: outlet.interrupt()
            case .completed, .interrupted:
              isBusy.value = false
              if hasEnded.value { outlet.complete() }
            }
          }
          outlet.hold(observation, as: 1)
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
}
