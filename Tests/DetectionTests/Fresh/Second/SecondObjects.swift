import Foundation
import Reactive
import ReactiveContractKit

/// Contract bugs of buffers, disposables, schedulers and sequences.
extension Bug {
  static let secondObjects: [Bug] = [
    Bug(
      "second/replay-stores-after-end",
      "a buffer retains a value before it looks whether it has ended",
      breaks: "R3",
      witness: .played(correct: "1 |", broken: "1 2 |") { variant in
        let tape = SecondTape()
        let replay = SecondReplay(2, variant)
        for event in [.next(1), .completed, .next(2)] as [Event<Int, TestFailure>] { replay.send(event) }
        _ = replay.observe { tape.note($0) }
        return tape.text
      }
    ) { variant in
      Subject(
        BufferSubject("replay") { capacity in
          let replay = SecondReplay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    },
    Bug(
      "second/bag-loses-addition-while-disposing",
      "a bag empties itself after its work is done, and loses what that work has added",
      breaks: "C3",
      witness: .played(correct: "a b", broken: "a") { variant in
        let tape = SecondTape()
        let bag = SecondBag(variant)
        bag.add {
          tape.note("a")
          bag.add { tape.note("b") }
        }
        bag.dispose()
        return tape.text
      }
    ) { variant in
      Subject(
        DisposableSubject("bag") { work in
          let bag = SecondBag(variant)
          bag.add(work)
          return DisposableAdapter(
            dispose: { bag.dispose() },
            isDisposed: { bag.isDisposed },
            add: { bag.add($0) }
          )
        }
      )
    },
    Bug(
      "second/recursion-handle-is-first-only",
      "the handle of a recursive task cancels its first run, and not those that follow",
      breaks: "T6",
      witness: .played(correct: "run", broken: "run run run run run") { variant in
        let tape = SecondTape()
        let clock = SecondClock(variant == .broken ? .handleOfFirstRun : .none)
        let handle = clock.recur { again in
          tape.note("run")
          if tape.text.count < 19 { again() }
        }
        _ = clock.schedule { handle.dispose() }
        clock.advance(.zero)
        return tape.text
      }
    ) { Subject(.second("recursion", $0 == .broken ? .handleOfFirstRun : .none)) },
    Bug(
      "second/clock-stands-while-tasks-run",
      "virtual time moves its clock when all tasks have run, so that what they schedule is due too early",
      breaks: "T5",
      witness: .played(correct: "a", broken: "a b") { variant in
        let tape = SecondTape()
        let clock = SecondClock(variant == .broken ? .clockStands : .none)
        _ = clock.schedule(after: .milliseconds(2)) {
          tape.note("a")
          _ = clock.schedule(after: .milliseconds(2)) { tape.note("b") }
        }
        clock.advance(.milliseconds(3))
        return tape.text
      }
    ) { Subject(.second("clock", $0 == .broken ? .clockStands : .none)) },
    Bug(
      "second/list-asks-again-at-end",
      "a lazy list takes the nil of its end for a value that was never computed",
      breaks: "Q2",
      witness: .played(correct: "asked 1", broken: "asked 2") { variant in
        let count = SecondBox(0)
        let list = SecondList<SecondNothing>(0, variant) { _ in
          count.value += 1
          return nil
        }
        _ = (list.head, list.head)
        return "asked \(count.value)"
      }
    ) { variant in
      Subject(
        SequenceSubject("list") { work in
          SequenceAdapter(SecondList<SequenceItem>(0, variant, work), head: \.head, tail: \.tail)
        }
      )
    },
  ]
}

/// A value that there is none of.
private final class SecondNothing: Sendable {}

/// A buffer that retains the newest values and the end.
private final class SecondReplay: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private let lock = NSRecursiveLock()
  private let capacity: Int
  private let variant: Bug.Variant
  private var past: [Int] = []
  private var end: Event<Int, TestFailure>?
  private var lines: [(key: Int, line: SecondLineOut)] = []
  private var nextKey = 0

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    lock.withLock {
      if variant == .correct, end != nil { return }
      if case .next(let value) = event {
        past.append(value)
        if past.count > capacity { past.removeFirst() }
      }
      if end != nil { return }
      if event.isTerminating { end = event }
      let current = lines.map(\.line)
      if event.isTerminating { lines = [] }
      for line in current { line.send([event]) }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    lock.withLock {
      nextKey += 1
      let (key, line) = (nextKey, SecondLineOut(sink))
      if end == nil { lines.append((key, line)) }
      line.send(past.map { .next($0) } + (end.map { [$0] } ?? []))
      return Cancellation { [weak self] in
        line.close()
        guard let self else { return }
        lock.withLock { lines.removeAll { $0.key == key } }
      }
    }
  }
}

/// What one observer of a buffer still has to receive; its users lock.
private final class SecondLineOut: @unchecked Sendable {
  private var sink: SecondReplay.Sink?
  private var queue: [Event<Int, TestFailure>] = []
  private var isSending = false

  init(_ sink: @escaping SecondReplay.Sink) { self.sink = sink }

  func send(_ events: [Event<Int, TestFailure>]) {
    queue += events
    guard !isSending else { return }
    isSending = true
    while let sink, !queue.isEmpty {
      let event = queue.removeFirst()
      if event.isTerminating { self.sink = nil }
      sink(event)
    }
    isSending = false
  }

  func close() {
    sink = nil
    queue = []
  }
}

/// A bag of work to do on disposal.
private final class SecondBag: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let variant: Bug.Variant
  private var items: [@Sendable () -> Void]? = []
  private var hasBegun = false

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { lock.withLock { hasBegun } }

  func add(_ work: @escaping @Sendable () -> Void) {
    let isKept = lock.withLock {
      items?.append(work)
      return items != nil
    }
    if !isKept { work() }
  }

  func dispose() {
    let work: [@Sendable () -> Void]? = lock.withLock {
      guard !hasBegun else { return nil }
      hasBegun = true
      defer { if variant == .correct { items = nil } }
      return items
    }
    guard let work else { return }
    for item in work { item() }
    lock.withLock { items = nil }
  }
}
