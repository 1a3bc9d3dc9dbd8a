import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// A library that interrupts whoever disposes, and that several threads may use.
  static let interrupting: Capabilities = [
    .failure, .interruption, .interruptionOnDisposal, .manyObservers, .threads,
  ]

  /// Operators over one stream that several threads use, each with another kind of mutual exclusion.
  static var queuedOperators: [CorrectSubject] {
    [
      CorrectSubject("operator/scan, a draining queue", "Queues events, and one thread delivers them for all.") {
        Subject(
          OperatorSubject<String, String>("scan, a draining queue", capabilities: interrupting, values: ["a", "b"]) {
            source,
            _ in scanQueued(source)
          }
        )
      },
      CorrectSubject(
        "operator/pairs, a recursive lock",
        "Delivers under a recursive lock, which a disposal takes, too."
      ) {
        Subject(
          OperatorSubject<String, String>("pairs, a recursive lock", capabilities: interrupting, values: ["a", "b"]) {
            source,
            _ in pairs(source)
          }
        )
      },
      CorrectSubject("operator/skipRepeats, a spin lock", "Guards its state by a lock that spins and yields.") {
        Subject(
          OperatorSubject<String, String>("skipRepeats, a spin lock", capabilities: interrupting, values: ["a", "b"]) {
            source,
            _ in skipRepeats(source)
          }
        )
      },
      CorrectSubject("operator/until b, tickets", "Threads draw tickets, and wait on a condition for their turn.") {
        Subject(
          OperatorSubject<String, String>(
            "until b, tickets",
            traits: .finishesEarly,
            capabilities: interrupting,
            values: ["a", "b"]
          ) { source, _ in untilB(source) }
        )
      },
    ]
  }

  /// An event of the source, or the wish of the consumer to stop.
  private enum Message: Sendable {
    case event(Event<String, TestFailure>)
    case stop
  }

  private static func scanQueued(_ source: Letters) -> Letters {
    EventSource { sink in
      let state = Mutex<(text: String, isOver: Bool)>(("", false))
      let upstream = Upstream()
      let queue = DrainingQueue<Message> { message in
        let output: Event<String, TestFailure>? = state.withLock { state in
          guard !state.isOver else { return nil }
          switch message {
          case .event(.next(let value)):
            state.text += value
            return .next(state.text)
          case .event(let end):
            state.isOver = true
            return end
          case .stop:
            state.isOver = true
            return .interrupted
          }
        }
        if let output { sink(output) }
      }
      upstream.keep(source.observe { queue.send(.event($0)) })
      return Cancellation {
        queue.send(.stop)
        upstream.dispose()
      }
    }
  }

  private static func pairs(_ source: Letters) -> Letters {
    EventSource { sink in
      let (lock, upstream) = (NSRecursiveLock(), Upstream())
      let state = Sheltered(Pairing())
      @Sendable func send(_ event: Letters.Occurrence) {
        if state.value.isStopped || state.value.isOver { return }
        if event.isTerminating { state.value.isOver = true }
        state.value.isDelivering = true
        sink(event)
        state.value.isDelivering = false
        if state.value.isStopped { interrupt() }
      }
      // A disposal during a delivery leaves the interruption to the delivery.
      @Sendable func interrupt() {
        if state.value.isOver || state.value.isDelivering { return }
        state.value.isOver = true
        sink(.interrupted)
      }
      upstream.keep(
        source.observe { event in
          lock.withLock {
            switch event {
            case .next(let value):
              guard let first = exchange(&state.value.waiting, with: nil) else { return state.value.waiting = value }
              send(.next(first + value))
            case .failed, .interrupted:
              state.value.waiting = nil
              send(event)
            case .completed:
              if let rest = exchange(&state.value.waiting, with: nil) { send(.next(rest)) }
              send(.completed)
            }
          }
        }
      )
      return Cancellation {
        lock.withLock {
          state.value.isStopped = true
          state.value.waiting = nil
          interrupt()
        }
        upstream.dispose()
      }
    }
  }

  private struct Pairing {
    var waiting: String?
    var isDelivering = false
    var isStopped = false
    var isOver = false
  }

  private static func skipRepeats(_ source: Letters) -> Letters {
    EventSource { sink in
      let (lock, upstream) = (SpinLock(), Upstream())
      let state = Sheltered<(previous: String?, isOver: Bool)>((nil, false))
      let turn = Turnstile()
      @Sendable func passes(_ event: Event<String, TestFailure>) -> Bool {
        lock.withLock {
          if state.value.isOver { return false }
          guard case .next(let value) = event else {
            state.value = (nil, true)
            return true
          }
          return exchange(&state.value.previous, with: value) != value
        }
      }
      upstream.keep(source.observe { event in turn.enter { if passes(event) { sink(event) } } })
      return Cancellation {
        turn.enter { if passes(.interrupted) { sink(.interrupted) } }
        upstream.dispose()
      }
    }
  }

  /// A gate that lets threads in by the order of their tickets; what a thread does inside again comes after that.
  private final class TicketGate: Sendable {
    private let condition = NSCondition()
    private let state = Sheltered<(next: Int, serving: Int, thread: Thread?)>((0, 0, nil))
    private let later = Sheltered<[() -> Void]>([])

    func inside(_ body: @escaping () -> Void) {
      condition.lock()
      if state.value.thread === Thread.current {
        later.value.append(body)
        return condition.unlock()
      }
      let ticket = state.value.next
      state.value.next += 1
      while state.value.serving != ticket { condition.wait() }
      state.value.thread = .current
      condition.unlock()
      body()
      while !later.value.isEmpty { later.value.removeFirst()() }
      condition.lock()
      state.value.thread = nil
      state.value.serving += 1
      condition.broadcast()
      condition.unlock()
    }
  }

  private static func untilB(_ source: Letters) -> Letters {
    EventSource { sink in
      let (gate, upstream) = (TicketGate(), Upstream())
      let (isOver, isStopped) = (Flag(), Flag())
      upstream.keep(
        source.observe { event in
          gate.inside {
            if isOver.isSet || isStopped.isSet { return }
            if event.isTerminating { isOver.set() }
            sink(event)
            guard case .next("b") = event, !isStopped.isSet else { return }
            isOver.set()
            sink(.completed)
            upstream.dispose()
          }
        }
      )
      return Cancellation {
        isStopped.set()
        gate.inside { if !isOver.set() { sink(.interrupted) } }
        upstream.dispose()
      }
    }
  }
}
