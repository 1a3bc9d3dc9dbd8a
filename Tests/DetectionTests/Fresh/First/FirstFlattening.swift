import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Flattening operators that break a rule.
  static let firstFlattening: [Bug] = [
    First.flattening(
      "first/concat-starts-inside-the-end",
      "The next stream is started in the handler that receives the end of the one before; the loop is entered anew.",
      breaks: "O7",
      readings: ["E6/queued"],
      oracle: "flatten(.concat)",
      witness: .played(correct: "3 streams, depth 1", broken: "3 streams, depth 3") { variant in
        let (depth, deepest, count) = (FirstBox(0), FirstBox(0), FirstBox(0))
        let inner = FirstSource { sink in
          depth.it += 1
          deepest.it = max(deepest.it, depth.it)
          count.it += 1
          sink(.completed)
          depth.it -= 1
          return .none
        }
        let (slow, outer) = (FirstWire<String> {}, FirstWire<FirstSource> {})
        let run = Queueing.flatten(outer.source, loops: variant == .correct).observe { _ in }
        outer.send(.next(slow.source))
        for _ in 0..<3 { outer.send(.next(inner)) }
        slow.send(.completed)
        _ = run
        return "\(count.it) streams, depth \(deepest.it)"
      }
    ) { variant, outer in
      Queueing.flatten(outer, loops: variant == .correct)
    },
    First.flattening(
      "first/latest-keeps-the-old-stream",
      "The stream that is replaced is silenced by its number, but nobody disposes of it before the end.",
      breaks: "B1",
      readings: ["E6/queued"],
      oracle: "flatten(.latest)",
      script: "^1 1a ^2 1b 2x",
      correct: "a off1 x",
      broken: "a x"
    ) { variant, outer in
      FirstRun.source { run in
        let switching = Switching(run, forgets: variant == .broken)
        run.keep(Cancellation { switching.release() })
        run.follow(outer) { switching.receive($0) }
      }
    },
    First.flattening(
      "first/merge-is-done-when-idle",
      "The result completes when no inner stream runs, and does not ask whether the outer stream may send more.",
      breaks: "E3",
      oracle: "flatten(.merge)",
      script: "^1 1a 1| ^2 2b 2| ^|",
      correct: "a b |",
      broken: "a | off^"
    ) { variant, outer in
      EventSource(merged(SignalProducer(outer), asksOuter: variant == .correct))
    },
    First.flattening(
      "first/concat-goes-on-when-disposed",
      "A disposal disposes of the running stream before it marks the end, and so starts the stream that waits.",
      breaks: "P4",
      capabilities: [.failure, .interruption, .manyObservers],
      readings: ["E6/queued"],
      oracle: "flatten(.concat)",
      script: "2@b ^1 ^2 ~",
      correct: "off1 off^",
      broken: "off1 b off^"
    ) { variant, outer in
      EventSource { sink in
        let line = FirstLine(sink, marksLate: variant == .broken)
        line.outer = outer.observe { line.receive($0) }
        if line.isOver { line.outer?.dispose() }
        return Cancellation { line.dispose() }
      }
    },
  ]
}

/// Streams that run one after the other.
private final class Queueing: @unchecked Sendable {
  private let run: FirstRun<String>
  private let loops: Bool
  private let lock = NSLock()
  private var waiting: [FirstSource] = []
  private var isRunning = false
  private var isStarting = false
  private var isOuterOver = false

  init(_ run: FirstRun<String>, loops: Bool) {
    self.run = run
    self.loops = loops
  }

  static func flatten(_ outer: EventSource<FirstSource, TestFailure>, loops: Bool) -> FirstSource {
    FirstRun.source { run in
      let queueing = Queueing(run, loops: loops)
      run.follow(outer) { queueing.receive($0) }
    }
  }

  private func receive(_ event: FirstEvent<FirstSource>) {
    switch event {
    case .next(let inner):
      lock.withLock { waiting.append(inner) }
      run.afterwards { self.startNext() }
    case .completed:
      lock.withLock { isOuterOver = true }
      endIfDone()
    case .failed(let failure): run.end(.failed(failure))
    case .interrupted: run.end(.interrupted)
    }
  }

  private func receiveInner(_ event: FirstEvent<String>) {
    switch event {
    case .next(let value): run.send(value)
    case .failed: run.end(event)
    case .completed, .interrupted:
      lock.withLock { isRunning = false }
      endIfDone()
      run.afterwards { self.startNext() }
    }
  }

  private func endIfDone() {
    if lock.withLock({ isOuterOver && !isRunning && waiting.isEmpty }) { run.end(.completed) }
  }

  private func startNext() {
    let mayStart = lock.withLock {
      if loops, isStarting { return false }
      isStarting = true
      return true
    }
    guard mayStart else { return }
    while let next = takeNext() { run.follow(next) { self.receiveInner($0) } }
  }

  private func takeNext() -> FirstSource? {
    lock.withLock {
      guard !isRunning, !waiting.isEmpty else {
        isStarting = false
        return nil
      }
      isRunning = true
      return waiting.removeFirst()
    }
  }
}

/// The newest of several streams.
private final class Switching: @unchecked Sendable {
  private let run: FirstRun<String>
  private let forgets: Bool
  private let lock = NSLock()
  private var number = 0
  private var isInnerOver = true
  private var isOuterOver = false
  private var handles: [Int: Cancellation] = [:]

  init(_ run: FirstRun<String>, forgets: Bool) {
    self.run = run
    self.forgets = forgets
  }

  func receive(_ event: FirstEvent<FirstSource>) {
    switch event {
    case .next(let inner):
      number += 1
      isInnerOver = false
      let mine = number
      run.afterwards { self.start(inner, mine) }
    case .completed:
      isOuterOver = true
      if isInnerOver { run.end(.completed) }
    case .failed(let failure): run.end(.failed(failure))
    case .interrupted: run.end(.interrupted)
    }
  }

  func release() {
    let all = lock.withLock {
      defer { handles = [:] }
      return handles
    }
    for handle in all.values { handle.dispose() }
  }

  private func start(_ inner: FirstSource, _ mine: Int) {
    if !forgets { release() }
    guard !run.isOver else { return }
    let handle = inner.observe { event in self.run.enter { self.receiveInner(event, mine) } }
    lock.withLock { handles[mine] = handle }
    if run.isOver { release() }
  }

  private func receiveInner(_ event: FirstEvent<String>, _ mine: Int) {
    guard mine == number else { return }
    switch event {
    case .next(let value): run.send(value)
    case .failed: run.end(event)
    case .completed, .interrupted:
      isInnerOver = true
      if isOuterOver { run.end(.completed) }
    }
  }
}

/// Streams that run side by side.
private func merged(
  _ outer: SignalProducer<FirstSource, TestFailure>,
  asksOuter: Bool
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let lock = NSLock()
    let running = FirstBox(0)
    let isOuterOver = FirstBox(false)
    lifetime += outer.start { event in
      switch event {
      case .next(let inner):
        guard !lifetime.hasEnded else { return }
        lock.withLock { running.it += 1 }
        lifetime += SignalProducer(inner).start { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed, .interrupted:
            let isDone = lock.withLock {
              running.it -= 1
              return running.it == 0 && (!asksOuter || isOuterOver.it)
            }
            if isDone { observer.sendCompleted() }
          }
        }
      case .completed:
        let isDone = lock.withLock {
          isOuterOver.it = true
          return running.it == 0
        }
        if isDone { observer.sendCompleted() }
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}
