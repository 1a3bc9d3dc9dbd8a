import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhLate: [Bug] = [handleCancelsAnybody, ringReplaysSlots]

  private static let handleCancelsAnybody = Bug(
    "eleventh/old-handle-cancels-current-run",
    "The handle of a run cancels whatever the command is doing, even if that run has long been over.",
    breaks: "A5",
    witness: .played(correct: "| busy 7 |", broken: "| ! idle") { variant in
      let log = EleventhLog()
      let sink = EleventhBox<EventSource<Int, TestFailure>.Sink?>(nil)
      let command = EleventhCommand(variant) { _ in
        EventSource { observer in
          sink.change { $0 = observer }
          return .none
        }
      }
      let report: @Sendable (ActionNews) -> Void = { news in
        if case .event(let event) = news { log.add(event) }
      }
      let first = command.start(1, report)
      sink.value?(.completed)
      let second = command.start(2, report)
      first.dispose()
      log.add(command.isExecuting ? "busy" : "idle")
      sink.value?(.next(7))
      sink.value?(.completed)
      second.dispose()
      sink.change { $0 = nil }
      return log.text
    },
    subject: { variant in
      Subject(
        ActionSubject("eleventh command") { work in
          let command = EleventhCommand(variant, work)
          return ActionAdapter(
            start: { command.start($0, $1) },
            isEnabled: { !command.isExecuting },
            isExecuting: { command.isExecuting }
          )
        }
      )
    }
  )

  private static let ringReplaysSlots = Bug(
    "eleventh/ring-replays-its-slots",
    "A cache keeps values in a ring, and replays the slots from the first one, wherever the oldest value is.",
    breaks: "R1",
    witness: .played(correct: "2 3 |", broken: "3 2 |") { variant in
      let log = EleventhLog()
      let ring = EleventhReplay(2, variant)
      for value in 1...3 { ring.send(.next(value)) }
      let token = ring.observe { log.add($0) }
      ring.send(.completed)
      token.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("eleventh replay") { capacity in
          let replay = EleventhReplay(capacity, variant)
          return BufferAdapter(send: { replay.send($0) }, observe: { replay.observe($0) })
        }
      )
    }
  )
}

/// Work on demand, one run at a time.
private final class EleventhCommand: @unchecked Sendable {
  typealias Report = @Sendable (ActionNews) -> Void
  private let variant: Bug.Variant
  private let work: (Int) -> EventSource<Int, TestFailure>
  private(set) var isExecuting = false
  private var number = 0
  private var report: Report?
  private var observation: Cancellation?
  private var isReporting = false
  private var wasCancelled = false

  init(_ variant: Bug.Variant, _ work: @escaping (Int) -> EventSource<Int, TestFailure>) {
    self.variant = variant
    self.work = work
  }

  func start(_ input: Int, _ report: @escaping Report) -> Cancellation {
    guard !isExecuting else {
      report(.refused)
      return .none
    }
    isExecuting = true
    number += 1
    let started = number
    self.report = report
    let observation = work(input).observe { [self] in receive($0, from: started) }
    if isExecuting, number == started { self.observation = observation }
    return Cancellation { [weak self] in
      guard let self else { return }
      cancel(variant == .correct ? started : number)
    }
  }

  private func receive(_ event: Event<Int, TestFailure>, from sender: Int) {
    guard isExecuting, number == sender, let report else { return }
    guard !event.isTerminating else {
      finish()
      return report(.event(event))
    }
    isReporting = true
    report(.event(event))
    isReporting = false
    guard wasCancelled else { return }
    wasCancelled = false
    report(.event(.interrupted))
  }

  private func cancel(_ cancelled: Int) {
    guard isExecuting, number == cancelled, let report else { return }
    let taken = observation
    finish()
    taken?.dispose()
    if isReporting { wasCancelled = true } else { report(.event(.interrupted)) }
  }

  private func finish() {
    isExecuting = false
    report = nil
    observation = nil
  }
}

/// A stream that keeps its newest values, and its end, for late observers.
private final class EleventhReplay: Sendable {
  typealias Happening = Event<Int, TestFailure>
  typealias Sink = EventSource<Int, TestFailure>.Sink

  /// What has been sent to one observer, and whether somebody is delivering it.
  private final class Mailbox: Sendable {
    private let sink: Sink
    private let state: EleventhBox<(waiting: [Happening], isBusy: Bool, isClosed: Bool)>

    init(_ sink: @escaping Sink, _ waiting: [Happening]) {
      self.sink = sink
      state = EleventhBox((waiting, false, false))
    }

    func add(_ event: Happening) { state.change { $0.waiting.append(event) } }
    func close() { state.change { $0.isClosed = true } }

    func deliver() {
      let begins = state.change { state in
        defer { state.isBusy = true }
        return !state.isBusy
      }
      guard begins else { return }
      while let event = next() { sink(event) }
    }

    private func next() -> Happening? {
      state.change { state in
        guard !state.isClosed, !state.waiting.isEmpty else {
          state.isBusy = false
          return nil
        }
        return state.waiting.removeFirst()
      }
    }
  }

  private struct State {
    var slots: [Int] = []
    var oldest = 0
    var end: Happening?
    var mailboxes: [Mailbox] = []
  }

  private let capacity: Int
  private let variant: Bug.Variant
  private let state = EleventhBox(State())

  init(_ capacity: Int, _ variant: Bug.Variant) {
    self.capacity = capacity
    self.variant = variant
  }

  func send(_ event: Happening) {
    let (capacity, isOver) = (capacity, event.isTerminating)
    let mailboxes = state.change { state -> [Mailbox] in
      guard state.end == nil else { return [] }
      if let value = event.value {
        if state.slots.count < capacity {
          state.slots.append(value)
        } else if capacity > 0 {
          state.slots[state.oldest] = value
          state.oldest = (state.oldest + 1) % capacity
        }
      }
      defer { if isOver { (state.end, state.mailboxes) = (event, []) } }
      for mailbox in state.mailboxes { mailbox.add(event) }
      return state.mailboxes
    }
    for mailbox in mailboxes { mailbox.deliver() }
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let variant = variant
    let mailbox = state.change { state in
      let oldest = variant == .correct ? state.oldest : 0
      let retained = state.slots[oldest...] + state.slots[..<oldest]
      let mailbox = Mailbox(sink, retained.map { .next($0) } + (state.end.map { [$0] } ?? []))
      if state.end == nil { state.mailboxes.append(mailbox) }
      return mailbox
    }
    mailbox.deliver()
    return Cancellation { [weak self] in self?.remove(mailbox) }
  }

  private func remove(_ mailbox: Mailbox) {
    mailbox.close()
    let removed = state.change { state in
      state.mailboxes.firstIndex { $0 === mailbox }.map { state.mailboxes.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}
