import Foundation
import Reactive
import ReactiveContractKit

/// The property of `third/property-change-arrives-twice`.
final class ThirdProperty: @unchecked Sendable {
  private typealias Entry = (id: Int, sink: EventSource<Int, Never>.Sink)

  private let lock = NSRecursiveLock()
  private let variant: Bug.Variant
  private var current: Int
  private var entries: [Entry] = []
  private var nextID = 0

  init(_ value: Int, _ variant: Bug.Variant) {
    current = value
    self.variant = variant
  }

  deinit { for entry in entries { entry.sink(.completed) } }

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  func modify(_ body: (Int) -> Int) {
    lock.lock()
    defer { lock.unlock() }
    let value = body(current)
    current = value
    if variant == .correct {
      for entry in entries where entries.contains(where: { $0.id == entry.id }) { entry.sink(.next(value)) }
    } else {
      var place = 0
      while place < entries.count {
        entries[place].sink(.next(value))
        place += 1
      }
    }
  }

  func observe(fromNow sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation {
    lock.lock()
    defer { lock.unlock() }
    let id = nextID
    nextID += 1
    entries.append((id, sink))
    return Cancellation { [weak self] in self?.detach(id) }
  }

  func start(_ sink: @escaping EventSource<Int, Never>.Sink) -> Cancellation {
    lock.lock()
    defer { lock.unlock() }
    let handle = observe(fromNow: sink)
    sink(.next(current))
    return handle
  }

  private func detach(_ id: Int) {
    lock.lock()
    let old = entries.filter { $0.id == id }
    entries.removeAll { $0.id == id }
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  static func subject(_ variant: Bug.Variant) -> PropertySubject {
    PropertySubject("cell") { initial in
      let property = ThirdProperty(initial, variant)
      return PropertyAdapter(
        value: { property.value },
        set: { value in property.modify { _ in value } },
        modify: { property.modify($0) },
        observe: { property.observe(fromNow: $0) },
        start: { property.start($0) }
      )
    }
  }
}

/// The run of `third/cold-run-keeps-a-value-after-its-disposal`: it sends each value when the next one has come.
final class ThirdBehindRun<Value: Sendable>: @unchecked Sendable {
  private let sink: ThirdSource<Value>.Sink
  private let held = ThirdBox<Value?>(nil)
  private var isOver = false

  init(_ sink: @escaping ThirdSource<Value>.Sink) { self.sink = sink }

  func receive(_ event: Event<Value, TestFailure>) {
    guard !isOver else { return }
    guard case .next(let value) = event else {
      isOver = true
      held.with { $0 = nil }
      return sink(event)
    }
    let before = held.with { held in
      defer { held = value }
      return held
    }
    if let before { sink(.next(before)) }
  }

  func stop(_ variant: Bug.Variant) {
    isOver = true
    if variant == .correct { held.with { $0 = nil } }
  }

  static func behind(
    _ source: ThirdSource<Value>,
    _ effect: @escaping @Sendable (Value) -> Value,
    _ variant: Bug.Variant
  ) -> ThirdSource<Value> {
    EventSource { sink in
      let run = ThirdBehindRun(sink)
      let input = source.observe { event in run.receive(event.map(effect)) }
      return Cancellation {
        run.stop(variant)
        input.dispose()
      }
    }
  }
}

/// The buffer of `third/replay-is-overtaken`.
final class ThirdReplay: @unchecked Sendable {
  /// The events that an observer has yet to receive.
  private final class Mailbox: @unchecked Sendable {
    private let lock = NSLock()
    private var sink: ThirdSource<Int>.Sink?
    private var waiting: [Event<Int, TestFailure>] = []
    private var isDelivering = false

    init(_ sink: @escaping ThirdSource<Int>.Sink) { self.sink = sink }

    func put(_ event: Event<Int, TestFailure>) {
      lock.lock()
      waiting.append(event)
      lock.unlock()
    }

    func deliver() {
      lock.lock()
      guard !isDelivering else { return lock.unlock() }
      isDelivering = true
      while let sink, !waiting.isEmpty {
        let event = waiting.removeFirst()
        if event.isTerminating { self.sink = nil }
        lock.unlock()
        sink(event)
        lock.lock()
      }
      isDelivering = false
      lock.unlock()
    }

    func deliver(_ event: Event<Int, TestFailure>) {
      lock.lock()
      let sink = sink
      lock.unlock()
      sink?(event)
    }

    func close() {
      lock.lock()
      let old = sink
      sink = nil
      waiting = []
      lock.unlock()
      withExtendedLifetime(old) {}
    }
  }

  private let lock = NSLock()
  private let capacity: Int
  private let variant: Bug.Variant
  private var past: [Event<Int, TestFailure>] = []
  private var end: Event<Int, TestFailure>?
  private var mailboxes: [Mailbox] = []

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    lock.lock()
    guard end == nil else { return lock.unlock() }
    let present = mailboxes
    if event.isTerminating {
      end = event
      mailboxes = []
    } else {
      past = (past + [event]).suffix(capacity)
    }
    for mailbox in present { mailbox.put(event) }
    lock.unlock()
    for mailbox in present { mailbox.deliver() }
  }

  func observe(_ sink: @escaping ThirdSource<Int>.Sink) -> Cancellation {
    let mailbox = Mailbox(sink)
    lock.lock()
    let replayed = past + (end.map { [$0] } ?? [])
    if end == nil { mailboxes.append(mailbox) }
    if variant == .correct { for event in replayed { mailbox.put(event) } }
    lock.unlock()
    if variant == .broken { for event in replayed { mailbox.deliver(event) } }
    mailbox.deliver()
    return Cancellation { [weak self] in
      mailbox.close()
      self?.remove(mailbox)
    }
  }

  private func remove(_ mailbox: Mailbox) {
    lock.lock()
    mailboxes.removeAll { $0 === mailbox }
    lock.unlock()
  }

  static func subject(_ variant: Bug.Variant) -> BufferSubject {
    BufferSubject("replay") { capacity in
      let replay = ThirdReplay(capacity, variant)
      return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
    }
  }
}
