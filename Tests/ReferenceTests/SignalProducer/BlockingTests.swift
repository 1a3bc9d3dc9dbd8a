import Reactive
import ReactiveContractKit
import Testing

/// The results of the blocking calls for every course of a run.
@Suite struct BlockingTests {
  typealias Work = SignalProducer<Int, TestFailure>

  /// A run, and the results of `first`, `single`, `last` and `wait` for it.
  struct Answers: Sendable, CustomTestStringConvertible {
    let marbles: String
    let first, single, last, wait: String

    var testDescription: String { marbles }

    static let all = [
      Answers(marbles: "|", first: "nil", single: "nil", last: "nil", wait: "done"),
      Answers(marbles: "1|", first: "1", single: "1", last: "1", wait: "done"),
      Answers(marbles: "12|", first: "1", single: "nil", last: "2", wait: "done"),
      Answers(marbles: "#", first: "#", single: "#", last: "#", wait: "#"),
      Answers(marbles: "1#", first: "1", single: "#", last: "#", wait: "#"),
      Answers(marbles: "12#", first: "1", single: "nil", last: "#", wait: "#"),
      Answers(marbles: "!", first: "nil", single: "nil", last: "nil", wait: "nil"),
      Answers(marbles: "1!", first: "1", single: "nil", last: "nil", wait: "nil"),
      Answers(marbles: "12!", first: "1", single: "nil", last: "nil", wait: "nil"),
    ]

    func expect(of work: Work) {
      #expect(text(work.first()) == first)
      #expect(text(work.single()) == single)
      #expect(text(work.last()) == last)
      #expect(text(work.wait().map { $0.map { "done" } }) == wait)
    }

    private func text<Value>(_ result: Result<Value, TestFailure>?) -> String {
      switch result {
      case .success(let value): "\(value)"
      case .failure(let failure): "\(failure)"
      case nil: "nil"
      }
    }
  }

  @Test(arguments: Answers.all) func `work that sends at once`(answers: Answers) throws {
    let timeline = try Timeline<Int, TestFailure>(answers.marbles, values: .literals, failures: .named)
    answers.expect(of: Work { observer, _ in for note in timeline.notes { observer.send(note.event) } })
  }

  @Test(arguments: Answers.all) func `work on another thread`(answers: Answers) throws {
    let timeline = try Timeline<Int, TestFailure>(answers.marbles, values: .literals, failures: .named)
    let work = Work { observer, _ in
      _ = onThread { for note in timeline.notes { observer.send(note.event) } }
    }
    answers.expect(of: work)
    answers.expect(of: work.observe(on: QueueScheduler(name: "blocking")))
  }

  @Test func `the thread waits for what comes later`() {
    let inputs = Log<Observer<Int, TestFailure>>()
    let log = Log<String>()
    let isAsleep = Calls()
    let waiting = onThread {
      let work = Work { observer, _ in
        inputs(observer)
        isAsleep.report()
      }
      let answer = work.last()
      log("answered \(answer.map { "\($0)" } ?? "nil")")
    }
    #expect(isAsleep.wait())
    inputs.entries[0].send(value: 1)
    log("sent")
    inputs.entries[0].send(value: 2)
    inputs.entries[0].sendCompleted()
    #expect(waiting.wait())
    #expect(log.entries == ["sent", "answered success(2)"])
  }

  @Test func `work that would never end is cut off as soon as enough has come`() {
    let log = Log<String>()
    let numbers = Work(0...).on(interrupted: { log("interrupted") }, disposed: { log("disposed") })
    #expect(numbers.first() == .success(0))
    #expect(numbers.single() == nil)
    #expect(log.entries == ["interrupted", "disposed", "interrupted", "disposed"])
  }

  @Test func `each call starts a run of its own`() {
    let starts = Counter()
    let work = Work { starts.add() }
    #expect(work.first() == .success(1))
    #expect(work.single() == .success(2))
    #expect(work.last() == .success(3))
    #expect(work.wait().map { $0.map { "done" } } == .success("done"))
    #expect(starts.value == 4)
  }

  @Test func `a run whose input is released is interrupted, and answers nil`() {
    #expect(Work { _, _ in }.last() == nil)
  }

  @Test func `a thread may wait for a stream in a transform of another one`() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let log = Log<Int?>()
    let work = SignalProducer<Int, Never>([1, 2]).flatMap(.concat) { number in
      SignalProducer<Int, Never>(value: number).take(first: 1).concat(value: number * 10)
    }
    signal.map { _ in work.last().map { $0.get() } }.observeValues { log($0) }
    input.send(value: 0)
    #expect(log.entries == [20])
  }
}
