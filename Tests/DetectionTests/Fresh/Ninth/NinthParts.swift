import Reactive
import ReactiveContractKit
import Synchronization

/// Content that is guarded by a lock of its owner.
private struct NinthHeld<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}

/// Work on demand, one run at a time.
final class NinthCommand: @unchecked Sendable {
  typealias Sink = @Sendable (ActionNews) -> Void

  final class NinthRun: Sendable {
    let stop = NinthStop()
    let input: Observer<Int, TestFailure>

    init(_ input: Observer<Int, TestFailure>) { self.input = input }

    /// Does nothing if the run is over.
    func cancel() {
      stop.stop()
      input.sendInterrupted()
    }
  }

  private let variant: Bug.Variant
  private let work: (Int) -> EventSource<Int, TestFailure>
  private let current = Mutex<NinthRun?>(nil)
  private let listeners = Mutex<[EventSource<Int, TestFailure>.Sink]>([])

  init(_ variant: Bug.Variant, _ work: @escaping (Int) -> EventSource<Int, TestFailure>) {
    self.variant = variant
    self.work = work
  }

  private var runningNow: NinthRun? { current.withLock { $0 } }

  var isExecuting: Bool { current.withLock { $0 != nil } }

  func observe(_ sink: @escaping EventSource<Int, TestFailure>.Sink) { listeners.withLock { $0.append(sink) } }

  func start(_ number: Int, _ sink: @escaping Sink) -> Cancellation {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let run = NinthRun(input)
    let begins = current.withLock { current in
      guard current == nil else { return false }
      current = run
      return true
    }
    guard begins else {
      sink(.refused)
      return .none
    }
    signal.observe { [self, stop = run.stop] event in
      sink(.event(event))
      if event.isTerminating {
        stop.forget()
        release()
      }
      for listener in listeners.withLock({ $0 }) { listener(event) }
    }
    let observation = work(number).observe { input.send($0) }
    run.stop.onStop { observation.dispose() }
    return Cancellation { [self] in
      let target = variant == .correct ? run : runningNow
      target?.cancel()
    }
  }

  private func release() {
    let last = current.withLock { current in
      defer { current = nil }
      return current
    }
    withExtendedLifetime(last) {}
  }
}

/// A buffer in which each observer has a place; what all have read, and what exceeds the capacity, goes.
final class NinthReplay: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private final class NinthReader {
    let sink: Sink
    var place: Int
    var isReading = false
    var hasLeft = false

    init(_ sink: @escaping Sink, place: Int) {
      self.sink = sink
      self.place = place
    }
  }

  private let lock = Mutex(())
  private let capacity: Int
  private let variant: Bug.Variant
  private var values: [Int] = []
  private var firstPlace = 0
  private var end: Event<Int, TestFailure>?
  private var readers: [NinthReader] = []

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    let waiting = lock.withLock { _ -> NinthHeld<[NinthReader]> in
      guard end == nil else { return NinthHeld([]) }
      if let value = event.value { values.append(value) } else { end = event }
      return NinthHeld(readers)
    }
    for reader in waiting.content { read(reader) }
    lock.withLock { _ in evict() }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let reader = lock.withLock { _ in
      let place = max(firstPlace, firstPlace + values.count - capacity)
      let reader = NinthReader(sink, place: place)
      readers.append(reader)
      return NinthHeld(reader)
    }
    read(reader.content)
    return Cancellation { [self] in
      let released = lock.withLock { _ in
        reader.content.hasLeft = true
        return remove(reader.content)
      }
      withExtendedLifetime(released) {}
    }
  }

  private func read(_ reader: NinthReader) {
    let begins = lock.withLock { _ in
      defer { reader.isReading = true }
      return !reader.isReading
    }
    guard begins else { return }
    while let event = next(for: reader) { reader.sink(event) }
  }

  private func next(for reader: NinthReader) -> Event<Int, TestFailure>? {
    let next = lock.withLock { _ -> NinthHeld<(Event<Int, TestFailure>?, NinthHeld<NinthReader?>)> in
      if reader.hasLeft { return NinthHeld((nil, NinthHeld(nil))) }
      if reader.place < firstPlace + values.count {
        defer { reader.place += 1 }
        return NinthHeld((.next(values[reader.place - firstPlace]), NinthHeld(nil)))
      }
      guard let end else {
        reader.isReading = false
        return NinthHeld((nil, NinthHeld(nil)))
      }
      reader.hasLeft = true
      return NinthHeld((end, remove(reader)))
    }
    return next.content.0
  }

  private func remove(_ reader: NinthReader) -> NinthHeld<NinthReader?> {
    guard let index = readers.firstIndex(where: { $0 === reader }) else { return NinthHeld(nil) }
    return NinthHeld(readers.remove(at: index))
  }

  private func evict() {
    var kept = firstPlace + values.count - capacity
    if variant == .correct { for reader in readers { kept = min(kept, reader.place) } }
    guard kept > firstPlace else { return }
    values.removeFirst(kept - firstPlace)
    firstPlace = kept
    for reader in readers { reader.place = max(reader.place, firstPlace) }
  }
}

/// A bag of work.
final class NinthBag: Sendable {
  typealias Work = @Sendable () -> Void

  private enum NinthStage { case filled, emptying, empty }

  private struct NinthContent {
    var stage = NinthStage.filled
    var works: [Work] = []
  }

  private let variant: Bug.Variant
  private let content = Mutex(NinthContent())

  init(_ variant: Bug.Variant) { self.variant = variant }

  var isDisposed: Bool { content.withLock { $0.stage != .filled } }

  func add(_ work: @escaping Work) {
    let runsNow = content.withLock { content in
      guard content.stage == .filled || (variant == .broken && content.stage == .emptying) else { return true }
      content.works.append(work)
      return false
    }
    if runsNow { work() }
  }

  func dispose() {
    let works = content.withLock { content -> [Work]? in
      guard content.stage == .filled else { return nil }
      content.stage = .emptying
      defer { content.works = [] }
      return content.works
    }
    guard let works else { return }
    for work in works { work() }
    let dropped = content.withLock { content in
      content.stage = .empty
      defer { content.works = [] }
      return content.works
    }
    withExtendedLifetime(dropped) {}
  }
}

/// A manual scheduler for one thread.
final class NinthClock: @unchecked Sendable {
  typealias Task = @Sendable () -> Void

  private struct NinthEntry {
    let due: Duration
    let number: Int
    let task: Task
  }

  private let variant: Bug.Variant
  private var now = Duration.zero
  private var lastNumber = 0
  private var entries: [NinthEntry] = []

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration, _ task: @escaping Task) -> Cancellation {
    lastNumber += 1
    let number = lastNumber
    let due = now + max(delay, .zero)
    let index = entries.firstIndex { $0.due > due } ?? entries.endIndex
    entries.insert(NinthEntry(due: due, number: number, task: task), at: index)
    return Cancellation { [self] in
      guard let index = entries.firstIndex(where: { $0.number == number }) else { return }
      let cancelled = entries.remove(at: index)
      withExtendedLifetime(cancelled) {}
    }
  }

  func advance(by duration: Duration) {
    let end = now + duration
    if variant == .broken { now = end }
    while let due = entries.first?.due, due <= end {
      let entry = entries.removeFirst()
      now = max(now, due)
      entry.task()
    }
    now = max(now, end)
  }
}
