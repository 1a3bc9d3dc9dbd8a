import Foundation
import Reactive
import ReactiveContractKit

/// The newest value, when no other has come for two ticks; its disposal is silent.
final class FirstDebouncing: @unchecked Sendable {
  private let lock = NSLock()
  private let time: TestScheduler
  private let cancels: Bool
  private var sink: FirstSource.Sink?
  private var source: Cancellation?
  private var timer: (any Disposable)?
  private var number = 0
  private var pending: String?

  init(_ sink: @escaping FirstSource.Sink, _ time: TestScheduler, cancels: Bool) {
    self.sink = sink
    self.time = time
    self.cancels = cancels
  }

  static func debounce(_ source: FirstSource, _ time: TestScheduler, cancels: Bool) -> FirstSource {
    EventSource { sink in
      let debouncing = FirstDebouncing(sink, time, cancels: cancels)
      debouncing.attach(source.observe { debouncing.receive($0) })
      return Cancellation { debouncing.dispose() }
    }
  }

  private func receive(_ event: FirstEvent<String>) {
    if case .next(let value) = event { return wait(value) }
    let old = lock.withLock {
      number += 1
      pending = nil
      defer { timer = nil }
      return timer
    }
    old?.dispose()
    time.schedule { self.end(event) }
  }

  private func wait(_ value: String) {
    let (mine, old) = lock.withLock {
      number += 1
      pending = value
      defer { timer = nil }
      return (number, timer)
    }
    if cancels { old?.dispose() }
    let new = time.schedule(after: .milliseconds(2)) { self.fire(mine) }
    let isLate = lock.withLock {
      if mine == number, sink != nil { timer = new }
      return mine != number || sink == nil
    }
    if isLate { new?.dispose() }
  }

  private func fire(_ mine: Int) {
    let (value, sink) = lock.withLock {
      guard mine == number else { return (String?.none, self.sink) }
      timer = nil
      defer { pending = nil }
      return (pending, self.sink)
    }
    if let value { sink?(.next(value)) }
  }

  private func end(_ event: FirstEvent<String>) {
    let last = lock.withLock {
      defer { sink = nil }
      return sink
    }
    last?(event)
    dispose()
  }

  private func attach(_ handle: Cancellation) {
    let isLate = lock.withLock {
      if sink != nil { source = handle }
      return sink == nil
    }
    if isLate { handle.dispose() }
  }

  private func dispose() {
    let (handle, old) = lock.withLock {
      number += 1
      (sink, pending) = (nil, nil)
      defer { (source, timer) = (nil, nil) }
      return (source, timer)
    }
    old?.dispose()
    handle?.dispose()
  }
}
