import Reactive
import ReactiveContractKit
import Synchronization

/// Actions and buffers.
extension Bug {
  static let seventhActions: [Bug] = [seventhCommandBug, seventhReplayBug]

  // MARK: A5

  private static let seventhCommandBug = Bug(
    "seventh/old-handle-ends-the-new-run",
    "The handle of a run ends whatever the action is executing, even if that is a later run.",
    breaks: "A5",
    witness: .played(correct: "| 0", broken: "| ! lost") { variant in
      let log = SeventhLog()
      let sinks = Mutex<[@Sendable (Event<Int, TestFailure>) -> Void]>([])
      let command = SeventhCommand(variant) { _, sink in
        sinks.withLock { $0.append(sink) }
        return { log.add("lost") }
      }
      let listen: @Sendable (ActionNews) -> Void = { news in
        if case .event(let event) = news { log.add(event) }
      }
      let first = command.execute(1, listen)
      sinks.withLock { $0[0] }(.completed)
      _ = command.execute(2, listen)
      first()
      sinks.withLock { $0[1] }(.next(0))
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("seventh command") { work in
          let command = SeventhCommand(variant) { input, sink in
            let run = work(input).observe(sink)
            return { run.dispose() }
          }
          return ActionAdapter(
            start: { input, sink in Cancellation(command.execute(input, sink)) },
            isEnabled: { command.isEnabled },
            isExecuting: { command.isExecuting },
            enable: { command.isAllowed = $0 },
            events: { sink in command.listen(sink) },
            values: { sink in command.listen { if case .next(let value) = $0 { sink(value) } } },
            errors: { sink in command.listen { if case .failed(let failure) = $0 { sink(failure) } } },
            completions: { sink in command.listen { if case .completed = $0 { sink(()) } } }
          )
        }
      )
    }
  )

  // MARK: R1

  private static let seventhReplayBug = Bug(
    "seventh/answer-overtakes-the-replay",
    "A buffer attaches a late observer and then replays the past to it, so that what the observer sends meanwhile "
      + "comes before the rest of the past.",
    breaks: "R1",
    witness: .played(correct: "1 2 3", broken: "1 3 2") { variant in
      let log = SeventhLog()
      let buffer = SeventhReplay(2, variant)
      buffer.send(.next(1))
      buffer.send(.next(2))
      buffer.observe { event in
        log.add(event)
        if case .next(1) = event { buffer.send(.next(3)) }
      }
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("seventh replay") { capacity in
          let buffer = SeventhReplay(capacity, variant)
          return BufferAdapter(
            send: { buffer.send($0) },
            observe: { sink in
              let detach = buffer.observe(sink)
              return Cancellation(detach)
            }
          )
        }
      )
    }
  )
}

/// A home-made action, for one thread.
private final class SeventhCommand: @unchecked Sendable {
  typealias Sink = @Sendable (Event<Int, TestFailure>) -> Void
  typealias Work = (Int, @escaping Sink) -> () -> Void

  var isAllowed = true
  private(set) var isExecuting = false
  private let variant: Bug.Variant
  private let work: Work
  private var listeners: [Sink] = []
  private var number = 0
  private var sink: Sink?
  private var waiting: [(event: Event<Int, TestFailure>, sender: Int)] = []
  private var isReporting = false
  private var stop: (() -> Void)?

  init(_ variant: Bug.Variant, _ work: @escaping Work) {
    self.variant = variant
    self.work = work
  }

  var isEnabled: Bool { isAllowed && !isExecuting }

  func listen(_ sink: @escaping Sink) { listeners.append(sink) }

  /// Begins to execute, and returns what ends that.
  func execute(_ input: Int, _ sink: @escaping @Sendable (ActionNews) -> Void) -> () -> Void {
    guard isEnabled else {
      sink(.refused)
      return {}
    }
    number += 1
    let mine = number
    isExecuting = true
    self.sink = { sink(.event($0)) }
    let stopWork = work(input) { event in self.receive(event, mine) }
    if isExecuting, number == mine { stop = stopWork }
    return { [weak self, variant] in
      guard let self, isExecuting, number == mine || variant == .broken else { return }
      let stopWork = stop
      stop = nil
      receive(.interrupted, number)
      stopWork?()
    }
  }

  /// Reports what the work sends, one event after the other.
  private func receive(_ event: Event<Int, TestFailure>, _ sender: Int) {
    waiting.append((event, sender))
    guard !isReporting else { return }
    isReporting = true
    while !waiting.isEmpty {
      let (event, sender) = waiting.removeFirst()
      report(event, sender)
    }
    isReporting = false
  }

  private func report(_ event: Event<Int, TestFailure>, _ sender: Int) {
    guard isExecuting, sender == number else { return }
    sink?(event)
    if event.termination != nil {
      (stop, sink) = (nil, nil)
      isExecuting = false
    }
    for listener in listeners { listener(event) }
  }
}

/// What waits for an observer of a buffer.
private final class SeventhMailbox: @unchecked Sendable {
  let sink: @Sendable (Event<Int, TestFailure>) -> Void
  var queue: [Event<Int, TestFailure>] = []
  var isBusy = false
  var isClosed = false

  init(_ sink: @escaping @Sendable (Event<Int, TestFailure>) -> Void) { self.sink = sink }
}

/// A home-made buffer; its lock guards its mailboxes, too.
private final class SeventhReplay: Sendable {
  private let capacity: Int
  private let variant: Bug.Variant
  private let state = Mutex<(past: [Event<Int, TestFailure>], end: Event<Int, TestFailure>?, boxes: [SeventhMailbox])>(
    ([], nil, [])
  )

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Event<Int, TestFailure>) {
    let boxes = state.withLock { state -> [SeventhMailbox] in
      guard state.end == nil else { return [] }
      if event.termination != nil { state.end = event } else { state.past.append(event) }
      state.past = state.past.suffix(capacity)
      for box in state.boxes { box.queue.append(event) }
      return state.boxes
    }
    for box in boxes { empty(box) }
  }

  @discardableResult
  func observe(_ sink: @escaping @Sendable (Event<Int, TestFailure>) -> Void) -> () -> Void {
    let box = SeventhMailbox(sink)
    let past = state.withLock { state in
      state.boxes.append(box)
      let past = state.past + (state.end.map { [$0] } ?? [])
      if variant == .correct { box.queue = past }
      return past
    }
    if variant == .broken {
      for event in past where !isClosed(box) { sink(event) }
    }
    empty(box)
    return { self.close(box) }
  }

  private func empty(_ box: SeventhMailbox) {
    while let event = next(box) {
      box.sink(event)
      state.withLock { _ in box.isBusy = false }
      if event.termination != nil { close(box) }
    }
  }

  private func next(_ box: SeventhMailbox) -> Event<Int, TestFailure>? {
    state.withLock { _ in
      guard !box.isBusy, !box.isClosed, !box.queue.isEmpty else { return nil }
      box.isBusy = true
      return box.queue.removeFirst()
    }
  }

  private func isClosed(_ box: SeventhMailbox) -> Bool {
    state.withLock { _ in box.isClosed }
  }

  private func close(_ box: SeventhMailbox) {
    state.withLock { state in
      box.isClosed = true
      box.queue = []
      state.boxes.removeAll { $0 === box }
    }
  }
}
