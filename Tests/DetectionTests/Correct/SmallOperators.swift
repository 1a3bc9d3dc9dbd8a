import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// A library without interruption, whose handles detach in silence.
  static let silent: Capabilities = [.failure, .manyObservers]

  /// Operators over one stream, each with its state in another form.
  static var smallOperators: [CorrectSubject] {
    [
      CorrectSubject("operator/map, a bare closure", "Has no state, no lock and no handle of its own.") {
        Subject(
          OperatorSubject<String, String>("map, a bare closure", capabilities: silent, values: ["a", "b"]) {
            source,
            _ in
            EventSource { sink in source.observe { sink($0.map { "<\($0)>" }) } }
          }
        )
      },
      CorrectSubject("operator/take(2), an enum of states", "Its state is an enum, and it may end while it attaches.") {
        Subject(
          OperatorSubject<String, String>(
            "take(2), an enum of states",
            traits: .finishesEarly,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, _ in takeTwo(source) }
        )
      },
      CorrectSubject("operator/skip(1), a class behind a lock", "Its state is an object that an NSLock guards.") {
        Subject(
          OperatorSubject<String, String>("skip(1), a class", capabilities: silent, values: ["a", "b"]) { source, _ in
            skipOne(source)
          }
        )
      },
      CorrectSubject("operator/alternate, a chain of closures", "Every value replaces the closure that takes the next.")
      {
        Subject(
          OperatorSubject<String, String>("alternate, closures", capabilities: silent, values: ["a", "b"]) {
            source,
            _ in
            alternate(source)
          }
        )
      },
      CorrectSubject("operator/last(2), a linked list", "Keeps the newest values in a list of nodes.") {
        Subject(
          OperatorSubject<String, String>(
            "last(2), a linked list",
            capabilities: silent,
            values: ["a", "b", "c"]
          ) { source, _ in lastTwo(source).silencing }
        )
      },
      CorrectSubject("operator/count, numbers from letters", "Sends a value of another type, only when it completes.") {
        Subject(
          OperatorSubject<String, Int>("count", capabilities: silent, values: ["a", "b"]) { source, _ in
            EventSource { sink in
              let count = Atomic(0)
              return source.observe { event in
                switch event {
                case .next: count.add(1, ordering: .relaxed)
                case .failed(let failure): sink(.failed(failure))
                case .completed:
                  sink(.next(count.load(ordering: .relaxed)))
                  sink(.completed)
                case .interrupted: sink(.interrupted)
                }
              }
            }.silencing
          }
        )
      },
      CorrectSubject("operator/failures as values", "Its result cannot fail: it sends results, and then completes.") {
        Subject(
          OperatorSubject<String, Result<String, TestFailure>>(
            "failures as values",
            traits: .handlesFailure,
            capabilities: [.failure, .interruption, .manyObservers],
            values: ["a", "b"]
          ) { source, _ in results(source).silencing }
        )
      },
      CorrectSubject("operator/another failure type", "Wraps the failure into one of another type.") {
        Subject(
          OperatorSubject<String, String>("another failure type", capabilities: silent, values: ["a", "b"]) {
            (source: Letters, _) -> EventSource<String, Wrapped> in source.mapFailure { Wrapped(inner: $0) }
          }
        )
      },
      CorrectSubject("operator/another failure", "Replaces the failure by one of the same type.") {
        Subject(
          OperatorSubject<String, String>(
            "another failure",
            traits: .changesFailure,
            capabilities: silent,
            values: ["a", "b"]
          ) { (source: Letters, _) -> Letters in source.mapFailure { TestFailure("not \($0)") } }
        )
      },
      CorrectSubject("operator/forgetful, only the end passes", "Ignores all values, and its values are of type Never.")
      {
        Subject(
          OperatorSubject<String, Never>(
            "only the end",
            traits: .ignoresValues,
            capabilities: silent,
            values: ["a", "b"]
          ) { source, _ in
            EventSource { sink in
              source.observe { event in if let end = event.termination { sink(Event(end)) } }
            }
          }
        )
      },
    ]
  }

  struct Wrapped: Error { let inner: TestFailure }

  private enum TakingTwo { case nothing, one, over, disposed }

  private static func takeTwo(_ source: Letters) -> Letters {
    EventSource { sink in
      let state = Mutex(TakingTwo.nothing)
      let upstream = Upstream()
      upstream.keep(
        source.observe { event in
          let (before, after) = state.withLock { state in
            let before = state
            switch (event, state) {
            case (.next, .nothing): state = .one
            case (.next, .over), (_, .disposed): break
            case (.next, .one), (.failed, _), (.completed, _), (.interrupted, _): state = .over
            }
            return (before, state)
          }
          guard before == .nothing || before == .one else { return }
          sink(event)
          guard case .next = event, after == .over, state.withLock({ $0 == .over }) else { return }
          sink(.completed)
          upstream.dispose()
        }
      )
      return Cancellation {
        state.withLock { $0 = .disposed }
        upstream.dispose()
      }
    }
  }

  private final class Skipping: Sendable {
    private let lock = NSLock()
    private let hasSkipped = Sheltered(false)

    func passes() -> Bool {
      lock.withLock {
        defer { hasSkipped.value = true }
        return hasSkipped.value
      }
    }
  }

  private static func skipOne(_ source: Letters) -> Letters {
    EventSource { sink in
      let skipping = Skipping()
      return source.observe { event in
        switch event {
        case .next: if skipping.passes() { sink(event) }
        case .failed, .completed, .interrupted: sink(event)
        }
      }
    }
  }

  private struct Handler: Sendable {
    let receive: @Sendable (Event<String, TestFailure>) -> Handler
  }

  private static func alternate(_ source: Letters) -> Letters {
    EventSource { sink in
      @Sendable func passing() -> Handler {
        Handler { event in
          sink(event)
          return event.isTerminating ? over() : dropping()
        }
      }
      @Sendable func dropping() -> Handler {
        Handler { event in
          guard event.isTerminating else { return passing() }
          sink(event)
          return over()
        }
      }
      @Sendable func over() -> Handler { Handler { _ in over() } }
      let current = Mutex(passing())
      return source.observe { event in
        let handler = current.withLock { $0 }
        let next = handler.receive(event)
        current.withLock { $0 = next }
      }
    }
  }

  /// A node of a list of the newest values.
  private final class Node: Sendable {
    let value: String
    let previous: Node?

    init(_ value: String, _ previous: Node?) {
      self.value = value
      self.previous = previous
    }
  }

  private static func lastTwo(_ source: Letters) -> Letters {
    EventSource { sink in
      let newest = Mutex<Node?>(nil)
      let observation = source.observe { event in
        switch event {
        case .next(let value):
          newest.withLock { newest in newest = Node(value, newest.map { Node($0.value, nil) }) }
        case .failed, .interrupted:
          newest.withLock { $0 = nil }
          sink(event)
        case .completed:
          var (node, values) = (newest.withLock { newest in exchange(&newest, with: nil) }, [String]())
          while let current = node { (node, values) = (current.previous, [current.value] + values) }
          for value in values { sink(.next(value)) }
          sink(.completed)
        }
      }
      return Cancellation {
        newest.withLock { $0 = nil }
        observation.dispose()
      }
    }
  }

  static func results(_ source: Letters) -> EventSource<Result<String, TestFailure>, Never> {
    EventSource { sink in
      source.observe { event in
        switch event {
        case .next(let value): sink(.next(.success(value)))
        case .failed(let failure):
          sink(.next(.failure(failure)))
          sink(.completed)
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }
    }
  }
}

/// Replaces a value, and returns the old one.
func exchange<Value>(_ place: inout Value, with new: Value) -> Value {
  let old = place
  place = new
  return old
}
