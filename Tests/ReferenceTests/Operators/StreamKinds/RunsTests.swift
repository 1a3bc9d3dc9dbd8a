import Reactive
import ReactiveContractKit
import Testing

@Suite struct RunsTests {
  @Test(arguments: IntOperator.all)
  func `two runs of one producer are independent, also when they overlap`(operation: IntOperator) {
    for word in Words.ofThree {
      let inputs = Log<Observer<Int, TestFailure>>()
      let producer = SignalProducer<Int, TestFailure> { observer, _ in inputs(observer) } |> operation.member
      let outputs = [Log<Event<Int, TestFailure>>(), Log()]
      for output in outputs { producer.start { output($0) } }
      // The second run is one event behind the first.
      for note in word.notes {
        inputs.entries[0].send(note.event)
        if note.tick > 0 { inputs.entries[1].send(word.notes[note.tick - 1].event) }
      }
      if let last = word.notes.last { inputs.entries[1].send(last.event) }
      let expected = operation.law(word).notes.map(\.event)
      if outputs.map(\.entries) != [expected, expected] { #expect(outputs.map(\.entries) == [expected, expected]) }
    }
  }

  @Test(arguments: IntOperator.all)
  func `two applications of one operator to a signal are independent`(operation: IntOperator) {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let (early, late) = (Log<Event<Int, TestFailure>>(), Log<Event<Int, TestFailure>>())
    (signal |> operation.member).observe { early($0) }
    input.send(value: 1)
    (signal |> operation.member).observe { late($0) }
    for value in [2, 1] { input.send(value: value) }
    input.sendCompleted()
    let events: [Event<Int, TestFailure>] = [.next(1), .next(2), .next(1), .completed]
    let all = Timeline(events.enumerated().map { .init($0, $1) })
    #expect(early.entries == operation.law(all).notes.map(\.event))
    #expect(late.entries == operation.law(Timeline(Array(all.notes.dropFirst()))).notes.map(\.event))
  }
}
