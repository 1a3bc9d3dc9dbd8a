import Reactive
import ReactiveContractKit

/// Plays a timeline into an operator on one kind of stream, without a scheduler: each result has the tick of its cause.
enum StreamPlay {
  typealias Line = Timeline<String, TestFailure>

  static func signal(_ input: Line, through apply: (OperatorForm.Input) -> OperatorForm.Input) -> Line {
    let recording = Recording()
    let (signal, observer) = OperatorForm.Input.pipe()
    let result = apply(signal)
    result.observe { recording.append($0) }
    recording.send(input, to: observer)
    // Read before the observer is released, which interrupts a stream that has not ended.
    return withExtendedLifetime((observer, result)) { recording.line }
  }

  static func producer(_ input: Line, through apply: (OperatorForm.Work) -> OperatorForm.Work) -> Line {
    let recording = Recording()
    let source = OperatorForm.Work { observer, lifetime in
      lifetime += { _ = observer }
      recording.send(input, to: observer)
    }
    let handle = apply(source).start { recording.append($0) }
    defer { handle.dispose() }
    return recording.line
  }

  /// Records the results of a timeline that it sends.
  private final class Recording: Sendable {
    private let state = KitLocked((tick: 0, line: Line()))

    var line: Line { state.withLock { $0.line } }

    func append(_ event: Event<String, TestFailure>) { state.withLock { $0.line.append(event, at: $0.tick) } }

    func send(_ input: Line, to observer: Observer<String, TestFailure>) {
      for note in input.notes {
        state.withLock { $0.tick = note.tick }
        observer.send(note.event)
      }
    }
  }
}
