import Reactive
import ReactiveContractKit
import Synchronization

/// A producer that is flattened.
typealias SecondInner = SignalProducer<String, TestFailure>

/// What flatten(.latest) is told: the streams are numbered, so that it can tell which one sent an event.
private enum SecondStep: Sendable {
  case begin(Int)
  case inner(Int, Event<String, TestFailure>)
  case outerCompleted
}

/// Decides what the latest of several streams may send.
private struct SecondLatestStream: Transducer {
  let variant: Bug.Variant
  var current = 0
  var isRunning = false
  var isOuterDone = false

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ step: SecondStep) -> Reaction<String, TestFailure> {
    switch step {
    case .begin(let number):
      current = number
      isRunning = true
      return .nothing
    case .inner(let number, .next(let value)): return number == current ? .send(value) : .nothing
    case .inner(let number, .failed(let failure)): return number == current ? .end(.failed(failure)) : .nothing
    case .inner(let number, .completed), .inner(let number, .interrupted):
      if variant == .correct, number != current { return .nothing }
      isRunning = false
      return isOuterDone ? .end(.completed) : .nothing
    case .outerCompleted:
      isOuterDone = true
      return isRunning ? .nothing : .end(.completed)
    }
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> { .end(termination) }
}

func secondLatest(
  _ outer: Signal<SecondInner, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let (steps, input) = Signal<SecondStep, TestFailure>.pipe()
    lifetime += steps.applying(SecondLatestStream(variant)).observe(observer)
    let running = SerialDisposable()
    lifetime += running
    let count = SecondShared(0)
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        let number = count.state.withLock { count -> Int in
          count += 1
          return count
        }
        input.send(value: .begin(number))
        running.inner = nil
        running.inner = inner.start { event in
          if !lifetime.hasEnded { input.send(value: .inner(number, event)) }
        }
      case .failed(let failure): input.send(error: failure)
      case .completed: input.send(value: .outerCompleted)
      case .interrupted: input.sendInterrupted()
      }
    }
  }
}

/// The streams that wait for their turn.
private struct SecondLine: Sendable {
  var waiting: [SecondInner] = []
  var isRunning = false
  var isStarting = false
  var isOuterDone = false

  /// Takes the next stream, if none runs; ends the loop that starts streams otherwise.
  mutating func next() -> SecondInner? {
    guard !isRunning, !waiting.isEmpty else {
      isStarting = false
      return nil
    }
    isRunning = true
    return waiting.removeFirst()
  }
}

func secondQueued(
  _ outer: Signal<SecondInner, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let line = SecondShared(SecondLine())
    let finishIfDone: @Sendable () -> Void = {
      let isDone = line.state.withLock { $0.isOuterDone && !$0.isRunning && $0.waiting.isEmpty }
      if isDone { observer.sendCompleted() }
    }
    @Sendable func proceed() {
      let mayStart = line.state.withLock { line in
        defer { line.isStarting = true }
        return !line.isStarting
      }
      guard mayStart else { return }
      while let inner = line.state.withLock({ $0.next() }) {
        lifetime += inner.start { event in
          switch event {
          case .next(let value): observer.send(value: value)
          case .failed(let failure):
            observer.send(error: failure)
            if variant == .correct { return }
            fallthrough
          case .completed, .interrupted:
            if variant == .correct, lifetime.hasEnded { return }
            line.state.withLock { $0.isRunning = false }
            finishIfDone()
            proceed()
          }
        }
      }
    }
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        line.state.withLock { $0.waiting.append(inner) }
        proceed()
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      case .completed:
        line.state.withLock { $0.isOuterDone = true }
        finishIfDone()
      }
    }
  }
}
