import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Values over time, and bindings of them.
  static let properties: [Bug] = [
    Bug(
      "OpenCombine/current-value-is-not-stored",
      "a value that is sent into a CurrentValueSubject reaches its subscribers, but is not stored",
      link: "https://github.com/OpenCombine/OpenCombine/issues/38",
      breaks: "V1",
      witness: .played(correct: "early0 early2 late2", broken: "early0 early2 late0") { variant in
        let log = Log()
        let cell = Cell(0, variant == .broken ? .keepsTheFirst : nil)
        let early = cell.start { log.add("early\($0.mark)") }
        cell.set(2)
        let late = cell.start { log.add("late\($0.mark)") }
        let text = log.text
        early.dispose()
        late.dispose()
        return text
      },
      subject: { Subject(property("Combine current value", $0 == .broken ? .keepsTheFirst : nil)) }
    ),
    Bug(
      "OpenCombine/published-gives-nested-subscribers-the-old-value",
      "a subscriber that subscribes inside a handler receives the value before the change",
      link: "https://github.com/OpenCombine/OpenCombine/issues/198",
      breaks: "V2",
      witness: .played(correct: "super0 super1 nested1", broken: "super0 super1 nested0") { variant in
        let log = Log()
        let cell = Cell(0, variant == .broken ? .publishesLate : nil)
        let run = cell.start { [weak cell] event in
          log.add("super\(event.mark)")
          if case .next(1) = event { cell?.start { log.add("nested\($0.mark)") }.dispose() }
        }
        cell.set(1)
        let text = log.text
        run.dispose()
        return text
      },
      subject: { Subject(property("Combine published", $0 == .broken ? .publishesLate : nil)) }
    ),
    Bug(
      "ReactiveCocoa/property-is-held-by-its-subscriptions",
      "the disposable of a subscription holds the property, so that the property is never released",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/1543",
      breaks: "V4",
      witness: .played(correct: "0 |", broken: "0") { variant in
        let log = Log()
        let run = Cell(0, variant == .broken ? .isHeld : nil).start { log.add($0.mark) }
        defer { run.dispose() }
        return log.text
      },
      subject: { Subject(property("RAC property", $0 == .broken ? .isHeld : nil)) }
    ),
    Bug(
      "ReactiveSwift/binding-keeps-its-target",
      "a binding to the input of a signal holds the input, and goes on when nothing else does",
      link: "https://github.com/ReactiveCocoa/ReactiveSwift/issues/824",
      breaks: "V7",
      witness: .played(correct: "0 1 !", broken: "0 1") { variant in
        let log = Log()
        let source = MutableProperty(0)
        var pipe: (output: Signal<Int, Never>, input: Observer<Int, Never>)? = Signal<Int, Never>.pipe()
        _ = pipe?.output.observe { log.add($0.mark) }
        let binding = pipe.map { bind(variant, $0.input, to: source) }
        source.value = 1
        pipe = nil
        defer { binding?.dispose() }
        return log.text
      },
      subject: { variant in
        Subject(
          BindingSubject("RAS binding") {
            let source = MutableProperty(0)
            let (signal, input) = Signal<Int, Never>.pipe()
            return BindingAdapter(source: BindingSide(source), target: BindingSide(signal, input: input)) {
              bind(variant, input, to: source)
            }
          }
        )
      }
    ),
  ]

  private static func property(_ name: String, _ flaw: Cell.Flaw?) -> PropertySubject {
    PropertySubject(name) { initial in
      let cell = Cell(initial, flaw)
      return PropertyAdapter(value: { cell.value }, set: cell.set, start: cell.start)
    }
  }
}

/// Sends the values of a property to the input of a signal.
private func bind(
  _ variant: Bug.Variant,
  _ input: Observer<Int, Never>,
  to source: MutableProperty<Int>
) -> Cancellation {
  let kept = variant == .broken ? input : nil
  let run = source.producer.startWithValues { [weak input] value in (kept ?? input)?.send(value: value) }
  return Cancellation { run.dispose() }
}

/// A value that can be set and observed; at most one bug is switched on.
///
/// Invariant of `Sendable`: the variables are read and written under `lock`.
private final class Cell: @unchecked Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  enum Flaw: Sendable { case keepsTheFirst, publishesLate, isHeld }

  private let flaw: Flaw?
  /// Held while observers are called, so that changes and starts on other threads wait for their turn.
  private let turn = NSRecursiveLock()
  private let lock = NSLock()
  private var stored: Int
  /// The value that a new observer receives first.
  private var published: Int
  private var sinks: [(key: Int, sink: Sink)] = []
  private var count = 0
  private var queue: [Int] = []
  private var isDelivering = false

  init(_ value: Int, _ flaw: Flaw?) {
    stored = value
    published = value
    self.flaw = flaw
  }

  deinit {
    for (_, sink) in sinks { sink(.completed) }
  }

  var value: Int { lock.withLock { stored } }

  func set(_ value: Int) {
    turn.lock()
    defer { turn.unlock() }
    lock.withLock { queue.append(value) }
    if lock.withLock({ exchange(&isDelivering, with: true) }) { return }
    while let (value, sinks) = next() {
      for (_, sink) in sinks { sink(.next(value)) }
      if flaw == .publishesLate { lock.withLock { published = value } }
    }
  }

  func start(_ sink: @escaping Sink) -> Cancellation {
    turn.lock()
    defer { turn.unlock() }
    let (key, first) = lock.withLock {
      count += 1
      sinks.append((count, sink))
      return (count, published)
    }
    sink(.next(first))
    let held = flaw == .isHeld ? self : nil
    return Cancellation { [weak self] in (held ?? self)?.remove(key) }
  }

  private func remove(_ key: Int) {
    let gone = lock.withLock {
      let gone = sinks.filter { $0.key == key }
      sinks.removeAll { $0.key == key }
      return gone
    }
    withExtendedLifetime(gone) {}
  }

  /// Stores the next value; returns it and those who receive it.
  private func next() -> (Int, [(key: Int, sink: Sink)])? {
    lock.withLock {
      guard !queue.isEmpty else {
        isDelivering = false
        return nil
      }
      let value = queue.removeFirst()
      if flaw != .keepsTheFirst { stored = value }
      if flaw == nil || flaw == .isHeld { published = value }
      return (value, sinks)
    }
  }
}
