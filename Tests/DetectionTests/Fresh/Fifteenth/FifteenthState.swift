import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthState: [Bug] = [fifteenthStore, fifteenthFollower, fifteenthCommand]

  private static let fifteenthStore = Bug(
    "fifteenth/store-modifies-what-it-does-not-set",
    "The setter of a store skips a value that it already has, but a modification that changes nothing is sent.",
    breaks: "V2",
    witness: .played(correct: "0 0 0", broken: "0 0") { variant in
      let log = FifteenthLog()
      let store = Store(0, variant)
      let handle = store.property.producer.start { log.add($0) }
      store.set(0)
      store.property.modify { $0 += 0 }
      handle.dispose()
      return String(log.text.dropLast(2))
    },
    subject: { variant in
      Subject(
        PropertySubject("store") { initial in
          let store = Store(initial, variant)
          return PropertyAdapter(
            value: { store.property.value },
            set: { store.set($0) },
            modify: { body in store.property.modify { $0 = body($0) } },
            observe: { sink in
              let handle = store.property.signal.observe { sink($0) }
              return Cancellation { handle?.dispose() }
            },
            start: { sink in
              let handle = store.property.producer.start { sink($0) }
              return Cancellation { handle.dispose() }
            }
          )
        }
      )
    }
  )

  private static let fifteenthFollower = Bug(
    "fifteenth/follower-skips-repeats",
    "A binding drops a value that its source repeats, although the target has another value by then.",
    breaks: "V5",
    witness: .played(correct: "1 5 1", broken: "1 5 5") { variant in
      let log = FifteenthLog()
      let (source, target) = (MutableProperty(1), MutableProperty(0))
      let handle = follow(source, target, variant)
      log.add("\(target.value)")
      target.value = 5
      log.add("\(target.value)")
      source.value = 1
      log.add("\(target.value)")
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BindingSubject("follower") {
          let (source, target) = (MutableProperty(0), MutableProperty(0))
          return BindingAdapter(source: BindingSide(source), target: BindingSide(target)) {
            let handle = follow(source, target, variant)
            return Cancellation { handle.dispose() }
          }
        }
      )
    }
  )

  private static let fifteenthCommand = Bug(
    "fifteenth/command-cancels-its-successor",
    "The handle of an execution cancels the one that is running, which may be a later one.",
    breaks: "A5",
    witness: .played(correct: "1: | busy 2: |", broken: "1: | 2: ! idle") { variant in
      let log = FifteenthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let command = Command(variant) { number in
        EventSource(number == 1 ? SignalProducer<Int, TestFailure>.empty : signal.producer)
      }
      let start = { @Sendable (number: Int) in
        command.start(number) { news in
          guard case .event(let event) = news else { return }
          log.add("\(number):")
          log.add(event)
        }
      }
      let first = start(1)
      let second = start(2)
      first.dispose()
      log.add(command.isExecuting ? "busy" : "idle")
      input.sendCompleted()
      second.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("command") { work in
          let command = Command(variant, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isExecuting },
            isExecuting: { command.isExecuting },
            events: { command.listen($0) }
          )
        }
      )
    }
  )
}

private final class Store: Sendable {
  let property: MutableProperty<Int>
  private let variant: Bug.Variant

  init(_ initial: Int, _ variant: Bug.Variant) {
    property = MutableProperty(initial)
    self.variant = variant
  }

  func set(_ value: Int) {
    if variant != .correct, property.value == value { return }
    property.value = value
  }
}

private func follow(
  _ source: MutableProperty<Int>,
  _ target: MutableProperty<Int>,
  _ variant: Bug.Variant
) -> any Disposable {
  let values = variant == .correct ? source.producer : source.producer.skipRepeats()
  let handle = values.startWithValues { [weak target] value in target?.value = value }
  target.lifetime += handle
  return handle
}

/// Work on demand, one execution at a time; one thread at a time uses it.
private final class Command: @unchecked Sendable {
  typealias Happening = Event<Int, TestFailure>

  private final class Execution: @unchecked Sendable {
    var isOver = false
    var work: Cancellation?
    var mailbox: FifteenthMailbox<Happening>?
  }

  private let variant: Bug.Variant
  private let work: ActionSubject.Work
  private var current: Execution?
  private var listeners: [@Sendable (Happening) -> Void] = []

  init(_ variant: Bug.Variant, _ work: @escaping ActionSubject.Work) {
    self.variant = variant
    self.work = work
  }

  var isExecuting: Bool { current != nil }

  func listen(_ listener: @escaping @Sendable (Happening) -> Void) { listeners.append(listener) }

  func start(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    guard current == nil else {
      sink(.refused)
      return .none
    }
    let execution = Execution()
    current = execution
    execution.mailbox = FifteenthMailbox { [self] event in
      sink(.event(event))
      if event.isTerminating { current = nil }
      for listener in listeners { listener(event) }
      if event.isTerminating { execution.mailbox = nil }
    }
    execution.work = work(input).observe { event in
      guard !execution.isOver else { return }
      execution.isOver = event.isTerminating
      execution.mailbox?.post(event)
    }
    return Cancellation { [self] in cancel(execution) }
  }

  private func cancel(_ execution: Execution) {
    guard let target = variant == .correct ? execution : current, !target.isOver else { return }
    target.isOver = true
    target.mailbox?.post(.interrupted)
    target.work?.dispose()
  }
}
