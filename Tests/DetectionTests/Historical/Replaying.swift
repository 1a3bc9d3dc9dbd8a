import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Subjects that replay what they retain to late observers.
  static let replaying: [Bug] = [
    Bug(
      "RxSwift/replay-forgets-everything-at-the-end",
      "an observer that comes after the completion receives neither the retained values nor the completion",
      link: "https://github.com/ReactiveX/RxSwift/issues/1848",
      breaks: "R3",
      witness: .played(correct: "early1 early| late1 late|", broken: "early1 early|") { variant in
        let log = Log()
        let replay = Replay(10, variant == .broken ? .forgetsAtTheEnd : nil)
        _ = replay.observe { log.add("early\($0.mark)") }
        replay.send(.next(1))
        replay.send(.completed)
        _ = replay.observe { log.add("late\($0.mark)") }
        return log.text
      },
      subject: { Subject(buffer("Rx replay", $0 == .broken ? .forgetsAtTheEnd : nil)) }
    ),
    Bug(
      "ReactiveCocoa/replay-holds-one-value-too-many-meanwhile",
      "a subscriber inside a handler receives the value that the one being delivered pushes out",
      link: "https://github.com/ReactiveCocoa/ReactiveCocoa/issues/2083",
      breaks: "R2",
      witness: .played(
        correct: "outer1 inner1 outer2 inner2",
        broken: "outer1 inner1 outer2 inner1 inner2"
      ) { variant in
        let log = Log()
        let replay = Replay(1, variant == .broken ? .evictsLate : nil)
        let run = replay.observe { [weak replay] event in
          log.add("outer\(event.mark)")
          replay?.observe { log.add("inner\($0.mark)") }.dispose()
        }
        defer { run.dispose() }
        replay.send(.next(1))
        replay.send(.next(2))
        return log.text
      },
      subject: { Subject(buffer("RAC replay subject", $0 == .broken ? .evictsLate : nil)) }
    ),
    Bug(
      "CombineExt/replay-attaches-before-it-replays",
      "a value that another thread sends during an attachment reaches the new observer before the retained ones",
      link: "https://github.com/CombineCommunity/CombineExt/pull/138",
      breaks: "R1",
      witness: .described(
        correct: "an observer that attaches while 2 is sent receives 1 and then 2",
        broken: "it is attached, receives 2 from the other thread, and then 1 from the buffer"
      ),
      subject: { Subject(buffer("CombineExt replay", $0 == .broken ? .attachesFirst : nil)) }
    ),
    Bug(
      "CombineExt/replay-sends-under-its-lock",
      "a subscriber that uses the subject in its handler waits for the lock that its own thread holds",
      link: "https://github.com/CombineCommunity/CombineExt/pull/74",
      breaks: "R1",
      witness: .described(
        correct: "an observer that attaches another one in its handler goes on, and the other one receives the value",
        broken: "the thread waits for itself, for ever"
      ),
      subject: { Subject(buffer("CombineExt replay, locked", $0 == .broken ? .sendsLocked : nil)) }
    ),
  ]

  private static func buffer(_ name: String, _ flaw: Replay.Flaw?) -> BufferSubject {
    BufferSubject(name) { capacity in
      let replay = Replay(capacity, flaw)
      return BufferAdapter(send: replay.send, observe: replay.observe)
    }
  }
}

/// Retains the newest values, and the end, for late observers; at most one bug is switched on.
private final class Replay: Sendable {
  typealias Happening = Event<Int, TestFailure>
  typealias Sink = @Sendable (Happening) -> Void

  enum Flaw: Sendable { case forgetsAtTheEnd, evictsLate, attachesFirst, sendsLocked }

  fileprivate struct State {
    var retained: [Happening] = []
    var hasEnded = false
    var inboxes: [Inbox] = []
  }

  private let capacity: Int
  private let flaw: Flaw?
  private let state = Guarded(State())
  private let lock = NSLock()

  init(_ capacity: Int, _ flaw: Flaw?) {
    self.capacity = capacity
    self.flaw = flaw
  }

  @Sendable func send(_ event: Happening) {
    if flaw == .sendsLocked { lock.lock() }
    defer { if flaw == .sendsLocked { lock.unlock() } }
    let inboxes = state { [capacity, flaw] state -> [Inbox] in
      guard !state.hasEnded else { return [] }
      state.hasEnded = event.isTerminating
      state.retained.append(event)
      if flaw != .evictsLate { state.evict(capacity) }
      for inbox in state.inboxes { inbox.add([event]) }
      defer { if event.isTerminating { state.inboxes = [] } }
      if flaw == .forgetsAtTheEnd, event.isTerminating { state.retained = [] }
      return state.inboxes
    }
    for inbox in inboxes { inbox.deliver() }
    if flaw == .evictsLate { state { [capacity] in $0.evict(capacity) } }
  }

  @Sendable @discardableResult
  func observe(_ sink: @escaping Sink) -> Cancellation {
    if flaw == .sendsLocked { lock.lock() }
    defer { if flaw == .sendsLocked { lock.unlock() } }
    let inbox = Inbox(sink)
    let past = state { [flaw] state in
      if flaw != .attachesFirst { inbox.add(state.retained) }
      if !state.hasEnded { state.inboxes.append(inbox) }
      return state.retained
    }
    if flaw == .attachesFirst { inbox.add(past) }
    inbox.deliver()
    return Cancellation { [weak self] in
      inbox.close()
      self?.state { state in state.inboxes.removeAll { $0 === inbox } }
    }
  }

  /// The events that one observer has yet to receive; a call from inside of a delivery leaves it to that one.
  final class Inbox: Sendable {
    private struct State {
      var sink: Sink?
      var events: [Happening] = []
      var isDelivering = false
    }

    private let state: Guarded<State>

    init(_ sink: @escaping Sink) { state = Guarded(State(sink: sink)) }

    func add(_ events: [Happening]) { state { $0.events += events } }

    func close() {
      let sink = state { exchange(&$0.sink, with: nil) }
      withExtendedLifetime(sink) {}
    }

    func deliver() {
      if state({ exchange(&$0.isDelivering, with: true) }) { return }
      while let (sink, event) = next() { sink(event) }
    }

    private func next() -> (Sink, Happening)? {
      state { state in
        if let sink = state.sink, !state.events.isEmpty { return (sink, state.events.removeFirst()) }
        state.isDelivering = false
        return nil
      }
    }
  }
}

extension Replay.State {
  fileprivate mutating func evict(_ capacity: Int) {
    var surplus = retained.count { !$0.isTerminating } - capacity
    retained.removeAll { event in
      defer { if !event.isTerminating { surplus -= 1 } }
      return surplus > 0 && !event.isTerminating
    }
  }
}
