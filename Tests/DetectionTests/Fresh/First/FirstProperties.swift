import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Properties and a binding that break a rule.
  static let firstProperties: [Bug] = [
    Bug(
      "first/started-in-a-handler-and-told-twice",
      "A change is sent to all observers in the list; one that starts meanwhile has the value and receives it again.",
      breaks: "V2",
      witness: .played(correct: "next 1 next 2", broken: "next 1 next 1 next 2") { variant in
        let field = Field(0, tellsNewcomers: variant == .broken)
        let (log, handles) = (FirstLog(), FirstBox([Cancellation]()))
        handles.it.append(
          field.observe { [weak field] _ in
            if handles.it.count == 1 { field.map { handles.it.append($0.start { log.add($0.description) }) } }
          }
        )
        field.set(1)
        field.set(2)
        return log.text
      }
    ) { variant in
      Subject(
        PropertySubject("first/started-in-a-handler-and-told-twice") { initial in
          let field = Field(initial, tellsNewcomers: variant == .broken)
          return PropertyAdapter(
            value: { field.value },
            set: { field.set($0) },
            modify: { field.modify($0) },
            observe: { field.observe($0) },
            start: { field.start($0) }
          )
        }
      )
    },
    Bug(
      "first/changes-end-with-their-input",
      "The stream of changes is fed with values only, so the release of the property interrupts it.",
      breaks: "V4",
      witness: .played(correct: "next 1 completed", broken: "next 1 interrupted") { variant in
        let log = FirstLog()
        var setting: Setting? = Setting(0, feedsValuesOnly: variant == .broken)
        let handle = setting?.changes.observe { log.add($0.description) }
        setting?.property.value = 1
        setting = nil
        return withExtendedLifetime(handle) { log.text }
      }
    ) { variant in
      Subject(
        PropertySubject("first/changes-end-with-their-input") { initial in
          let setting = Setting(initial, feedsValuesOnly: variant == .broken)
          return PropertyAdapter(
            value: { setting.property.value },
            set: { setting.property.value = $0 },
            modify: { body in setting.property.modify { $0 = body($0) } },
            observe: { sink in
              let handle = setting.changes.observe(sink)
              return Cancellation { handle?.dispose() }
            },
            start: { sink in
              let run = setting.property.producer.start(sink)
              return Cancellation { run.dispose() }
            }
          )
        }
      )
    },
    Bug(
      "first/binding-drops-repeated-values",
      "A value that the source has sent before is not carried, although the target may have another one meanwhile.",
      breaks: "V5",
      witness: .played(correct: "1", broken: "2") { variant in
        let (source, target) = (MutableProperty(1), MutableProperty(0))
        let binding = bind(target, to: source, dropsRepeats: variant == .broken)
        target.value = 2
        source.value = 1
        return withExtendedLifetime(binding) { "\(target.value)" }
      }
    ) { variant in
      Subject(
        BindingSubject("first/binding-drops-repeated-values") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: side(of: source), target: side(of: target)) {
            let binding = bind(target, to: source, dropsRepeats: variant == .broken)
            return Cancellation { binding.dispose() }
          }
        }
      )
    },
  ]
}

/// A value that can be set and observed.
private final class Field: @unchecked Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  private let gate = FirstGate()
  private let lock = NSLock()
  private let tellsNewcomers: Bool
  private var current: Int
  private var observers: [(number: Int, sink: Sink)] = []
  private var count = 0

  init(_ value: Int, tellsNewcomers: Bool) {
    current = value
    self.tellsNewcomers = tellsNewcomers
  }

  deinit { for observer in observers { observer.sink(.completed) } }

  var value: Int { lock.withLock { current } }

  func set(_ value: Int) { modify { _ in value } }

  func modify(_ body: (Int) -> Int) {
    let isOutside = gate.acquire()
    let value = body(self.value)
    let newest = lock.withLock {
      current = value
      return count
    }
    let limit = tellsNewcomers ? Int.max : newest
    if isOutside {
      tell(value, upTo: limit)
      gate.release()
    } else {
      gate.enter { self.tell(value, upTo: limit) }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation { add(sink).handle }

  func start(_ sink: @escaping Sink) -> Cancellation {
    let isOutside = gate.acquire()
    let (value, handle) = add(sink)
    sink(.next(value))
    if isOutside { gate.release() }
    return handle
  }

  private func add(_ sink: @escaping Sink) -> (value: Int, handle: Cancellation) {
    let (value, number) = lock.withLock {
      count += 1
      observers.append((count, sink))
      return (current, count)
    }
    return (value, Cancellation { [weak self] in self?.detach(number) })
  }

  private func detach(_ number: Int) {
    let old = lock.withLock {
      defer { observers.removeAll { $0.number == number } }
      return observers
    }
    withExtendedLifetime(old) {}
  }

  /// Sends a change to the observers whose number is not greater than the limit.
  private func tell(_ value: Int, upTo limit: Int) {
    var last = 0
    while let next = lock.withLock({ observers.first { $0.number > last && $0.number <= limit } }) {
      last = next.number
      next.sink(.next(value))
    }
  }
}

/// A property with a stream of changes of its own.
private final class Setting: Sendable {
  let property: MutableProperty<Int>
  let changes: Signal<Int, Never>

  init(_ value: Int, feedsValuesOnly: Bool) {
    let (property, pipe) = (MutableProperty(value), Signal<Int, Never>.pipe())
    let input = pipe.input
    if feedsValuesOnly {
      property.signal.observeValues { input.send(value: $0) }
    } else {
      property.signal.observe { input.send($0) }
    }
    self.property = property
    changes = pipe.output
  }
}

/// Keeps a property at the value of another one.
private func bind(
  _ target: MutableProperty<Int>,
  to source: MutableProperty<Int>,
  dropsRepeats: Bool
) -> any Disposable {
  let values = dropsRepeats ? source.producer.skipRepeats() : source.producer
  return values.startWithValues { [weak target] in target?.value = $0 }
}

/// The adapter of a bound property.
private func side(of property: MutableProperty<Int>) -> BindingSide {
  BindingSide(
    value: { property.value },
    set: { property.value = $0 },
    listen: { sink in
      let handle = property.signal.observe(sink)
      return Cancellation { handle?.dispose() }
    }
  )
}
