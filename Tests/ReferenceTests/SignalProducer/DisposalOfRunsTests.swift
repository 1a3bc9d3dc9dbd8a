import ReactiveContractKit
import Testing

@testable import Reactive

/// Disposing of a run, from every place that a program may do it from.
@Suite struct DisposalOfRunsTests {
  typealias Produced = SignalProducer<Int, TestFailure>

  /// Sources of the values 1 and 2 and of a completion, with different operators between the handle and the source.
  static let sources: [Produced] = [
    Produced([1, 2]),
    Produced { observer, lifetime in
      for number in 1...2 where !lifetime.hasEnded { observer.send(value: number) }
      observer.sendCompleted()
    },
    SignalProducer<[Int], TestFailure>(value: [1, 2]).flatMap(.concat) { Produced($0) },
    Produced([1]).repeat(2).scan(0) { $0 + $1 },
    Produced([1, 2]).lift { $0.map { $0 } },
    Produced([1, 2]).lift({ $0.map { $0 } }).map { $0 }.lift { $0.filter { _ in true } },
  ]

  @Test(arguments: sources.indices) func `from inside a handler: after the value`(index: Int) {
    let log = Log<String>()
    DisposalOfRunsTests.sources[index].map { $0 }.startWithSignal { signal, handle in
      signal.observe {
        log("a \($0)")
        handle.dispose()
        handle.dispose()
        #expect(handle.isDisposed)
      }
      signal.observe { log("b \($0)") }
    }
    #expect(log.entries == ["a next 1", "b next 1", "a interrupted", "b interrupted"])
  }

  @Test(arguments: sources.indices) func `from inside a transform or a predicate: after the value`(index: Int) {
    for place in 0..<2 {
      let log = Log<String>()
      let handle = SerialDisposable()
      let chain = DisposalOfRunsTests.sources[index]
        .map { value in
          if place == 0 { handle.dispose() }
          return value * 10
        }
        .filter { _ in
          if place == 1 { handle.dispose() }
          return true
        }
      chain.startWithSignal { signal, made in
        handle.inner = made
        signal.observe { log("\($0)") }
      }
      #expect(log.entries == ["next 10", "interrupted"])
    }
  }

  @Test(arguments: sources.indices) func `from inside the handler of the end: too late`(index: Int) {
    let log = Log<String>()
    DisposalOfRunsTests.sources[index].startWithSignal { signal, handle in
      signal.observe {
        log("a \($0)")
        if $0.isTerminating { handle.dispose() }
      }
      signal.observe { log("b \($0)") }
    }
    #expect(log.entries == ["a next 1", "b next 1", "a next 2", "b next 2", "a completed", "b completed"])
  }

  @Test func `from inside the start handler`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    Produced { observer, lifetime in
      lifetime += { log("disposed") }
      observer.send(value: 1)
      handle.dispose()
      log("ended: \(lifetime.hasEnded)")
      observer.send(value: 2)
      observer.sendCompleted()
    }.map { $0 }.startWithSignal { signal, made in
      handle.inner = made
      signal.observe { log("\($0)") }
    }
    #expect(log.entries == ["next 1", "interrupted", "disposed", "ended: true"])
  }

  @Test func `from inside a resource`() {
    let log = Log<String>()
    let handle = SerialDisposable()
    Produced { observer, lifetime in
      lifetime += {
        log("disposed")
        handle.dispose()
      }
      observer.sendCompleted()
    }.startWithSignal { signal, made in
      handle.inner = made
      signal.observe { log("\($0)") }
    }
    #expect(log.entries == ["completed", "disposed"])
  }

  @Test func `a handle says whether its run is over`() {
    let inputs = Log<Observer<Int, TestFailure>>()
    let producer = Produced { observer, _ in inputs(observer) }.map { $0 }
    let (first, second, third) = (producer.start(), producer.start(), producer.start())
    inputs.entries[0].sendCompleted()
    second.dispose()
    #expect(first.isDisposed && second.isDisposed && !third.isDisposed)
  }

  @Test func `an operator that keeps an end to itself does not keep a disposal to itself`() {
    for termination in TerminationTests.terminations {
      let log = Log<String>()
      let inputs = Log<Observer<Int, TestFailure>>()
      let source = Produced { observer, lifetime in
        inputs(observer)
        lifetime += { log("disposed") }
      }
      for chain in [
        source.applying(Endless()), source.map { $0 }.applying(Endless()).map { $0 },
        source.lift { $0.applying(Endless()) }, source.applying(Endless()).lift { $0 },
      ] {
        let before = log.entries.count
        let handle = chain.start { log("\($0)") }
        inputs.entries.last?.send(value: 1)
        inputs.entries.last?.end(termination)
        inputs.entries.last?.send(value: 2)
        inputs.entries.last?.sendCompleted()
        #expect(log.entries.dropFirst(before).filter { $0 != "disposed" } == ["next 1"])
        #expect(!handle.isDisposed)
        handle.dispose()
        #expect(log.entries.dropFirst(before).filter { $0 != "disposed" } == ["next 1", "interrupted"])
        #expect(log.entries.last == "disposed" || log.entries.dropFirst(before).contains("disposed"))
      }
    }
  }

  @Test func `no source that has ended is out of reach of a disposal`() {
    for source in [Produced(value: 1), Produced([1]), Produced { 1 }, .empty, Produced(error: TestFailure("x"))] {
      let log = Log<String>()
      let handle = source.map { $0 }.applying(Endless()).start { log("\($0)") }
      #expect(!handle.isDisposed)
      handle.dispose()
      #expect(log.entries.suffix(1) == ["interrupted"])
      #expect(log.entries.count <= 2)
    }
  }

  @Test func `an operator that forwards no end receives nothing more on a signal, either`() {
    let log = Log<String>()
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    signal.applying(Endless()).observe { log("\($0)") }
    input.send(value: 1)
    input.sendCompleted()
    input.send(value: 2)
    input.sendInterrupted()
    #expect(log.entries == ["next 1"])
  }

  @Test func `a run that is disposed of before its work begins ends as it begins`() {
    let log = Log<String>()
    for source in [Produced.never, Produced { _, lifetime in lifetime += { log("disposed") } }, Produced([1, 2])] {
      let run = Run()
      run.dispose()
      source.map { $0 }.recipe(run, RunEnd(run: run, target: EventAction { log("\($0)") }).receiver)
    }
    #expect(log.entries == ["interrupted", "interrupted", "disposed", "interrupted"])
  }
}

/// Forwards values, and never ends by itself.
private struct Endless: Transducer {
  mutating func receive(_ value: Int) -> Reaction<Int, TestFailure> { .send(value) }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<Int, TestFailure> { .nothing }
}
