import Reactive
import ReactiveContractKit

func sixteenthNewest(
  _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let newest = SixteenthNewest(observer, variant)
    let run = outer.observe { newest.receive($0) }
    lifetime += { run.dispose() }
    lifetime += { newest.stop() }
  }
  return EventSource(producer)
}

/// Runs the newest inner stream.
private final class SixteenthNewest: @unchecked Sendable {
  private let observer: Observer<String, TestFailure>
  private let variant: Bug.Variant
  private var handle: Cancellation?
  private var number = 0
  private var isRunning = false
  private var hasSent = false
  private var isOuterDone = false
  private var isStopped = false

  init(_ observer: Observer<String, TestFailure>, _ variant: Bug.Variant) {
    self.observer = observer
    self.variant = variant
  }

  func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    if isOuterDone { return }
    switch event {
    case .next(let inner):
      start(inner)
    case .completed:
      isOuterDone = true
      if !isRunning { observer.sendCompleted() }
    case .failed(let failure):
      isOuterDone = true
      observer.send(error: failure)
    case .interrupted:
      isOuterDone = true
      observer.sendInterrupted()
    }
  }

  func stop() {
    isStopped = true
    leave()
  }

  private func leave() {
    number += 1
    isRunning = false
    let last = handle
    handle = nil
    last?.dispose()
  }

  private func start(_ inner: EventSource<String, TestFailure>) {
    leave()
    let own = number
    isRunning = true
    hasSent = false
    let handle = inner.observe { self.receive($0, from: own) }
    if own != number || isStopped { handle.dispose() } else if isRunning { self.handle = handle }
  }

  private func receive(_ event: Event<String, TestFailure>, from own: Int) {
    guard own == number, isRunning else { return }
    switch event {
    case .next(let value):
      hasSent = true
      observer.send(value: value)
    case .failed(let failure):
      isRunning = false
      observer.send(error: failure)
    case .interrupted where variant != .correct && !hasSent:
      observer.sendInterrupted()
    case .completed, .interrupted:
      isRunning = false
      handle = nil
      if isOuterDone { observer.sendCompleted() }
    }
  }
}
