import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Buffers that break a rule.
  static let firstBuffers: [Bug] = [
    Bug(
      "first/nothing-is-evicted-without-observers",
      "A value that nobody observes is stored in a branch that returns before the buffer is trimmed.",
      breaks: "R2",
      witness: .played(correct: "next 2", broken: "next 1 next 2") { variant in
        let (replay, log) = (Replay(1, returnsEarly: variant == .broken), FirstLog())
        replay.send(.next(1))
        replay.send(.next(2))
        _ = replay.observe { log.add($0.description) }
        return log.text
      }
    ) { variant in
      Subject(
        BufferSubject("first/nothing-is-evicted-without-observers") { capacity in
          let replay = Replay(capacity, returnsEarly: variant == .broken)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    },
    Bug(
      "first/past-bypasses-the-mailbox",
      "Retained values are handed to the observer directly, so a value that its handler sends comes between them.",
      breaks: "R1",
      witness: .played(correct: "next 1 next 2 next 3", broken: "next 1 next 3 next 2") { variant in
        let (post, log) = (PostOffice(2, bypasses: variant == .broken), FirstLog())
        post.send(.next(1))
        post.send(.next(2))
        _ = post.observe { [weak post] event in
          log.add(event.description)
          if event.value == 1 { post?.send(.next(3)) }
        }
        return log.text
      }
    ) { variant in
      Subject(
        BufferSubject("first/past-bypasses-the-mailbox") { capacity in
          let post = PostOffice(capacity, bypasses: variant == .broken)
          return BufferAdapter(send: { post.send($0) }, observe: { post.observe($0) })
        }
      )
    },
  ]
}

/// A buffer with a gate.
private final class Replay: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private let gate = FirstGate()
  private let lock = NSLock()
  private let capacity: Int
  private let returnsEarly: Bool
  private var retained: [Int] = []
  private var end: FirstEvent<Int>?
  private var observers: [(number: Int, sink: Sink)] = []
  private var count = 0

  init(_ capacity: Int, returnsEarly: Bool) {
    self.capacity = capacity
    self.returnsEarly = returnsEarly
  }

  func send(_ event: FirstEvent<Int>) {
    gate.enter {
      for observer in self.store(event) where self.isAttached(observer.number) { observer.sink(event) }
      if event.isTerminating { self.lock.withLock { self.observers = [] } }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let isOutside = gate.acquire()
    let (past, last, number) = lock.withLock {
      count += 1
      if end == nil { observers.append((count, sink)) }
      return (retained, end, count)
    }
    for value in past { sink(.next(value)) }
    if let last { sink(last) }
    if isOutside { gate.release() }
    return Cancellation { self.lock.withLock { self.observers.removeAll { $0.number == number } } }
  }

  /// Retains an event, and returns the observers that are to receive it.
  private func store(_ event: FirstEvent<Int>) -> [(number: Int, sink: Sink)] {
    lock.withLock {
      guard end == nil else { return [] }
      switch event {
      case .next(let value):
        retained.append(value)
        if returnsEarly, observers.isEmpty { return [] }
        if retained.count > capacity { retained.removeFirst(retained.count - capacity) }
      case .failed, .completed, .interrupted: end = event
      }
      return observers
    }
  }

  private func isAttached(_ number: Int) -> Bool {
    lock.withLock { end != nil || observers.contains { $0.number == number } }
  }
}

/// A buffer that has a mailbox for every observer, under one recursive lock.
private final class PostOffice: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let capacity: Int
  private let bypasses: Bool
  private var retained: [FirstEvent<Int>] = []
  private var end: FirstEvent<Int>?
  private var boxes: [FirstMailbox] = []

  init(_ capacity: Int, bypasses: Bool) {
    self.capacity = capacity
    self.bypasses = bypasses
  }

  func send(_ event: FirstEvent<Int>) {
    lock.withLock {
      guard end == nil else { return }
      if event.isTerminating {
        end = event
      } else {
        retained.append(event)
        if retained.count > capacity { retained.removeFirst() }
      }
      let all = boxes
      for box in all { box.waiting.append(event) }
      if end != nil { boxes = [] }
      for box in all { box.pump() }
    }
  }

  func observe(_ sink: @escaping Replay.Sink) -> Cancellation {
    let box = FirstMailbox(sink)
    lock.withLock {
      if end == nil { boxes.append(box) }
      let past = end.map { retained + [$0] } ?? retained
      if bypasses {
        for event in past { sink(event) }
      } else {
        box.waiting = past
        box.pump()
      }
    }
    return Cancellation { [self] in
      lock.withLock {
        boxes.removeAll { $0 === box }
        box.close()
      }
    }
  }
}

/// The events that wait for one observer; used under the lock of its buffer.
private final class FirstMailbox {
  private var sink: Replay.Sink?
  private var isBusy = false
  var waiting: [FirstEvent<Int>] = []

  init(_ sink: @escaping Replay.Sink) { self.sink = sink }

  func pump() {
    guard !isBusy else { return }
    isBusy = true
    while let sink, !waiting.isEmpty { sink(waiting.removeFirst()) }
    isBusy = false
  }

  func close() { (sink, waiting) = (nil, []) }
}
