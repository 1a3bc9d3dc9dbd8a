import Reactive
import ReactiveContractKit
import Synchronization

/// One stream at a time; those that arrive meanwhile are dropped.
func secondThrottled(_ outer: EventSource<SecondSource, TestFailure>, _ variant: Bug.Variant) -> SecondSource {
  secondOneByOne(outer) { waiting, inner in if variant == .broken { waiting = [inner] } }
}

/// One stream at a time; the others wait.
func secondInLine(_ outer: EventSource<SecondSource, TestFailure>, _ variant: Bug.Variant) -> SecondSource {
  secondOneByOne(outer) { waiting, inner in waiting.insert(inner, at: variant == .broken ? 0 : waiting.count) }
}

/// The streams of one run, of which one runs; its users hold the lock of the run.
private final class SecondOneByOne: @unchecked Sendable {
  private let run: SecondRun<String>
  var waiting: [SecondSource] = []
  var isOuterDone = false
  private(set) var isRunning = false
  private var isStarting = false

  init(_ run: SecondRun<String>) { self.run = run }

  /// Starts what waits, in a loop, and ends the run if there is nothing left.
  func proceed() {
    guard !isStarting else { return }
    isStarting = true
    while !run.isOver, !isRunning, !waiting.isEmpty {
      isRunning = true
      run.follow(waiting.removeFirst()) { [self] event in
        switch event {
        case .next, .failed: run.emit(event)
        case .completed, .interrupted:
          isRunning = false
          proceed()
        }
      }
    }
    isStarting = false
    if isOuterDone, !isRunning, waiting.isEmpty { run.emit(.completed) }
  }
}

/// Runs one stream at a time, and asks what to do with one that arrives meanwhile.
private func secondOneByOne(
  _ outer: EventSource<SecondSource, TestFailure>,
  _ arrives: @escaping @Sendable (_ waiting: inout [SecondSource], _ inner: SecondSource) -> Void
) -> SecondSource {
  secondFlow { run in
    let line = SecondOneByOne(run)
    run.follow(outer) { event in
      switch event {
      case .next(let inner):
        if line.isRunning { return arrives(&line.waiting, inner) }
        line.waiting.append(inner)
        line.proceed()
      case .completed:
        line.isOuterDone = true
        line.proceed()
      case .failed(let failure): run.emit(.failed(failure))
      case .interrupted: run.emit(.interrupted)
      }
    }
  }
}

/// The failure of what cannot fail.
@Sendable func secondAnyFailure(_ failure: Never) -> TestFailure {}

/// Sends the latest value whenever the sampler sends.
func secondSample(_ source: SecondSource, _ sampler: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let latest = SecondBox<String?>(nil)
    let completions = SecondBox(0)
    let complete: @Sendable () -> Void = {
      completions.value += 1
      if completions.value == 2 { run.emit(.completed) }
    }
    run.follow(source) { event in
      switch event {
      case .next(let value): latest.value = value
      case .completed: complete()
      case .failed, .interrupted: run.emit(event)
      }
    }
    guard !run.isOver else { return }
    run.follow(sampler) { event in
      switch event {
      case .next:
        guard let value = latest.value else { return }
        if variant == .broken { latest.value = nil }
        run.send(value)
      case .completed: complete()
      case .failed, .interrupted: run.emit(event)
      }
    }
  }
}

/// How often a source has been started, and whether it must be started again.
private struct SecondRounds: Sendable {
  var started: Int
  var isLooping = false
  var isDue = true

  /// True if the caller has to start the source; ends the loop otherwise.
  mutating func takeTurn() -> Bool {
    isLooping = isDue
    guard isDue else { return false }
    isDue = false
    started += 1
    return true
  }
}

/// Runs the source three times.
func secondRepeat(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let rounds = SecondShared(SecondRounds(started: variant == .broken ? 1 : 0))
    let current = SerialDisposable()
    lifetime += current
    @Sendable func loop() {
      while !lifetime.hasEnded, rounds.state.withLock({ $0.takeTurn() }) {
        current.inner = source.start { event in
          guard case .completed = event else { return observer.send(event) }
          let (isLast, mayLoop) = rounds.state.withLock { rounds in
            rounds.isDue = rounds.started < 3
            return (!rounds.isDue, !rounds.isLooping)
          }
          if isLast { observer.sendCompleted() } else if mayLoop { loop() }
        }
      }
    }
    loop()
  }
}

/// Drops a value that was sent before.
func secondUnique(_ source: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let seen = SecondBox<[String]>([])
    run.follow(source) { event in
      guard case .next(let value) = event else { return run.emit(event) }
      guard !seen.value.contains(value) else { return }
      if variant == .broken { seen.value = [] }
      seen.value.append(value)
      run.send(value)
    }
  }
}
