import Reactive
import ReactiveContractKit

/// The operator of `third/zip-keeps-one-value`.
enum ThirdZip {
  /// The values that wait, and the inputs that have completed.
  private struct State {
    var waiting: [[String]] = [[], []]
    var isDone = [false, false]

    /// True if no pair can be made any more.
    var isOver: Bool { zip(isDone, waiting).contains { $0 && $1.isEmpty } || isDone == [true, true] }
  }

  static func zipped(
    _ first: Signal<String, TestFailure>,
    _ second: Signal<String, TestFailure>,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      let state = ThirdBox(State())
      for (index, input) in [first, second].enumerated() {
        lifetime += input.observe { event in
          var pair: String?
          let isOver = state.with { state in
            switch event {
            case .next(let value):
              if variant == .correct { state.waiting[index].append(value) } else { state.waiting[index] = [value] }
            case .completed: state.isDone[index] = true
            case .failed, .interrupted: break
            }
            if !state.waiting[0].isEmpty, !state.waiting[1].isEmpty {
              pair = state.waiting[0].removeFirst() + state.waiting[1].removeFirst()
            }
            return state.isOver
          }
          if let pair { observer.send(value: pair) }
          switch event {
          case .failed, .interrupted: observer.send(event)
          case .next, .completed: if isOver { observer.sendCompleted() }
          }
        }
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      combining: "pairs in order",
      traits: .finishesEarly,
      capabilities: .all.subtracting(.threads),
      values: ["a", "b", "x", "y"]
    ) { first, second, _ in
      EventSource(SignalProducer(first).lift({ zipped($0, $1, variant) }, with: SignalProducer(second)))
    }
  }
}

/// The operator of `third/last-values-in-the-order-of-the-ring`.
struct ThirdLastValues: Transducer {
  let variant: Bug.Variant
  var ring: [String] = []
  var oldest = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if ring.count < 2 {
      ring.append(value)
    } else {
      ring[oldest] = value
      oldest = (oldest + 1) % 2
    }
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let values = variant == .correct ? ring[oldest...] + ring[..<oldest] : ring[...]
    return .sendEachThenEnd(Array(values), .completed)
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "last two values", values: ["a", "b", "c"]) { signal, _ in
      signal.applying(ThirdLastValues(variant: variant))
    } producer: { producer, _ in
      producer.applying(ThirdLastValues(variant: variant))
    }
  }
}

/// The operator of `third/debounce-keeps-its-first-deadline`.
struct ThirdDebounce: TimedTransducer {
  let variant: Bug.Variant
  var value: String?
  var deadline: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let old = self.value { effects.drop(old) }
    self.value = value
    if let deadline {
      if variant == .broken { return }
      effects.cancel(deadline)
    }
    deadline = effects.wake(after: .milliseconds(2))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let value { effects.drop(value) }
    value = nil
    if let deadline { effects.cancel(deadline) }
    effects.discard()
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    deadline = nil
    if let value { effects.send(value) }
    value = nil
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      signal: "debounced",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b", "c"]
    ) { signal, scheduler in
      signal.applying(ThirdDebounce(variant: variant), on: scheduler)
    } producer: { producer, scheduler in
      producer.applying(ThirdDebounce(variant: variant), on: scheduler)
    }
  }
}

/// The operator of `third/skip-while-skips-again`.
enum ThirdSkipWhile {
  static func skip(
    _ source: ThirdSource<String>,
    while predicate: @escaping @Sendable (String) -> Bool,
    _ variant: Bug.Variant
  ) -> ThirdSource<String> {
    EventSource { sink in
      let outlet = ThirdOutlet(sink)
      let isSkipping = ThirdBox(true)
      let input = source.observe { event in
        guard case .next(let value) = event else { return outlet.send(event) }
        if variant == .broken || isSkipping.with({ $0 }), predicate(value) { return }
        isSkipping.with { $0 = false }
        outlet.send(event)
      }
      outlet.own(input)
      return Cancellation { outlet.close() }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      "skip while a",
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { source, _ in skip(source, while: { $0 == "a" }, variant) }
  }
}

/// The operator of `third/latest-keeps-the-stream-before`.
final class ThirdLatestRun: @unchecked Sendable {
  private let outlet: ThirdOutlet<String>
  private let variant: Bug.Variant
  private var handles: [Int: Cancellation?] = [:]
  private var latest = 0
  private var isOuterDone = false

  init(_ outlet: ThirdOutlet<String>, _ variant: Bug.Variant) {
    self.outlet = outlet
    self.variant = variant
  }

  func receive(_ event: Event<ThirdSource<String>, TestFailure>) {
    guard !isOuterDone, outlet.isOpen else { return }
    switch event {
    case .next(let inner):
      if variant == .correct { stop() }
      latest += 1
      let id = latest
      handles[id] = .some(nil)
      let handle = inner.observe { self.receive($0, from: id) }
      if handles[id] == nil { handle.dispose() } else { handles[id] = handle }
    case .failed(let failure): finish(.failed(failure))
    case .interrupted: finish(.interrupted)
    case .completed:
      isOuterDone = true
      if handles.isEmpty { finish(.completed) }
    }
  }

  private func receive(_ event: Event<String, TestFailure>, from id: Int) {
    guard handles[id] != nil else { return }
    switch event {
    case .next: outlet.send(event)
    case .failed: finish(event)
    case .completed, .interrupted:
      handles[id] = nil
      if isOuterDone, handles.isEmpty { finish(.completed) }
    }
  }

  private func finish(_ event: Event<String, TestFailure>) {
    outlet.send(event)
    stop()
  }

  func stop() {
    let old = handles.values
    handles = [:]
    for handle in old { handle?.dispose() }
  }

  static func flatten(
    _ outer: EventSource<ThirdSource<String>, TestFailure>,
    _ variant: Bug.Variant
  ) -> ThirdSource<String> {
    EventSource { sink in
      let outlet = ThirdOutlet(sink)
      let run = ThirdLatestRun(outlet, variant)
      outlet.own(outer.observe { run.receive($0) })
      return Cancellation {
        outlet.close()
        run.stop()
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject<String, String>(
      flattening: "the latest of all",
      capabilities: ThirdAbilities.oneThread,
      readings: ["E6/queued"],
      values: ["a", "b", "c"]
    ) { outer, _ in flatten(outer, variant) }
  }
}
