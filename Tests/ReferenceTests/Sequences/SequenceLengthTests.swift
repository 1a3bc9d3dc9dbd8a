import Testing

@testable import Reactive

/// Long sequences on half a mebibyte of stack.
@Suite struct SequenceLengthTests {
  @Test func `a million places are worked out and released`() {
    onSmallStack {
      let numbers = PullSequence(1...million)
      #expect(numbers.reduce(0) { max($0, $1) } == million && numbers.head == 1)
    }
  }

  @Test func `a hundred thousand places are left out`() {
    onSmallStack {
      let none = PullSequence(1...100_000).skip(first: 100_000)
      #expect(none.isEmpty)
    }
  }

  @Test func `a hundred thousand sequences without values are gone through`() {
    onSmallStack {
      let none = PullSequence(1...100_000).flatMap { _ in PullSequence<Int>.empty }
      #expect(none.isEmpty)
    }
  }

  @Test func `a sequence that goes on as another one a hundred thousand times is worked out`() {
    @Sendable func last(after number: Int) -> PullSequence<Int> {
      number == 100_000 ? .just(number) : PullSequence.empty.concat(PullSequence { last(after: number + 1) })
    }
    onSmallStack { #expect(last(after: 0).head == 100_000) }
  }

  @Test
  func `a hundred thousand values are put before a sequence that has been worked out, which is not gone through again`()
  {
    let all = (0..<100_000).reduce(PullSequence<Int>.empty.eager) { rest, number in rest.prefix(value: number) }
    #expect(all.isEager && all.head == 99_999)
  }

  @Test func `what was built backwards and never looked at is released`() {
    onSmallStack {
      let known = (0..<100_000).reduce(PullSequence<Int>.empty) { rest, number in rest.prefix(value: number) }
      #expect(known.head == 99_999)
      let unknown = (0..<100_000).reduce(PullSequence<Int>.empty) { rest, number in
        PullSequence(head: { number }, tail: { rest })
      }
      #expect(unknown.head == 99_999)
      let derived = (0..<100_000).reduce(PullSequence(1...)) { sequence, _ in sequence.map { $0 } }
      #expect("\(derived)" == "[...]")
    }
  }

  @Test func `a tail frees what is before it`() {
    let count = Counter()
    final class Item: Sendable {
      let count: Counter
      init(_ count: Counter) { self.count = count }
      deinit { count.add() }
    }
    var items = PullSequence(1...10).map { _ in Item(count) }.map { $0 }
    for step in 1...9 {
      items = items.tail
      #expect(count.value == step)
    }
    #expect(!items.isEmpty)
    items = .empty
    #expect(count.value == 10)
  }

  @Test func `an iterator frees the places that it has passed`() {
    let count = Counter()
    final class Item: Sendable {
      let count: Counter
      init(_ count: Counter) { self.count = count }
      deinit { count.add() }
    }
    var iterator = PullSequence(1...3).map { _ in Item(count) }.makeIterator()
    #expect(count.value == 0)
    _ = iterator.next()
    _ = iterator.next()
    #expect(count.value == 2)
    #expect(iterator.next() != nil && iterator.next() == nil)
    #expect(count.value == 3)
  }
}
