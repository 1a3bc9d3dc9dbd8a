import Foundation
import Reactive
import ReactiveContractKit

/// One run of an operator that sends everything on a scheduler; its disposal is silent.
final class FirstTimedRun: @unchecked Sendable {
  /// Starts an action after a number of ticks.
  typealias Delay = (_ ticks: Int, _ action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// What such a run can do.
  static let capabilities = Capabilities.all.subtracting(.interruptionOnDisposal)

  private let lock = NSLock()
  private let delay: Delay
  private var sink: FirstSource.Sink?
  private var handles: [Cancellation] = []
  private var actions: [Int: (any Disposable)?] = [:]
  private var count = 0

  init(_ sink: @escaping FirstSource.Sink, delay: @escaping Delay) {
    self.sink = sink
    self.delay = delay
  }

  convenience init(_ sink: @escaping FirstSource.Sink, _ time: TestScheduler) {
    self.init(sink) { $0 == 0 ? time.schedule($1) : time.schedule(after: .milliseconds($0), $1) }
  }

  /// Sends an event; after an end, everything is let go of.
  func deliver(_ event: FirstEvent<String>) {
    let sink = lock.withLock {
      defer { if event.isTerminating { self.sink = nil } }
      return self.sink
    }
    sink?(event)
    if event.isTerminating { dispose() }
  }

  /// Does something later on the scheduler, unless the run is over.
  func later(_ ticks: Int, _ work: @escaping @Sendable () -> Void) {
    let number = lock.withLock {
      count += 1
      actions[count] = .some(nil)
      return count
    }
    let action = delay(ticks) {
      guard self.lock.withLock({ self.actions.removeValue(forKey: number) }) != nil else { return }
      work()
    }
    let isLate = lock.withLock {
      if actions[number] != nil, sink != nil { actions[number] = action }
      return sink == nil
    }
    if isLate { action?.dispose() }
  }

  /// Cancels what was to be done later.
  func cancelAll() {
    let all = lock.withLock {
      defer { actions = [:] }
      return actions
    }
    for action in all.values { action?.dispose() }
  }

  func keep(_ handle: Cancellation) {
    let isLate = lock.withLock {
      if sink != nil { handles.append(handle) }
      return sink == nil
    }
    if isLate { handle.dispose() }
  }

  func dispose() {
    let all = lock.withLock {
      sink = nil
      defer { handles = [] }
      return handles
    }
    cancelAll()
    for handle in all { handle.dispose() }
  }
}

/// Hands events over to the scheduler.
final class FirstHopper: @unchecked Sendable {
  private let run: FirstTimedRun
  private let takesBatch: Bool
  private let lock = NSLock()
  private var waiting: [FirstEvent<String>] = []
  private var isScheduled = false

  init(_ run: FirstTimedRun, takesBatch: Bool) {
    self.run = run
    self.takesBatch = takesBatch
  }

  func receive(_ event: FirstEvent<String>) {
    let isFirst = lock.withLock {
      waiting.append(event)
      defer { isScheduled = true }
      return !isScheduled
    }
    if isFirst { run.later(0) { self.work() } }
  }

  private func work() {
    repeat {
      let batch = lock.withLock {
        defer { waiting = [] }
        return waiting
      }
      for event in batch { run.deliver(event) }
    } while lock.withLock {
      isScheduled = !takesBatch && !waiting.isEmpty
      return isScheduled
    }
  }
}
