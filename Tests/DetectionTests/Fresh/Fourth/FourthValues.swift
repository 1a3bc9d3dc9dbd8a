import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// A value over time under a lock that its own handlers may take again.
private final class Cell: @unchecked Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  private let isBroken: Bool
  private let lock = NSRecursiveLock()
  private var current: Int
  private var observers: [(key: Int, sink: Sink)] = []
  private var lastKey = 0

  init(_ value: Int, _ isBroken: Bool) { (current, self.isBroken) = (value, isBroken) }

  deinit { for observer in observers { observer.sink(.completed) } }

  var value: Int {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  func modify(_ body: (Int) -> Int) {
    lock.lock()
    defer { lock.unlock() }
    current = body(current)
    let attached = observers
    var index = 0
    while index < (isBroken ? observers.count : attached.count) {
      (isBroken ? observers : attached)[index].sink(.next(current))
      index += 1
    }
  }

  func start(_ sink: @escaping Sink) -> Cancellation {
    lock.lock()
    defer { lock.unlock() }
    lastKey += 1
    let key = lastKey
    observers.append((key, sink))
    sink(.next(current))
    return Cancellation { [weak self] in self?.detach(key) }
  }

  private func detach(_ key: Int) {
    lock.lock()
    defer { lock.unlock() }
    observers.removeAll { $0.key == key }
  }
}

extension Bug {
  /// Properties and bindings.
  static let fourthValues: [Bug] = [
    Bug(
      "fourth/property-newcomer-twice",
      "a property goes through its observers while they may grow, so that a new one receives the same change again",
      breaks: "V2",
      witness: .played(correct: "A0 A1 B1", broken: "A0 A1 B1 B1") { variant in
        let log = FourthLog()
        let cell = Cell(0, variant == .broken)
        _ = cell.start { event in
          log.note(event, "A")
          if event.value == 1 { _ = cell.start { log.note($0, "B") } }
        }
        cell.modify { _ in 1 }
        return log.text
      }
    ) { variant in
      Subject(
        PropertySubject("property-newcomer-twice") { initial in
          let cell = Cell(initial, variant == .broken)
          return PropertyAdapter(
            value: { cell.value },
            set: { value in cell.modify { _ in value } },
            modify: { cell.modify($0) },
            start: { cell.start($0) }
          )
        }
      )
    },
    Bug(
      "fourth/binding-skips-last",
      "a binding drops a value that equals the last one it has carried, though the target has been set meanwhile",
      breaks: "V5",
      witness: .played(correct: "1", broken: "5") { variant in
        let (source, target) = (MutableProperty(0), MutableProperty(0))
        _ = bind(target, source, isBroken: variant == .broken)
        source.value = 1
        target.value = 5
        source.value = 1
        return "\(target.value)"
      }
    ) { variant in
      Subject(
        BindingSubject("binding-skips-last") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: side(source), target: side(target)) {
            bind(target, source, isBroken: variant == .broken)
          }
        }
      )
    },
  ]

  private static func side(_ property: MutableProperty<Int>) -> BindingSide {
    BindingSide(
      value: { property.value },
      set: { property.value = $0 },
      listen: { sink in
        let observation = property.signal.observe(sink)
        return Cancellation { observation?.dispose() }
      }
    )
  }

  private static func bind(
    _ target: MutableProperty<Int>,
    _ source: MutableProperty<Int>,
    isBroken: Bool
  ) -> Cancellation {
    let carried = Carried()
    let run = source.producer.startWithValues { [weak target] value in
      if carried.replace(with: value), isBroken { return }
      target?.value = value
    }
    return Cancellation { run.dispose() }
  }
}

/// The last value that a binding has carried.
private final class Carried: Sendable {
  private let last = Mutex<Int?>(nil)

  /// Keeps the value; returns true if it is the one that was kept.
  func replace(with value: Int) -> Bool {
    last.withLock { last in
      defer { last = value }
      return last == value
    }
  }
}
