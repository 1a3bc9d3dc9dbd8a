import Foundation
import Reactive
import ReactiveContractKit

extension Bug {
  /// Signals that break a rule.
  static let firstSignals: [Bug] = [
    Bug(
      "first/detaching-skips-the-next-observer",
      "Observers are called by their index in the live list; one that detaches itself moves the next one up.",
      breaks: "S5",
      witness: .played(correct: "1a 2a 3a 2b 3b", broken: "1a 3a 2b 3b") { variant in
        let (board, log, handle) = (Board(goesThroughList: variant == .broken), FirstLog(), FirstBox(Cancellation.none))
        handle.it = board.observe { event in
          log.add("1\(event.value ?? 0 == 1 ? "a" : "b")")
          handle.it.dispose()
        }
        _ = board.observe { log.add("2\($0.value ?? 0 == 1 ? "a" : "b")") }
        _ = board.observe { log.add("3\($0.value ?? 0 == 1 ? "a" : "b")") }
        board.send(.next(1))
        board.send(.next(2))
        return log.text
      }
    ) { variant in
      Subject(
        SignalSubject(
          "first/detaching-skips-the-next-observer",
          capabilities: [.failure, .interruption, .manyObservers, .threads, .resources],
          readings: ["E6/queued", "S3/retained"]
        ) { work in
          let board = Board(goesThroughList: variant == .broken, atEnd: work.dispose)
          work.begin { board.send($0) }
          return EventSource { board.observe($0) }
        }
      )
    },
    Bug(
      "first/released-shell-is-not-noticed",
      "Whether a signal can still be reached is asked when an observer detaches, but not when the signal is released.",
      breaks: "S3",
      witness: .played(correct: "disposed", broken: "") { variant in
        let log = FirstLog()
        var shell: FirstShell?
        let input = FirstInput(FirstCore { log.add("disposed") })
        shell = FirstShell(input.core, looksAtRelease: variant == .correct)
        let handle = shell?.observe { _ in }
        handle?.dispose()
        shell = nil
        return withExtendedLifetime(input) { log.text }
      }
    ) { variant in
      Subject(
        SignalSubject("first/released-shell-is-not-noticed", readings: ["E6/queued"]) { work in
          let input = FirstInput(FirstCore { work.dispose() })
          let shell = FirstShell(input.core, looksAtRelease: variant == .correct)
          work.watch(.input, input)
          work.watch(.signal, shell)
          work.begin { input.core.send($0) }
          return EventSource { shell.observe($0) }
        }
      )
    },
    Bug(
      "first/cleanup-comes-after-the-end",
      "The generator returns its cleanup; if it has ended the signal before, the cleanup is stored and never done.",
      breaks: "S6",
      witness: .played(correct: "disposed", broken: "") { variant in
        let log = FirstLog()
        let shell = FirstShell.generated(forgets: variant == .broken) { input in
          input.core.send(.completed)
          return { log.add("disposed") }
        }
        return withExtendedLifetime(shell) { log.text }
      }
    ) { variant in
      Subject(
        SignalSubject("first/cleanup-comes-after-the-end", readings: ["E6/queued"]) { work in
          let shell = FirstShell.generated(forgets: variant == .broken) { input in
            work.watch(.input, input)
            work.begin { input.core.send($0) }
            return { work.dispose() }
          }
          work.watch(.signal, shell)
          return EventSource { shell.observe($0) }
        }
      )
    },
  ]
}

/// A signal without a shell: a list of observers, and a lock.
private final class Board: @unchecked Sendable {
  private typealias Entry = (number: Int, sink: SignalSubject.Source.Sink)

  private let gate = FirstGate()
  private let lock = NSLock()
  private let goesThroughList: Bool
  private let atEnd: () -> Void
  private var entries: [Entry] = []
  private var count = 0
  private var isOver = false

  init(goesThroughList: Bool, atEnd: @escaping () -> Void = {}) {
    self.goesThroughList = goesThroughList
    self.atEnd = atEnd
  }

  func observe(_ sink: @escaping SignalSubject.Source.Sink) -> Cancellation {
    let number: Int? = lock.withLock {
      guard !isOver else { return nil }
      count += 1
      entries.append((count, sink))
      return count
    }
    guard let number else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [weak self] in
      guard let self else { return }
      let old = self.lock.withLock {
        defer { self.entries.removeAll { $0.number == number } }
        return self.entries
      }
      withExtendedLifetime(old) {}
    }
  }

  func send(_ event: FirstEvent<Int>) {
    gate.enter {
      guard !self.lock.withLock({ self.isOver }) else { return }
      if event.isTerminating { return self.end(event) }
      let all = self.lock.withLock { self.entries }
      var index = 0
      while let entry = self.entry(at: index, of: all) {
        entry.sink(event)
        index += 1
      }
    }
  }

  /// The observer to call next; of a copy, one that has detached itself is passed over.
  private func entry(at index: Int, of copy: [Entry]) -> Entry? {
    lock.withLock {
      let list = goesThroughList ? entries : copy
      guard index < list.count else { return nil }
      let entry = list[index]
      return entries.contains { $0.number == entry.number } ? entry : (entry.number, { _ in })
    }
  }

  private func end(_ event: FirstEvent<Int>) {
    let all = lock.withLock {
      isOver = true
      defer { entries = [] }
      return entries
    }
    for entry in all { entry.sink(event) }
    atEnd()
  }
}
