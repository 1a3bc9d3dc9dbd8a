import Reactive
import ReactiveContractKit
import Testing

@Suite struct LawTests {
  @Test(arguments: StreamKind.allCases) func `every answer to a value is delivered in order`(streamKind: StreamKind)
    throws
  {
    func draw(_ answer: @escaping @Sendable (Int) -> Foreign.Answer) throws -> String {
      try streamKind.draw("-1-2-3-|", Operator(Foreign(toValue: answer)))
    }
    #expect(try draw { _ in .nothing } == drawn("-------|"))
    #expect(try draw { .send($0) } == drawn("-1-2-3-|"))
    #expect(try draw { .sendEach([$0, $0 * 2]) } == drawn("-(12)-(24)-(36)-|"))
    #expect(try draw { _ in .sendEach([]) } == drawn("-------|"))
    #expect(try draw { $0 == 2 ? .end(.failed(TestFailure("x"))) : .send($0) } == drawn("-1-#'x'"))
    #expect(try draw { $0 == 2 ? .sendThenEnd(9, .completed) : .send($0) } == drawn("-1-(9|)"))
    #expect(try draw { $0 == 2 ? .sendEachThenEnd([8, 9], .interrupted) : .send($0) } == drawn("-1-(89!)"))
  }

  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `every answer to an end is delivered in order`(streamKind: StreamKind, end: String) throws {
    func draw(_ answer: Foreign.Answer) throws -> String {
      try streamKind.draw("-1-" + end, Operator(Foreign(toEnd: { _ in answer })))
    }
    #expect(try draw(.nothing) == drawn("-1"))
    #expect(try draw(.send(2)) == drawn("-1-2"))
    #expect(try draw(.sendEach([2, 3])) == drawn("-1-(23)"))
    #expect(try draw(.end(.completed)) == drawn("-1-|"))
    #expect(try draw(.sendThenEnd(2, .interrupted)) == drawn("-1-(2!)"))
    #expect(try draw(.sendEachThenEnd([2, 3], .completed)) == drawn("-1-(23|)"))
  }

  @Test(arguments: StreamKind.allCases) func `an operator that has ended is not asked again`(streamKind: StreamKind)
    throws
  {
    let log = Log<String>()
    let operation = Foreign(
      toValue: { value in
        log("value \(value)")
        return .end(.completed)
      },
      toEnd: { end in
        log("\(end)")
        return .end(end)
      }
    )
    #expect(try streamKind.draw("-1-2-|", Operator(operation)) == drawn("-|"))
    #expect(log.entries == ["value 1"])
  }

  @Test(arguments: StreamKind.allCases)
  func `an operator that leaves its output open is not asked after the end of its input`(streamKind: StreamKind) throws
  {
    for word in Words.ofThree {
      guard let end = word.notes.firstIndex(where: \.event.isTerminating) else { continue }
      let asked = Log<Event<Int, TestFailure>>()
      let operation = Foreign(
        toValue: { value in
          asked(.next(value))
          return .nothing
        },
        toEnd: { end in
          asked(Event(end))
          return .nothing
        }
      )
      _ = streamKind.play(word, through: Operator(operation))
      if asked.entries != word.notes[...end].map(\.event) { #expect(asked.entries == word.notes[...end].map(\.event)) }
    }
  }

  @Test func `what a run answers at its begin comes before the work`() {
    let log = Log<String>()
    let work = SignalProducer<Int, TestFailure> { observer, _ in
      log("work")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    work.applying(Foreign(atBegin: .send(8))).start { log("\($0)") }
    #expect(log.entries == ["next 8", "work", "next 1", "completed"])
    work.applying(Foreign(atBegin: .sendThenEnd(9, .completed))).start { log("\($0)") }
    #expect(log.entries.dropFirst(4) == ["next 9", "completed"])
  }

  @Test func `a signal that ends at its begin does not observe`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    let operation = Foreign(
      atBegin: .end(.completed),
      toValue: {
        log("\($0)"); return .send($0)
      }
    )
    let result = signal.applying(operation)
    input.send(value: 1)
    #expect(result.observe { log("\($0)") } == nil)
    #expect(log.entries == ["interrupted"])
  }

  @Test(arguments: StreamKind.allCases) func `the example of the documentation, and its state`(streamKind: StreamKind)
    throws
  {
    #expect(try streamKind.draw("-1-2-3-|", Operator(EveryOther())) == drawn("-1---3-|"))
    #expect(try streamKind.draw("-1-2-3-|", Operator(EveryOther(isDue: false))) == drawn("---2---|"))
    let operation: Operator<Int, TestFailure, Int, TestFailure> = Operator(EveryOther())
    for _ in 1...2 { #expect(try streamKind.draw("1", operation) == drawn("1")) }
  }

  @Test(arguments: StreamKind.allCases) func `composition is associative`(streamKind: StreamKind) throws {
    let (first, second, third): (IntOperation, IntOperation, IntOperation) =
      (.map { $0 + 1 }, .filter { $0 > 2 }, .take(first: 1))
    for word in Words.ofThree {
      let left = streamKind.play(word, through: (first |> second) |> third)
      let right = streamKind.play(word, through: first |> (second |> third))
      if left != right { #expect(left == right) }
    }
  }
}

private typealias IntOperation = Operator<Int, TestFailure, Int, TestFailure>
