import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthLines = Bug(
    "tenth/lines-forget-their-end",
    "A lazy list keeps what it has computed in an optional, in which the end looks like a place that was "
      + "never computed.",
    breaks: "Q2",
    witness: .played(correct: "computed 1 time", broken: "computed 3 times") { variant in
      let counter = TenthCounter()
      let place = TenthPlace<String>(0, variant) { _ in
        _ = counter.next()
        return nil
      }
      for _ in 1...3 { _ = place.head }
      let count = counter.next() - 1
      return count == 1 ? "computed 1 time" : "computed \(count) times"
    },
    subject: { variant in
      Subject(
        SequenceSubject("lines") { work in
          SequenceAdapter(TenthPlace(0, variant, work), head: { $0.head }, tail: { $0.tail })
        }
      )
    }
  )

  static let tenthBag = Bug(
    "tenth/bag-asks-whether-it-has-finished",
    "A bag asks of an addition whether its disposal has finished, and not whether it has begun: what its "
      + "own work adds stays.",
    breaks: "C3",
    witness: .played(correct: "first late", broken: "first") { variant in
      let log = TenthLog()
      let bag = TenthBag(variant)
      bag.add {
        log.add("first")
        bag.add { log.add("late") }
      }
      bag.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        DisposableSubject("bag") { work in
          let bag = TenthBag(variant)
          bag.add(work)
          return DisposableAdapter(
            dispose: { bag.dispose() },
            isDisposed: { bag.isDisposed },
            add: { bag.add($0) }
          )
        }
      )
    }
  )

  static let tenthCommand = Bug(
    "tenth/command-ends-its-values",
    "A command forwards the end of an execution to its channel of values, which is then closed for all "
      + "later executions.",
    breaks: "A4",
    witness: .played(correct: "1 1", broken: "1") { variant in
      let log = TenthLog()
      let command = TenthCommand(variant) { _ in EventSource(SignalProducer<Int, TestFailure>([1])) }
      command.values.listen { log.add("\($0)") }
      for input in 1...2 { _ = command.start(input) { _ in } }
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("command") { work in
          let command = TenthCommand(variant, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isExecuting },
            isExecuting: { command.isExecuting },
            events: { command.events.listen($0) },
            values: { command.values.listen($0) },
            errors: { command.errors.listen($0) },
            completions: { command.completions.listen($0) },
            refusals: { command.refusals.listen($0) }
          )
        }
      )
    }
  )
}

/// A place of a lazy list.
private final class TenthPlace<Item: Sendable>: Sendable {
  private enum Memory {
    case unknown
    case known(Item?)
  }

  private let state = Mutex<(memory: Memory, next: TenthPlace?)>((.unknown, nil))
  private let index: Int
  private let variant: Bug.Variant
  private let work: @Sendable (Int) -> Item?

  init(_ index: Int, _ variant: Bug.Variant, _ work: @escaping @Sendable (Int) -> Item?) {
    (self.index, self.variant, self.work) = (index, variant, work)
  }

  deinit {
    var place = state.withLock { $0.next }
    state.withLock { $0.next = nil }
    while isKnownUniquelyReferenced(&place), let next = place?.takeNext() { place = next }
  }

  var head: Item? {
    state.withLock { state in
      if case .known(let item) = state.memory, item != nil || variant == .correct { return item }
      let item = work(index)
      state.memory = .known(item)
      return item
    }
  }

  var tail: TenthPlace? {
    state.withLock { state in
      if let next = state.next { return next }
      let next = TenthPlace(index + 1, variant, work)
      state.next = next
      return next
    }
  }

  private func takeNext() -> TenthPlace? {
    state.withLock { state in
      defer { state.next = nil }
      return state.next
    }
  }
}

/// Work to be done once, together.
private final class TenthBag: Sendable {
  private let state = Mutex((works: [@Sendable () -> Void](), isDisposed: false, hasFinished: false))
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func add(_ work: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      let isLate = variant == .correct ? state.isDisposed : state.hasFinished
      if !isLate { state.works.append(work) }
      return isLate
    }
    if isLate { work() }
  }

  func dispose() {
    let works = state.withLock { state in
      defer {
        state.works = []
        state.isDisposed = true
      }
      return state.isDisposed ? [] : state.works
    }
    for work in works { work() }
    state.withLock { $0.hasFinished = true }
  }
}

/// An action of the home-made library.
private final class TenthCommand: Sendable {
  let events = TenthChannel<Event<Int, TestFailure>>()
  let values = TenthChannel<Int>()
  let errors = TenthChannel<TestFailure>()
  let completions = TenthChannel<Void>()
  let refusals = TenthChannel<Void>()
  private let executing = Mutex(false)
  private let variant: Bug.Variant
  private let work: ActionSubject.Work

  init(_ variant: Bug.Variant, _ work: @escaping ActionSubject.Work) {
    (self.variant, self.work) = (variant, work)
  }

  var isExecuting: Bool { executing.withLock { $0 } }

  func start(_ input: Int, _ report: @escaping @Sendable (ActionNews) -> Void) -> Cancellation {
    let begins = executing.withLock { isExecuting in
      defer { isExecuting = true }
      return !isExecuting
    }
    guard begins else {
      report(.refused)
      refusals.send(())
      return .none
    }
    let run = SignalProducer(work(input)).start { event in
      report(.event(event))
      if event.isTerminating { self.executing.withLock { $0 = false } }
      self.announce(event)
    }
    return Cancellation { run.dispose() }
  }

  private func announce(_ event: Event<Int, TestFailure>) {
    events.send(event)
    switch event {
    case .next(let value): values.send(value)
    case .failed(let failure): errors.send(failure)
    case .completed: completions.send(())
    case .interrupted: break
    }
    if variant == .broken, event.isTerminating { values.close() }
  }
}

private final class TenthChannel<News: Sendable>: Sendable {
  private let state = Mutex((listeners: [@Sendable (News) -> Void](), isClosed: false))

  func listen(_ listener: @escaping @Sendable (News) -> Void) {
    state.withLock { $0.listeners.append(listener) }
  }

  func send(_ news: News) {
    let listeners = state.withLock { $0.isClosed ? [] : $0.listeners }
    for listener in listeners { listener(news) }
  }

  func close() { state.withLock { $0.isClosed = true } }
}
