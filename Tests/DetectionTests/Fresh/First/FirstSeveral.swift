import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Operators over two streams that break a rule.
  static let firstSeveral: [Bug] = [
    First.binary(
      "first/zip-waits-after-the-last-pair",
      "Whether zip can go on is asked when an input completes, but not when the last waiting value finds its partner.",
      breaks: "B1",
      traits: .finishesEarly,
      readings: ["E6/queued"],
      oracle: "zip",
      script: "a | 1x 1y",
      correct: "ax | off1",
      broken: "ax"
    ) { variant, first, second, _ in
      FirstRun.source { run in
        let pairs = Pairs(run, asksAfterPairs: variant == .correct)
        run.follow(first) { pairs.receive($0, at: 0) }
        run.follow(second) { pairs.receive($0, at: 1) }
      }
    },
    First.binary(
      "first/sampler-fails-before-a-value",
      "The handler of the sampler returns at its first line while there is no value, whatever the sampler has sent.",
      breaks: "E2",
      readings: ["E6/queued"],
      oracle: "sample(with:)",
      script: "1#",
      correct: "# off0",
      broken: ""
    ) { variant, first, second, _ in
      FirstRun.source { run in
        let latest = FirstBox<String?>(nil)
        let open = FirstBox(2)
        run.follow(first) { event in
          switch event {
          case .next(let value): latest.it = value
          case .completed:
            open.it -= 1
            if open.it == 0 { run.end(.completed) }
          case .failed, .interrupted: run.end(event)
          }
        }
        run.follow(second) { event in
          if variant == .broken, latest.it == nil { return }
          switch event {
          case .next(let value): if let last = latest.it { run.send(last + value) }
          case .completed:
            open.it -= 1
            if open.it == 0 { run.end(.completed) }
          case .failed, .interrupted: run.end(event)
          }
        }
      }
    },
    First.binary(
      "first/sampler-interruption-completes",
      "An interruption of the sampler is counted as if it were its completion.",
      breaks: "E4",
      oracle: "sample(on:)",
      script: "a 1!",
      correct: "! off0",
      broken: ""
    ) { variant, first, second, _ in
      let sides = FirstSide.joined(.left(first), .right(second))
      return EventSource(sides.applying(Sampling(countsInterruption: variant == .broken)))
    },
    First.binary(
      "first/merge-sends-outside-its-lock",
      "Values read the sink under the lock and are sent without it, so that two inputs are in the observer at once.",
      breaks: "E5",
      traits: .handlesInterruption,
      readings: ["E6/queued"],
      oracle: "merge",
      witness: .described(
        correct: "thread A sends a: enter, leave; thread B sends x: enter, leave",
        broken: "thread A sends a: enter; thread B sends x: enter; both leave"
      )
    ) { variant, first, second, _ in
      EventSource { sink in
        let merger = Merger(sink, isHasty: variant == .broken)
        merger.keep(first.observe { merger.receive($0) })
        if !merger.isOver { merger.keep(second.observe { merger.receive($0) }) }
        return Cancellation { merger.dispose() }
      }
    },
    First.binary(
      "first/second-end-from-the-other-input",
      "The end of one input disposes of the other one, whose interruption is then passed on as a second end.",
      breaks: "E0",
      capabilities: [.failure, .interruption, .manyObservers],
      readings: ["E6/queued"],
      oracle: "combineLatest",
      script: "a #",
      correct: "# off1",
      broken: "# off1 !"
    ) { variant, first, second, _ in
      EventSource { sink in
        let latest = FirstLatest(sink, guards: variant == .correct)
        latest.handles.append(first.observe { latest.receive($0, at: 0) })
        if !latest.isOver { latest.handles.append(second.observe { latest.receive($0, at: 1) }) }
        if latest.isOver { latest.release() }
        return Cancellation { latest.dispose() }
      }
    },
  ]
}

/// The values of two inputs that wait for their partners; used inside the run.
private final class Pairs: @unchecked Sendable {
  private let run: FirstRun<String>
  private let asksAfterPairs: Bool
  private var queues: [[String]] = [[], []]
  private var completed: [Bool] = [false, false]

  init(_ run: FirstRun<String>, asksAfterPairs: Bool) {
    self.run = run
    self.asksAfterPairs = asksAfterPairs
  }

  func receive(_ event: FirstEvent<String>, at side: Int) {
    switch event {
    case .next(let value):
      queues[side].append(value)
      guard queues.allSatisfy({ !$0.isEmpty }) else { return }
      let pair = (queues[0].removeFirst(), queues[1].removeFirst())
      run.send(pair.0 + pair.1)
      if asksAfterPairs { endIfExhausted() }
    case .completed:
      completed[side] = true
      endIfExhausted()
    case .failed, .interrupted: run.end(event)
    }
  }

  private func endIfExhausted() {
    let isExhausted = (0...1).contains { completed[$0] && queues[$0].isEmpty }
    if isExhausted || completed == [true, true] { run.end(.completed) }
  }
}

/// An event of one of two inputs.
enum FirstSide: Sendable {
  case left(FirstEvent<String>)
  case right(FirstEvent<String>)

  /// An input and the side on which it stands.
  enum Input {
    case left(FirstSource)
    case right(FirstSource)

    var producer: SignalProducer<FirstSide, Never> {
      switch self {
      case .left(let source): SignalProducer(source).materialize().map { .left($0) }
      case .right(let source): SignalProducer(source).materialize().map { .right($0) }
      }
    }
  }

  /// The events of two inputs as values of one stream, which starts the inputs in this order.
  static func joined(_ first: Input, _ second: Input) -> SignalProducer<FirstSide, TestFailure> {
    SignalProducer.merge([first.producer, second.producer]).promoteError(TestFailure.self)
  }
}

/// The latest value, whenever the sampler sends.
private struct Sampling: Transducer {
  let countsInterruption: Bool
  var latest: String?
  var open = 2

  mutating func receive(_ value: FirstSide) -> Reaction<String, TestFailure> {
    switch value {
    case .left(.next(let value)):
      latest = value
      return .nothing
    case .right(.next): return latest.map { .send($0) } ?? .nothing
    case .left(.failed(let failure)), .right(.failed(let failure)): return .end(.failed(failure))
    case .left(.interrupted): return .end(.interrupted)
    case .right(.interrupted): return countsInterruption ? completeOne() : .end(.interrupted)
    case .left(.completed), .right(.completed): return completeOne()
    }
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> { .end(termination) }

  private mutating func completeOne() -> Reaction<String, TestFailure> {
    open -= 1
    return open == 0 ? .end(.completed) : .nothing
  }
}

/// Two streams as one.
private final class Merger: @unchecked Sendable {
  private let gate = FirstGate()
  private let lock = NSLock()
  private let isHasty: Bool
  private var sink: FirstSource.Sink?
  private var handles: [Cancellation] = []
  private var open = 2

  var isOver: Bool { lock.withLock { sink == nil } }

  init(_ sink: @escaping FirstSource.Sink, isHasty: Bool) {
    self.sink = sink
    self.isHasty = isHasty
  }

  func receive(_ event: FirstEvent<String>) {
    switch event {
    case .next where isHasty:
      let sink = lock.withLock { self.sink }
      sink?(event)
    case .next:
      gate.enter {
        let sink = self.lock.withLock { self.sink }
        sink?(event)
      }
    case .failed: gate.enter { self.end(event) }
    case .completed, .interrupted:
      gate.enter {
        self.open -= 1
        if self.open == 0 { self.end(.completed) }
      }
    }
  }

  func keep(_ handle: Cancellation) {
    let isLate = lock.withLock {
      if sink != nil { handles.append(handle) }
      return sink == nil
    }
    if isLate { handle.dispose() }
  }

  func dispose() { gate.post { self.end(.interrupted) } }

  private func end(_ event: FirstEvent<String>) {
    let last = lock.withLock {
      defer { sink = nil }
      return sink
    }
    guard let last else { return }
    last(event)
    let rest = lock.withLock {
      defer { handles = [] }
      return handles
    }
    for handle in rest { handle.dispose() }
  }
}
