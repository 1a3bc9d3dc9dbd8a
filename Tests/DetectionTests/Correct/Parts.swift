import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// The streams that the operators of this folder take and return.
typealias Letters = EventSource<String, TestFailure>

/// The streams of numbers that signals and producers of this folder are.
typealias Numbers = EventSource<Int, TestFailure>

/// The observation of an input, which may be given up before it is known.
final class Upstream: Sendable {
  private let state = Mutex<(cancellation: Cancellation?, isOver: Bool)>((nil, false))

  /// Keeps the observation, or disposes it at once if it was given up.
  func keep(_ cancellation: Cancellation) {
    let isOver = state.withLock { state in
      if !state.isOver { state.cancellation = cancellation }
      return state.isOver
    }
    if isOver { cancellation.dispose() }
  }

  /// Gives the observation up.
  func dispose() {
    let cancellation = state.withLock { state in
      defer { state = (nil, true) }
      return state.cancellation
    }
    cancellation?.dispose()
  }
}

/// A flag that is raised once, by any thread.
final class Flag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .acquiring) }

  /// Raises the flag, and returns whether it was raised before.
  @discardableResult
  func set() -> Bool { value.exchange(true, ordering: .acquiringAndReleasing) }
}

/// A lock that tries again and again, and yields the processor in between.
final class SpinLock: Sendable {
  private let isTaken = Atomic(false)

  func withLock<Result>(_ body: () -> Result) -> Result {
    while isTaken.exchange(true, ordering: .acquiring) { sched_yield() }
    defer { isTaken.store(false, ordering: .releasing) }
    return body()
  }
}

extension EventSource {
  /// The same stream, whose handle silences it in the moment of its disposal, even during a delivery.
  var silencing: EventSource {
    EventSource { sink in
      let isOver = Atomic(false)
      let observation = observe { event in if !isOver.load(ordering: .acquiring) { sink(event) } }
      return Cancellation {
        isOver.store(true, ordering: .releasing)
        observation.dispose()
      }
    }
  }
}

/// Lets one thread at a time in; what the same thread does meanwhile waits until it has left.
final class Turnstile: Sendable {
  private let lock = NSRecursiveLock()
  private let isBusy = Sheltered(false)
  private let waiting = Sheltered<[@Sendable () -> Void]>([])

  func enter(_ body: @escaping @Sendable () -> Void) {
    lock.withLock {
      waiting.value.append(body)
      if isBusy.value { return }
      isBusy.value = true
      while !waiting.value.isEmpty { waiting.value.removeFirst()() }
      isBusy.value = false
    }
  }

  /// Leaves in the middle of a turn, while the same thread calls other code that may enter again.
  func outside(_ body: () -> Void) {
    isBusy.value = false
    body()
    isBusy.value = true
  }

  /// Changes what the turnstile guards at once, even in the middle of a turn of the same thread.
  func interrupt(_ body: () -> Void) { lock.withLock(body) }
}

/// A variable whose owner guards it by a lock of its own.
///
/// Invariant: every access is made under the lock of the owner.
final class Sheltered<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// Delivers events one after the other: a sender that comes meanwhile leaves its event to the one that delivers.
///
/// A sender on another thread waits until its event was delivered; one on the delivering thread does not.
final class DrainingQueue<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var taken = 0
    var delivered = 0
    var deliverer: ObjectIdentifier?
  }

  private let state = Sheltered(State())
  private let condition = NSCondition()
  private let deliver: @Sendable (Item) -> Void

  init(_ deliver: @escaping @Sendable (Item) -> Void) { self.deliver = deliver }

  func send(_ item: Item) {
    let thread = ObjectIdentifier(Thread.current)
    condition.lock()
    state.value.items.append(item)
    state.value.taken += 1
    let ticket = state.value.taken
    if state.value.deliverer == nil {
      state.value.deliverer = thread
      while !state.value.items.isEmpty {
        let next = state.value.items.removeFirst()
        condition.unlock()
        deliver(next)
        condition.lock()
        state.value.delivered += 1
        condition.broadcast()
      }
      state.value.deliverer = nil
    } else if state.value.deliverer != thread {
      while state.value.delivered < ticket { condition.wait() }
    }
    condition.unlock()
  }
}
