import Foundation
import Reactive
import ReactiveContractKit

/// The last value of a run.
private final class Memory<Value: AnyObject & Sendable>: @unchecked Sendable {
  var previous: Value?
  var isOver = false
}

/// A value that may be gone.
private final class Trace: @unchecked Sendable {
  weak var value: FourthLog?
}

/// The newest values, in a ring of fixed size.
private struct FourthRing {
  let capacity: Int
  private(set) var storage: [Int] = []
  private var oldest = 0

  init(_ capacity: Int) { self.capacity = capacity }

  mutating func append(_ value: Int) {
    guard capacity > 0 else { return }
    if storage.count < capacity { return storage.append(value) }
    storage[oldest] = value
    oldest = (oldest + 1) % capacity
  }

  var inOrder: [Int] { Array(storage[oldest...] + storage[..<oldest]) }
}

/// A buffer whose calls queue up behind the one that is at work.
private final class Replay: @unchecked Sendable {
  typealias Item = Event<Int, TestFailure>

  private let isBroken: Bool
  private let lock = NSLock()
  private var calls: [() -> Void] = []
  private var isBusy = false
  private var detached: Set<Int> = []
  private var lastKey = 0
  // Used by one call at a time.
  private var ring: FourthRing
  private var observers: [(key: Int, sink: EventSource<Int, TestFailure>.Sink)] = []
  private var end: Item?

  init(_ capacity: Int, _ isBroken: Bool) { (ring, self.isBroken) = (FourthRing(capacity), isBroken) }

  func send(_ event: Item) {
    perform { [self] in
      guard end == nil else { return }
      if let value = event.value { ring.append(value) } else { end = event }
      let targets = observers
      if end != nil { observers = [] }
      for target in targets where isAttached(target.key) { target.sink(event) }
    }
  }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) -> Cancellation {
    lock.lock()
    lastKey += 1
    let key = lastKey
    lock.unlock()
    perform { [self] in
      for value in isBroken ? ring.storage : ring.inOrder where isAttached(key) { sink(.next(value)) }
      guard isAttached(key) else { return }
      if let end { sink(end) } else { observers.append((key, sink)) }
    }
    return Cancellation { [self] in
      lock.lock()
      detached.insert(key)
      lock.unlock()
      perform { [self] in observers.removeAll { $0.key == key } }
    }
  }

  private func isAttached(_ key: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    return !detached.contains(key)
  }

  private func perform(_ call: @escaping () -> Void) {
    lock.lock()
    calls.append(call)
    if isBusy { return lock.unlock() }
    isBusy = true
    while !calls.isEmpty {
      let next = calls.removeFirst()
      lock.unlock()
      next()
      lock.lock()
    }
    isBusy = false
    lock.unlock()
  }
}

/// A place of a list whose value is computed when it is read.
private final class Place<Item: Sendable>: @unchecked Sendable {
  private let isBroken: Bool
  private let number: Int
  private let work: @Sendable (Int) -> Item?
  private let lock = NSRecursiveLock()
  private var item: Item?
  private var isComputed = false
  private var next: Place?

  init(_ number: Int, _ isBroken: Bool, _ work: @escaping @Sendable (Int) -> Item?) {
    (self.number, self.isBroken, self.work) = (number, isBroken, work)
  }

  deinit {
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  var head: Item? {
    lock.lock()
    defer { lock.unlock() }
    if isBroken ? item != nil : isComputed { return item }
    item = work(number)
    isComputed = true
    return item
  }

  var tail: Place? {
    lock.lock()
    defer { lock.unlock() }
    guard head != nil else { return nil }
    let tail = next ?? Place(number + 1, isBroken, work)
    next = tail
    return tail
  }
}

extension Bug {
  /// Cold signals, buffers and sequences.
  static let fourthKeeping: [Bug] = [
    Bug(
      "fourth/cold-keeps-previous",
      "a run that compares its values keeps the last one until its handle is released",
      breaks: "K5",
      witness: .played(correct: "gone", broken: "kept") { variant in
        let source = EventSource<FourthLog, TestFailure> { sink in
          sink(.next(FourthLog()))
          sink(.completed)
          return .none
        }
        let trace = Trace()
        let probe = withoutRepeats(variant == .broken, source) {
          trace.value = $0
          return $0
        }
        let handle = probe.observe { _ in }
        return withExtendedLifetime(handle) { trace.value == nil ? "gone" : "kept" }
      }
    ) { variant in
      Subject(
        ColdSubject("cold-keeps-previous") { work in
          ColdAdapter(withoutRepeats(variant == .broken, work.source, work.effect))
        }
      )
    },
    Bug(
      "fourth/buffer-ring-order",
      "a buffer replays its ring from the start of the storage, not from the oldest value",
      breaks: "R1",
      witness: .played(correct: "2 3", broken: "3 2") { variant in
        let log = FourthLog()
        let replay = Replay(2, variant == .broken)
        for value in 1...3 { replay.send(.next(value)) }
        _ = replay.observe { log.note($0) }
        return log.text
      }
    ) { variant in
      Subject(
        BufferSubject("buffer-ring-order") { capacity in
          let replay = Replay(capacity, variant == .broken)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    },
    Bug(
      "fourth/list-end-computed-again",
      "a list does not remember that it has computed its end, and computes it whenever it is read",
      breaks: "Q2",
      witness: .played(correct: "0 1", broken: "0 1 1") { variant in
        let log = FourthLog()
        let list = Place(0, variant == .broken) { (number: Int) -> String? in
          log.note("\(number)")
          return number == 0 ? "a" : nil
        }
        for _ in 0..<2 { _ = list.tail?.head }
        return log.text
      }
    ) { variant in
      Subject(
        SequenceSubject("list-end-computed-again") { work in
          SequenceAdapter(Place(0, variant == .broken, work), head: { $0.head }, tail: { $0.tail })
        }
      )
    },
  ]

  private static func withoutRepeats<Value: AnyObject & Sendable>(
    _ isBroken: Bool,
    _ source: EventSource<Value, TestFailure>,
    _ effect: @escaping @Sendable (Value) -> Value
  ) -> EventSource<Value, TestFailure> {
    EventSource { sink in
      let memory = Memory<Value>()
      let handle = source.observe { event in
        guard !memory.isOver else { return }
        switch event {
        case .next(let value):
          let result = effect(value)
          if memory.previous === result { return }
          memory.previous = result
          sink(.next(result))
        case .failed, .completed, .interrupted:
          memory.isOver = true
          if !isBroken { memory.previous = nil }
          sink(event)
        }
      }
      return Cancellation {
        handle.dispose()
        memory.previous = nil
        guard !memory.isOver else { return }
        memory.isOver = true
        sink(.interrupted)
      }
    }
  }
}
