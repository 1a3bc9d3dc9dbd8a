import Reactive
import ReactiveContractKit
import Testing

/// Stopping a stream from inside the closure of an operator is legal: the event at hand is delivered, and no other.
@Suite struct StopFromInsideTests {
  private let value = Timeline<Int, TestFailure>([.init(0, .next(1)), .init(1, .next(2))])

  @Test(arguments: ClosureCase.perValue)
  func `disposing of a run delivers the event at hand, then interrupts`(operation: ClosureCase) {
    let (actual, handles) = (Log<Event<Int, TestFailure>>(), Log<any Disposable>())
    (SignalProducer([1, 2, 3, 4])
      |> operation.operation { value in if value == 2 { handles.entries.first?.dispose() } })
      .startWithSignal { signal, handle in
        handles(handle)
        signal.observe { actual($0) }
      }
    #expect(actual.entries == expected(operation, value.notes.map(\.event) + [.interrupted]))
  }

  @Test(arguments: ClosureCase.perValue)
  func `interrupting the input delivers the event at hand, then interrupts`(operation: ClosureCase) {
    let actual = Log<Event<Int, TestFailure>>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let result = signal |> operation.operation { value in if value == 2 { input.sendInterrupted() } }
    result.observe { actual($0) }
    for value in 1...4 { input.send(value: value) }
    input.sendCompleted()
    #expect(actual.entries == expected(operation, value.notes.map(\.event) + [.interrupted]))
  }

  @Test(arguments: ClosureCase.perValue)
  func `detaching the observer of a signal delivers the event at hand, then nothing`(operation: ClosureCase) {
    let (actual, observations) = (Log<Event<Int, TestFailure>>(), Log<any Disposable>())
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let result = signal |> operation.operation { value in if value == 2 { observations.entries.first?.dispose() } }
    if let observation = result.observe({ actual($0) }) { observations(observation) }
    for value in 1...4 { input.send(value: value) }
    input.sendCompleted()
    #expect(actual.entries == expected(operation, value.notes.map(\.event)))
  }

  @Test(arguments: ClosureCase.atEnd, ["|", "#", "!"])
  func `disposing at the end changes nothing`(operation: ClosureCase, end: String) throws {
    let input = try Timeline<Int, TestFailure>("12" + end, values: .literals, failures: .named)
    let (producer, handles) = (Log<Event<Int, TestFailure>>(), Log<any Disposable>())
    let source = SignalProducer<Int, TestFailure> { observer, _ in
      for note in input.notes { observer.send(note.event) }
    }
    (source |> operation.operation { _ in handles.entries.first?.dispose() })
      .startWithSignal { signal, handle in
        handles(handle)
        signal.observe { producer($0) }
      }
    let signal = Log<Event<Int, TestFailure>>()
    let (output, observer) = Signal<Int, TestFailure>.pipe()
    let observations = Log<any Disposable>()
    let result = output |> operation.operation { _ in observations.entries.first?.dispose() }
    if let observation = result.observe({ signal($0) }) { observations(observation) }
    for note in input.notes { observer.send(note.event) }
    let expected = expected(operation, input.notes.map(\.event))
    #expect(producer.entries == expected)
    #expect(signal.entries == expected)
  }

  private func expected(_ operation: ClosureCase, _ events: [Event<Int, TestFailure>]) -> [Event<Int, TestFailure>] {
    let input = Timeline<Int, TestFailure>(events.enumerated().map { .init($0, $1) })
    return StreamKind.signal.play(input, through: operation.operation { _ in }).notes.map(\.event)
  }
}
