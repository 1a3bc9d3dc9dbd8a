import ReactiveExclusion
import Testing

@testable import Reactive

/// The moments at which the places of a sequence are computed, and the number of computations.
@Suite struct EvaluationTests {
  /// The numbers from 1 on; each is logged when it is computed.
  private static func numbers(_ log: Log<Int>) -> PullSequence<Int> {
    PullSequence(1...).map { number in
      log(number)
      return number
    }
  }

  @Test func `nothing is worked out before it is asked for, and nothing twice`() {
    let log = Log<Int>()
    let numbers = EvaluationTests.numbers(log)
    #expect(log.entries == [])
    #expect(numbers.head == 1 && numbers.head == 1)
    #expect(log.entries == [1])
    #expect(numbers.tail.tail.head == 3)
    #expect(numbers.tail.head == 2)
    #expect(log.entries == [1, 2, 3])
    #expect(Array(numbers.prefix(4)) == [1, 2, 3, 4] && Array(numbers.prefix(4)) == [1, 2, 3, 4])
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test func `a tail works out what is before it, and no more`() {
    let log = Log<Int>()
    let tail = EvaluationTests.numbers(log).tail
    #expect(log.entries == [1])
    #expect(tail.head == 2)
    #expect(log.entries == [1, 2])
  }

  @Test func `what is derived finds what has been worked out`() {
    let log = Log<Int>()
    let numbers = EvaluationTests.numbers(log)
    #expect(numbers.tail.head == 2)
    let derived = numbers.map { $0 * 10 }
    #expect(log.entries == [1, 2])
    #expect(derived.tail.head == 20)
    #expect(numbers.filter { $0 > 1 }.head == 2)
    #expect(log.entries == [1, 2])
    #expect(derived.tail.tail.head == 30)
    #expect(log.entries == [1, 2, 3])
  }

  @Test func `operators work out no more than they need`() {
    let log = Log<Int>()
    let numbers = EvaluationTests.numbers(log)
    #expect(Array(numbers.take(first: 2)) == [1, 2])
    #expect(Array(numbers.take(first: 0)) == [])
    #expect(log.entries == [1, 2])
    #expect(Array(numbers.take(until: { $0 < 3 })) == [1, 2, 3])
    #expect(Array(numbers.zip(with: PullSequence([0, 0])).map(\.0)) == [1, 2])
    #expect(log.entries == [1, 2, 3])
    #expect(Array(PullSequence([0, 0]).zip(with: numbers).map(\.1)) == [1, 2])
    #expect(PullSequence.just(0).concat(numbers).head == 0)
    #expect(numbers.first { $0 == 4 } == 4 && numbers.contains(4))
    #expect(log.entries == [1, 2, 3, 4])
  }

  @Test func `head and rest are found by their closures, once each`() {
    let log = Log<String>()
    let sequence = PullSequence(
      head: {
        log("head")
        return 1
      },
      tail: {
        log("tail")
        return PullSequence([2, 3])
      }
    )
    let tail = sequence.tail
    #expect(log.entries == ["head"])
    #expect(tail.head == 2 && sequence.tail.head == 2 && Array(sequence) == [1, 2, 3])
    #expect(log.entries == ["head", "tail"])
  }

  @Test func `an eager sequence and what is derived from it are worked out at once`() {
    let log = Log<Int>()
    let numbers = EvaluationTests.numbers(log).take(first: 3)
    let eager = numbers.eager
    #expect(log.entries == [1, 2, 3] && eager.isEager && eager.tail.isEager && !numbers.isEager)
    let derived = eager.map { number in
      log(-number)
      return number
    }
    #expect(log.entries == [1, 2, 3, -1, -2, -3] && derived.isEager)
    let bound = derived.flatMap { number in
      log(10 * number)
      return .just(number)
    }
    #expect(log.entries.suffix(3) == [10, 20, 30] && bound.isEager)
    let lazy = derived.lazy.map { number in
      log(100)
      return number
    }
    #expect(log.entries.count == 9 && !lazy.isEager)
    #expect(Array(lazy.take(first: 1)) == [1] && log.entries.count == 10)
  }

  @Test func `an end stays an end`() {
    let sequence = PullSequence([1])
    #expect(!sequence.isEmpty && sequence.tail.isEmpty && sequence.tail.tail.isEmpty)
    #expect(sequence.tail.head == nil && sequence.tail.tail.head == nil)
    var iterator = sequence.makeIterator()
    #expect(iterator.next() == 1 && iterator.next() == nil && iterator.next() == nil)
    #expect(PullSequence<Int>.empty.isEmpty && PullSequence.just(1) == sequence)
  }

  @Test func `nil is a value like others`() {
    let sequence = PullSequence<Int?>([nil, 1])
    #expect(Array(sequence) == [nil, 1] && Array(sequence.skipNil()) == [1])
  }

  @Test func `a description shows what is known, and works out nothing`() {
    let numbers = PullSequence(1...3)
    #expect("\(numbers)" == "[...]")
    #expect(numbers.tail.head == 2 && "\(numbers)" == "[1, 2, ...]")
    #expect(numbers.count { _ in true } == 3 && "\(numbers)" == "[1, 2, 3]")
    #expect("\(PullSequence<Int>.empty)" == "[]")
    #expect("\(PullSequence(1...10).eager)" == "[1, 2, 3, 4, 5, 6, 7, 8, ...]")
  }

  @Test func `sequences are equal if their values are`() {
    #expect(PullSequence([1, 2]) == PullSequence(1...2) && PullSequence([1, 2]) != PullSequence([1]))
    let endless = PullSequence(1...)
    #expect(endless == endless && endless != endless.tail)
  }

  @Test(.expectsExit) func `a value that needs itself stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let itself = Locked<PullSequence<Int>?>(nil)
      let sequence = PullSequence(state: 0) { _ in itself.withLock { $0 }?.head }
      itself.withLock { $0 = sequence }
      _ = sequence.head
    }
    #expect(result.said("a sequence needs a value that this thread is just working out for it"))
  }

  @Test func `a sequence may be defined by itself`() {
    let itself = Locked<PullSequence<Int>?>(nil)
    let fibonacci = PullSequence {
      let known = itself.withLock { $0 } ?? .empty
      return PullSequence([0, 1]).concat(known.zip(with: PullSequence { known.tail }).map { $0 + $1 })
    }
    itself.withLock { $0 = fibonacci }
    #expect(Array(fibonacci.take(first: 8)) == [0, 1, 1, 2, 3, 5, 8, 13])
    itself.withLock { $0 = nil }
  }
}
