import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct MaterializeTests {
  @Test(
    arguments: StreamKind.allCases,
    [
      ("--1--|", "--'next 1'--('completed'|)"), ("--1--#'x'", "--'next 1'--('failed x'|)"),
      ("--1--!", "--'next 1'--('interrupted'!)"), ("--1--", "--'next 1'"), ("|", "('completed'|)"),
    ]
  )
  func `every event becomes a value, and an interruption stays one`(streamKind: StreamKind, lines: (String, String))
    throws
  {
    #expect(try streamKind.draw(lines.0, .materialize()) == drawn(lines.1))
  }

  @Test func `disposal arrives as a value too`() {
    let log = Log<String>()
    SignalProducer<Int, TestFailure>.never.materialize().start { log("\($0)") }.dispose()
    #expect(log.entries == ["next interrupted", "interrupted"])
  }

  @Test(arguments: StreamKind.allCases) func `dematerialize undoes materialize, over all words of three`(
    streamKind: StreamKind
  ) {
    for word in Words.ofThree {
      let expected = law(Map<Int, Int, TestFailure> { $0 }, word)
      let actual = streamKind.play(word, through: .materialize() |> .dematerialize())
      if actual != expected { #expect(actual == expected) }
    }
  }

  @Test(arguments: [.completed, .interrupted] as [Termination<Never>])
  func `dematerialize forwards the end of its input`(end: Termination<Never>) {
    let log = Log<Event<Int, TestFailure>>()
    let (signal, input) = Signal<Event<Int, TestFailure>, Never>.pipe()
    signal.dematerialize().observe { log($0) }
    SignalProducer { observer, _ in observer.end(end) }.dematerialize().start { (event: Event<Int, TestFailure>) in
      log(event)
    }
    input.end(end)
    #expect(log.entries == (end == .completed ? [.completed, .completed] : [.interrupted, .interrupted]))
  }

  @Test func `an event that ends dematerialize ends its input`() {
    let log = Log<String>()
    let events: [Event<Int, TestFailure>] = [.next(1), .failed(TestFailure("x")), .next(2), .completed]
    SignalProducer<Event<Int, TestFailure>, Never>(events)
      .on(disposed: { log("disposed") }, value: { log("in: \($0)") })
      .dematerialize()
      .start { log("out: \($0)") }
    #expect(log.entries == ["in: next 1", "out: next 1", "in: failed x", "out: failed x", "disposed"])
  }
}
