import Foundation
import Reactive
import ReactiveContractKit

/// A property, a binding and an action.
enum FifthValues {
  static let bugs = [propertyOnLiveList, bindingOfChanges, channelBeforeRun]

  // MARK: A property

  private static let propertyOnLiveList = Bug(
    "fifth/property-walks-the-live-list",
    "A property walks its list while that grows, so that a run started by an observer receives its first value twice.",
    breaks: "V2",
    witness: .played(correct: "A1 B1 A2 B2", broken: "A1 B1 B1 A2 B2") { variant in
      let (property, log) = (FifthProperty(0, variant), FifthLog())
      let started = FifthBox(false)
      _ = property.observe { event in
        guard case .next(let value) = event else { return }
        log.add("A\(value)")
        if started.state { return }
        started.state = true
        _ = property.start { event in
          if case .next(let value) = event { log.add("B\(value)") }
        }
      }
      property.modify { _ in 1 }
      property.modify { $0 + 1 }
      let text = log.text
      property.removeAll()
      return text
    },
    subject: { variant in
      Subject(
        PropertySubject("fifth property") { initial in
          let property = FifthProperty(initial, variant)
          return PropertyAdapter(
            value: { property.value },
            set: { value in property.modify { _ in value } },
            modify: { body in property.modify(body) },
            observe: { property.observe($0) },
            start: { property.start($0) }
          )
        }
      )
    }
  )

  // MARK: A binding

  private static let bindingOfChanges = Bug(
    "fifth/binding-skips-repeats",
    "A binding carries a value only if it differs from the one it carried before, though the target was set meanwhile.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let (source, target, log) = (MutableProperty(1), MutableProperty(0), FifthLog())
      let binding = bind(target, to: source, variant)
      log.add("\(target.value)")
      target.value = 5
      log.add("\(target.value)")
      source.value = 1
      log.add("\(target.value)")
      binding.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("fifth binding") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            bind(target, to: source, variant)
          }
        }
      )
    }
  )

  private static func bind(
    _ target: MutableProperty<Int>,
    to source: MutableProperty<Int>,
    _ variant: Bug.Variant
  ) -> Cancellation {
    let values = variant == .correct ? source.producer : source.producer.skipRepeats()
    let run = values.take(during: target.lifetime).startWithValues { [weak target] in target?.value = $0 }
    return Cancellation { run.dispose() }
  }

  // MARK: An action

  private static let channelBeforeRun = Bug(
    "fifth/values-before-the-run",
    "The channel for the values of all executions is fed in the work itself, and so before the run has the value.",
    breaks: "A2",
    witness: .played(correct: "run 7 all 7", broken: "all 7 run 7") { variant in
      let log = FifthLog()
      let command = FifthCommand(MutableProperty(true), variant) { input in SignalProducer(value: input) }
      command.values.observeValues { log.add("all \($0)") }
      command.action.apply(7).start { event in
        if case .next(let value) = event { log.add("run \(value)") }
      }
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("fifth command") { work in
          let condition = MutableProperty(true)
          let command = FifthCommand(condition, variant) { work($0).producer }
          return adapter(command, condition)
        }
      ).adoptingAllDecisions()
    }
  )

  private static func adapter(_ command: FifthCommand, _ condition: MutableProperty<Bool>) -> ActionAdapter {
    ActionAdapter(
      start: { input, report in
        let run = command.action.apply(input).start { event in
          switch event {
          case .next(let value): report(.event(.next(value)))
          case .failed(.disabled): report(.refused)
          case .failed(.producerFailed(let failure)): report(.event(.failed(failure)))
          case .completed: report(.event(.completed))
          case .interrupted: report(.event(.interrupted))
          }
        }
        return Cancellation { run.dispose() }
      },
      isEnabled: { command.action.isEnabled.value },
      isExecuting: { command.action.isExecuting.value },
      enable: { condition.value = $0 },
      enabled: { sink in command.action.isEnabled.signal.observeValues(sink) },
      executing: { sink in command.action.isExecuting.signal.observeValues(sink) },
      events: { sink in command.action.events.observeValues(sink) },
      values: { sink in command.values.observeValues(sink) },
      errors: { sink in command.action.errors.observeValues(sink) },
      completions: { sink in command.action.completed.observeValues(sink) },
      refusals: { sink in command.action.disabledErrors.observeValues(sink) },
      ended: { sink in command.action.lifetime.observeEnded { sink(()) } }
    )
  }
}

/// An action, and the values of all its executions.
private final class FifthCommand: Sendable {
  let action: Action<Int, Int, TestFailure>
  let values: Signal<Int, Never>

  init(
    _ condition: MutableProperty<Bool>,
    _ variant: Bug.Variant,
    _ work: @escaping @Sendable (Int) -> SignalProducer<Int, TestFailure>
  ) {
    switch variant {
    case .correct:
      action = Action(enabledIf: condition, execute: work)
      values = action.values
    case .broken:
      let (output, input) = Signal<Int, Never>.pipe()
      action = Action(enabledIf: condition) { work($0).on(value: { input.send(value: $0) }) }
      values = output
    }
  }
}

/// A value and those who follow it.
///
/// `@unchecked Sendable` is sound because every variable is used with the lock. The lock is recursive and held while
/// a change is delivered, which makes the changes of several threads take turns; it is the property's gate.
private final class FifthProperty: @unchecked Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  private let lock = NSRecursiveLock()
  private let variant: Bug.Variant
  private var stored: Int
  private var sinks: [(id: Int, sink: Sink)] = []
  private var lastID = 0

  init(_ value: Int, _ variant: Bug.Variant) {
    stored = value
    self.variant = variant
  }

  deinit {
    for (_, sink) in sinks { sink(.completed) }
  }

  var value: Int { lock.withLock { stored } }

  func modify(_ body: (Int) -> Int) {
    lock.withLock {
      let change = body(stored)
      stored = change
      switch variant {
      case .correct:
        for (_, sink) in sinks { sink(.next(change)) }
      case .broken:
        var index = 0
        while index < sinks.count {
          sinks[index].sink(.next(change))
          index += 1
        }
      }
    }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let id = lock.withLock { add(sink) }
    return Cancellation { [weak self] in self?.remove(id) }
  }

  /// Attaches the sink and sends the value to it, in one turn.
  func start(_ sink: @escaping Sink) -> Cancellation {
    let id = lock.withLock {
      let id = add(sink)
      sink(.next(stored))
      return id
    }
    return Cancellation { [weak self] in self?.remove(id) }
  }

  func removeAll() {
    lock.withLock { sinks = [] }
  }

  private func add(_ sink: @escaping Sink) -> Int {
    lastID += 1
    sinks.append((lastID, sink))
    return lastID
  }

  private func remove(_ id: Int) {
    lock.withLock { sinks.removeAll { $0.id == id } }
  }
}
