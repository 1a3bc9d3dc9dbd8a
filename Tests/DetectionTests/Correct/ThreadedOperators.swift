import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators that several threads use, and operators that give their source up in an unusual moment.
  static var threadedOperators: [CorrectSubject] {
    [
      CorrectSubject("late/take(2), gives up first", "Gives its source up before it sends the completion.") {
        Subject(
          OperatorSubject<String, String>(
            "take(2), gives up first",
            traits: .finishesEarly,
            capabilities: [.failure, .interruption, .manyObservers],
            values: ["a", "b"]
          ) { source, _ in
            takeTwo(source) {
              $0.dispose()
            } afterwards: { _ in
            }
          }
        )
      },
      CorrectSubject("late/take(2), gives up by a task", "Disposes of its source by a task of that instant.") {
        Subject(
          OperatorSubject<String, String>(
            "take(2), gives up by a task",
            traits: .finishesEarly,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, time in
            takeTwo(source) { _ in
            } afterwards: { upstream in
              time.schedule { upstream.dispose() }
            }
          }
        )
      },
      CorrectSubject("late/repeat(3), a loop", "Starts its source again in a loop, as often as it has completed.") {
        Subject(
          OperatorSubject<String, String>(
            "repeat(3), a loop",
            traits: .startsAgain,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, _ in EventSource { sink in Again(source, sink) { $0 == .completed ? 3 : nil }.start() } }
        )
      },
      CorrectSubject("late/retry(2), a loop", "Starts its source again in a loop, as often as it has failed.") {
        Subject(
          OperatorSubject<String, String>(
            "retry(2), a loop",
            traits: [.startsAgain, .handlesFailure],
            capabilities: [.failure, .interruption, .manyObservers],
            values: ["a", "b"]
          ) { source, _ in
            EventSource { sink in Again(source, sink) { if case .failed = $0 { 3 } else { nil } }.start() }
          }
        )
      },
      CorrectSubject("late/merge, a queue per input", "Has a queue for each input, and takes from them by turns.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "merge, a queue per input",
            capabilities: interrupting,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in merge(first, second) }
        )
      },
      CorrectSubject("late/zip, interrupting", "Zips under a turnstile, and interrupts who disposes of it.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "zip, interrupting",
            traits: .finishesEarly,
            capabilities: interrupting,
            values: ["a", "b", "x", "y"]
          ) { first, second, _ in zip(first, second) }
        )
      },
    ]
  }

  static func takeTwo(
    _ source: Letters,
    before: @escaping @Sendable (Upstream) -> Void,
    afterwards: @escaping @Sendable (Upstream) -> Void
  ) -> Letters {
    EventSource { sink in
      let (count, isOver, upstream) = (Mutexed(0), Flag(), Upstream())
      upstream.keep(
        source.observe { event in
          if event.isTerminating ? isOver.set() : isOver.isSet { return }
          sink(event)
          if event.isTerminating || count.increment() < 2 || isOver.set() { return }
          before(upstream)
          sink(.completed)
          afterwards(upstream)
        }
      )
      return Cancellation {
        isOver.set()
        upstream.dispose()
      }
    }
  }

  /// A number behind a lock of the platform.
  private final class Mutexed: Sendable {
    private let value: Mutex<Int>

    init(_ value: Int) { self.value = Mutex(value) }

    func increment() -> Int {
      value.withLock { value in
        value += 1
        return value
      }
    }
  }

  private static func merge(_ first: Letters, _ second: Letters) -> Letters {
    EventSource { sink in
      let (turnstile, isOver) = (Turnstile(), Flag())
      let (open, upstreams) = (Sheltered(2), [Upstream(), Upstream()])
      @Sendable func end(_ event: Letters.Occurrence) {
        if isOver.set() { return }
        sink(event)
        for upstream in upstreams { upstream.dispose() }
      }
      @Sendable func receive(_ event: Letters.Occurrence) {
        switch event {
        case .next: if !isOver.isSet { sink(event) }
        case .failed, .interrupted: end(event)
        case .completed:
          open.value -= 1
          if open.value == 0 { end(event) }
        }
      }
      for (input, upstream) in Swift.zip([second, first], upstreams) where !isOver.isSet {
        upstream.keep(input.observe { event in turnstile.enter { receive(event) } })
      }
      return Cancellation { turnstile.enter { end(.interrupted) } }
    }
  }

  private static func zip(_ first: Letters, _ second: Letters) -> Letters {
    EventSource { sink in
      let (turnstile, isOver) = (Turnstile(), Flag())
      let law = Sheltered(Zipping())
      let upstreams = [Upstream(), Upstream()]
      @Sendable func send(_ event: Letters.Occurrence) {
        if event.isTerminating ? isOver.set() : isOver.isSet { return }
        sink(event)
        if event.isTerminating { for upstream in upstreams { upstream.dispose() } }
      }
      for (place, input) in [first, second].enumerated() where !isOver.isSet {
        upstreams[place].keep(
          input.observe { event in
            turnstile.enter {
              for event in law.value.receive(event, from: place) { turnstile.enter { send(event) } }
            }
          }
        )
      }
      return Cancellation { turnstile.enter { send(.interrupted) } }
    }
  }
}

/// Starts a source again and again, in a loop that runs until a start has not ended at once.
private final class Again: Sendable {
  private let source: Letters
  private let sink: Letters.Sink
  private let limit: @Sendable (Letters.Occurrence) -> Int?
  private let state = Mutex<(starts: Int, mustStart: Bool, isLooping: Bool)>((0, true, false))
  private let isOver = Flag()
  private let current = Mutex<Upstream?>(nil)

  /// Starts anew after an event for which there is a limit of starts.
  init(_ source: Letters, _ sink: @escaping Letters.Sink, _ limit: @escaping @Sendable (Letters.Occurrence) -> Int?) {
    self.source = source
    self.sink = sink
    self.limit = limit
  }

  func start() -> Cancellation {
    loop()
    return Cancellation { [self] in
      isOver.set()
      let upstream = current.withLock { current in exchange(&current, with: nil) }
      upstream?.dispose()
    }
  }

  private func loop() {
    let isFirst = state.withLock { !exchange(&$0.isLooping, with: true) }
    guard isFirst else { return }
    while takeStart() {
      let upstream = Upstream()
      current.withLock { $0 = upstream }
      upstream.keep(source.observe { [self] in receive($0) })
    }
  }

  private func takeStart() -> Bool {
    state.withLock { state in
      guard state.mustStart, !isOver.isSet else {
        state.isLooping = false
        return false
      }
      state.mustStart = false
      state.starts += 1
      return true
    }
  }

  private func receive(_ event: Letters.Occurrence) {
    guard event.isTerminating else {
      if !isOver.isSet { sink(event) }
      return
    }
    let starts = state.withLock(\.starts)
    if let limit = limit(event), starts < limit {
      state.withLock { $0.mustStart = true }
      return loop()
    }
    if !isOver.set() { sink(event) }
  }
}
