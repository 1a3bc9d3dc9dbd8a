import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Subjects that were disputed until they could declare what distinguishes them.
  static var settledByDeclaration: [CorrectSubject] {
    [
      CorrectSubject("settled/another failure type, declared", "Declares that it changes the failure's type.") {
        Subject(
          OperatorSubject<String, String>(
            "another failure type, declared",
            traits: .changesFailure,
            capabilities: silent,
            values: ["a", "b"]
          ) { (source: Letters, _) -> EventSource<String, Wrapped> in source.mapFailure { Wrapped(inner: $0) } }
        )
      },
      CorrectSubject(
        "settled/goes on after the end, declared",
        "Sends one value two ticks after the end.",
        verify: {
          try Contract.operators.verify("goes on", traits: [.outlivesInputs, .asynchronous, .hopsTwice]) {
            (producer: SignalProducer<String, TestFailure>, time) in
            producer.collect().flatMap(.concat) { values in
              SignalProducer<String, TestFailure>(value: values.joined()).delay(.milliseconds(2), on: time)
            }
          }
        }
      ),
      CorrectSubject("settled/single, declared", "Fails unless exactly one value comes.") {
        Subject(
          OperatorSubject<String, String>(
            "single",
            traits: .raisesFailure,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, _ in
            EventSource(
              SignalProducer(source).collect().flatMap(.concat) { values in
                values.count == 1 ? SignalProducer(value: values[0]) : SignalProducer(error: TestFailure("not one"))
              }
            )
            .silencing
          }
        )
      },
      CorrectSubject("settled/a relay for one sender", "Delivers without a lock: those who send take turns.") {
        Subject(
          SignalSubject(
            "a relay for one sender",
            capabilities: [.failure, .manyObservers],
            readings: ["E5/one-sender", "E6/queued"]
          ) { work in
            let relay = OneSenderRelay(work.dispose)
            work.begin { relay.send($0) }
            return EventSource { [relay] sink in relay.observe(sink) }
          }
        )
      },
      CorrectSubject("settled/a trampoline", "Runs at once outside of tasks, and later inside of them.") {
        Subject(
          SchedulerSubject("a trampoline", readings: ["T4/inline-outside"], canCancel: false) {
            let turnstile = Turnstile()
            return SchedulerAdapter(schedule: { task in
              turnstile.enter(task)
              return nil
            })
          }
        )
      },
      CorrectSubject("settled/a trampoline that cancels", "Forgets a task that was cancelled before its turn.") {
        Subject(
          SchedulerSubject("a trampoline that cancels", readings: ["T4/inline-outside"]) {
            let turnstile = Turnstile()
            return SchedulerAdapter(schedule: { task in
              let waiting = Sheltered<(@Sendable () -> Void)?>(task)
              turnstile.enter { waiting.value.take()?() }
              return Cancellation { waiting.value = nil }
            })
          }
        )
      },
      CorrectSubject("settled/a scheduler of one thread", "Traps on every thread but that of its maker.") {
        Subject(
          SchedulerSubject("a scheduler of one thread", belongsToOneThread: true) {
            let own = SingleThreadScheduler()
            return SchedulerAdapter(schedule: own.schedule, advance: { _ in own.run() })
          }
        )
      },
      CorrectSubject("settled/a silent action", "Sends nothing to a run that is disposed of.") {
        Subject(
          ActionSubject("silent", capabilities: .failure) { work in
            let command = PlainCommand(isSilent: true, work)
            return ActionAdapter(
              start: command.start,
              isEnabled: { command.isEnabled },
              isExecuting: { command.isExecuting }
            )
          }
        )
      },
      CorrectSubject("settled/a shared run, no interruption", "Its library completes and fails, and nothing else.") {
        Subject(
          ColdSubject("a shared run, no interruption", runKind: .autoconnected, capabilities: .failure) { work in
            let shared = SharedCold(work, endsWithLast: true)
            let source = shared.source { if $0 == 1 { _ = shared.connect() } }
            // An observer that comes after the end is completed.
            return ColdAdapter(
              EventSource { sink in
                source.observe { event in if case .interrupted = event { sink(.completed) } else { sink(event) } }
              }
            )
          }
        )
      },
      CorrectSubject("settled/a replay, no interruption", "Its library completes and fails, and nothing else.") {
        Subject(
          BufferSubject("a replay, no interruption", capabilities: .failure) { capacity in
            let buffer = LockedBuffer(Ring(capacity))
            return BufferAdapter(send: { buffer.send(uninterrupted($0)) }, observe: buffer.observe)
          }
        )
      },
    ]
  }
}

/// Locks the list of its observers, and calls them without a lock: those who send take turns.
///
/// Invariant: `waiting` and `isDelivering` belong to the thread that sends.
private final class OneSenderRelay: @unchecked Sendable {
  private let sinks = Mutex<[(ticket: Flag, send: Numbers.Sink)]?>([])
  private var waiting: [Numbers.Occurrence] = []
  private var isDelivering = false
  private let onEnd: @Sendable () -> Void

  init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  func observe(_ sink: @escaping Numbers.Sink) -> Cancellation {
    let ticket = Flag()
    sinks.withLock { $0?.append((ticket, sink)) }
    return Cancellation { [weak self] in
      ticket.set()
      self?.sinks.withLock { $0?.removeAll { $0.ticket === ticket } }
    }
  }

  func send(_ event: Numbers.Occurrence) {
    waiting.append(event)
    if isDelivering { return }
    isDelivering = true
    while !waiting.isEmpty { deliver(waiting.removeFirst()) }
    isDelivering = false
  }

  private func deliver(_ event: Numbers.Occurrence) {
    let present = sinks.withLock { sinks in
      let present = sinks
      if event.isTerminating { sinks = nil }
      return present
    }
    guard let present else { return }
    for sink in present where !sink.ticket.isSet { sink.send(event) }
    if event.isTerminating { onEnd() }
  }
}

/// Returns the event of a library that has no interruption.
private func uninterrupted<Value>(_ event: Event<Value, TestFailure>) -> Event<Value, TestFailure> {
  if case .interrupted = event { preconditionFailure("this library has no interruption") }
  return event
}

/// A first-in, first-out list of tasks that the thread of its maker schedules and runs.
///
/// Invariant: `tasks` is used on that thread only; every method traps elsewhere.
private final class SingleThreadScheduler: @unchecked Sendable {
  private let thread = Thread.current
  private var tasks: [(id: ObjectIdentifier, run: @Sendable () -> Void)] = []

  private final class Ticket: Sendable {}

  func schedule(_ task: @escaping @Sendable () -> Void) -> Cancellation? {
    check()
    let ticket = Ticket()
    tasks.append((ObjectIdentifier(ticket), task))
    return Cancellation { [weak self] in
      self?.check()
      self?.tasks.removeAll { $0.id == ObjectIdentifier(ticket) }
    }
  }

  func run() {
    check()
    while !tasks.isEmpty { tasks.removeFirst().run() }
  }

  private func check() { precondition(Thread.current == thread, "the scheduler belongs to another thread") }
}
