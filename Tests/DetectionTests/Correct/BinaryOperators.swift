import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// A library that interrupts nobody; several threads may use its operators.
  static let threadedSilent: Capabilities = [.failure, .manyObservers, .threads]

  /// Operators over two streams, which attach them in odd orders.
  static var binaryOperators: [CorrectSubject] {
    [
      CorrectSubject("binary/merge, second first", "Attaches its second input before the first.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "merge, second first",
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in joined([second, first]) { Merging(open: 2) } }
        )
      },
      CorrectSubject("binary/zip, a dictionary of queues", "Keeps the queues of both inputs in one dictionary.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "zip, a dictionary",
            traits: .finishesEarly,
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in joined([first, second]) { Zipping() } }
        )
      },
      CorrectSubject("binary/combineLatest, an enum of states", "Knows from one enum which inputs have sent.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "combineLatest, an enum",
            traits: .finishesEarly,
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in joined([second, first]) { Latest() } }
        )
      },
      CorrectSubject("binary/concat, attaches both at once", "Attaches the second input early, and keeps its events.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "concat, attaches both",
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in joined([first, second]) { Concatenating() } }
        )
      },
      CorrectSubject("binary/equal, booleans from letters", "Compares two streams, and ends at the first difference.") {
        Subject(
          OperatorSubject<String, Bool>(
            combining: "equal",
            traits: .finishesEarly,
            capabilities: threadedSilent,
            values: ["a", "b", "a", "b"]
          ) { first, second, _ in joined([first, second]) { Comparing() } }
        )
      },
      CorrectSubject(
        "binary/race, the loser is given up",
        "Follows the input that sends first, and gives up the other."
      ) {
        Subject(
          OperatorSubject<String, String>(
            combining: "race",
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in race(first, second) }
        )
      },
    ]
  }

  /// Runs a state machine over several inputs: one queue for all, and one lock for no longer than a transition.
  static func joined<Output: Sendable, Law: Joining<Output>>(
    _ inputs: [Letters],
    _ make: @escaping () -> Law
  ) -> EventSource<Output, TestFailure> {
    EventSource { sink in
      let law = Mutex<Law?>(make())
      let upstreams = inputs.map { _ in Upstream() }
      let isStopped = Flag()
      let queue = DrainingQueue<(Int, Event<String, TestFailure>)> { input, event in
        let output = law.withLock { law in
          let output = law?.receive(event, from: input) ?? []
          if output.contains(where: \.isTerminating) { law = nil }
          return output
        }
        for event in output where !isStopped.isSet {
          sink(event)
          if event.isTerminating { for upstream in upstreams { upstream.dispose() } }
        }
      }
      for (place, input) in inputs.enumerated() {
        if law.withLock({ $0 == nil }) { break }
        upstreams[place].keep(input.observe { queue.send((place, $0)) })
      }
      return Cancellation {
        isStopped.set()
        law.withLock { $0 = nil }
        for upstream in upstreams { upstream.dispose() }
      }
    }
  }

  private static func race(_ first: Letters, _ second: Letters) -> Letters {
    EventSource { sink in
      let winner = Mutex<Int?>(nil)
      let upstreams = [Upstream(), Upstream()]
      let open = Atomic(2)
      @Sendable func receive(_ event: Event<String, TestFailure>, from input: Int) {
        if case .completed = event, winner.withLock({ $0 == nil }) {
          if open.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { return }
        }
        let isWinner = winner.withLock { winner in
          if winner == nil { winner = input }
          return winner == input
        }
        guard isWinner else { return }
        upstreams[1 - input].dispose()
        sink(event)
      }
      upstreams[0].keep(first.observe { receive($0, from: 0) })
      // The first input may have won the race already, by a value that it sent inside the call that observes it.
      if winner.withLock({ $0 == nil }) { upstreams[1].keep(second.observe { receive($0, from: 1) }) }
      return Cancellation { for upstream in upstreams { upstream.dispose() } }
    }
  }
}

/// The law of an operator over several inputs: a value that answers an event with the events to send.
protocol Joining<Output>: Sendable {
  associatedtype Output: Sendable
  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<Output, TestFailure>]
}

struct Merging: Joining {
  var open: Int

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    guard case .completed = event else { return [event] }
    open -= 1
    return open == 0 ? [.completed] : []
  }
}

struct Zipping: Joining {
  private var queues: [Int: [String]] = [0: [], 1: []]
  private var completed: Set<Int> = []

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    switch event {
    case .next(let value):
      queues[input, default: []].append(value)
      guard let first = queues[0]?.first, let second = queues[1]?.first else { return [] }
      for place in 0...1 { queues[place]?.removeFirst() }
      return [.next(first + second)] + end
    case .completed:
      completed.insert(input)
      return end
    case .failed, .interrupted: return [event]
    }
  }

  private var end: [Event<String, TestFailure>] {
    completed.contains { queues[$0, default: []].isEmpty } ? [.completed] : []
  }
}

private struct Latest: Joining {
  private enum State { case none, one(Int, String), both([String]) }

  private var state = State.none
  private var completed: Set<Int> = []

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    switch event {
    case .next(let value):
      switch state {
      case .none: state = .one(input, value)
      case .one(let known, let other):
        state = known == input ? .one(input, value) : .both(input == 0 ? [value, other] : [other, value])
      case .both(var values):
        values[input] = value
        state = .both(values)
      }
      guard case .both(let values) = state else { return [] }
      return [.next(values.joined())]
    case .completed:
      completed.insert(input)
      let hasSent =
        switch state {
        case .none: false
        case .one(let known, _): known == input
        case .both: true
        }
      return completed.count == 2 || !hasSent ? [.completed] : []
    case .failed, .interrupted: return [event]
    }
  }
}

private struct Concatenating: Joining {
  private var isFirstOver = false
  private var kept: [Event<String, TestFailure>] = []

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    switch (event, input) {
    case (.failed, _), (.interrupted, _): return [event]
    case (.completed, 0):
      isFirstOver = true
      return exchange(&kept, with: [])
    case (_, 0): return [event]
    case _ where isFirstOver: return [event]
    case _:
      kept.append(event)
      return []
    }
  }
}

private struct Comparing: Joining {
  private var rest: (input: Int, values: [String]) = (0, [])
  private var completed: Set<Int> = []

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<Bool, TestFailure>] {
    switch event {
    case .next(let value):
      if rest.values.isEmpty || rest.input == input {
        rest = (input, rest.values + [value])
        return completed.contains(1 - input) ? [.next(false), .completed] : []
      }
      return rest.values.removeFirst() == value ? end : [.next(false), .completed]
    case .failed(let failure): return [.failed(failure)]
    case .interrupted: return [.interrupted]
    case .completed:
      completed.insert(input)
      return end
    }
  }

  /// Both are over, or one is over while the other has sent more.
  private var end: [Event<Bool, TestFailure>] {
    if !rest.values.isEmpty { return completed.contains(1 - rest.input) ? [.next(false), .completed] : [] }
    return completed.count == 2 ? [.next(true), .completed] : []
  }
}
