import Testing

@testable import Reactive

/// `bind`, `concat`, `zip(with:)`, and the others built on them.
@Suite struct PrimitivesTests {
  @Test func `bind goes through what the body returns, one after the other`() {
    let log = Log<Int>()
    let bound = PullSequence([2, 0, 1]).bind {
      { count, _ in
        log(count)
        return PullSequence(repeatElement(count, count: count))
      }
    }
    #expect(log.entries == [])
    #expect(bound.head == 2 && log.entries == [2])
    #expect(bound.tail.head == 2 && log.entries == [2])
    #expect(Array(bound) == [2, 2, 1] && log.entries == [2, 0, 1])
  }

  @Test func `bind ends at nil, and after the result that it returns with stop`() {
    let cut = PullSequence(1...).bind { { value, _ in value < 3 ? .just(value) : nil } }
    #expect(Array(cut) == [1, 2])
    let stopped = PullSequence(1...).bind {
      { value, stop in
        stop = value == 2
        return PullSequence([value, value])
      }
    }
    #expect(Array(stopped) == [1, 1, 2, 2])
  }

  @Test func `bind keeps a state for each result, not for each iteration`() {
    let bound = PullSequence(1...3).bind {
      var sum = 0
      return { value, _ in
        sum += value
        return .just(sum)
      }
    }
    #expect(Array(bound) == [1, 3, 6] && Array(bound) == [1, 3, 6])
  }

  @Test func `concat looks at the second when the first has ended`() {
    let log = Log<String>()
    let second = PullSequence {
      log("second")
      return PullSequence([3])
    }
    let both = PullSequence([1, 2]).concat(second)
    #expect(both.tail.head == 2 && log.entries == [])
    #expect(Array(both) == [1, 2, 3] && log.entries == ["second"])
    #expect(Array(PullSequence.empty.concat(PullSequence<Int>.empty)) == [])
  }

  @Test func `zip ends with the shorter`() {
    #expect(Array(PullSequence(1...).zip(with: PullSequence("ab"))).map { "\($0)\($1)" } == ["1a", "2b"])
    #expect(PullSequence<Int>.empty.zip(with: PullSequence(1...)).isEmpty)
  }

  @Test func `flatten goes through sequences of sequences, also without end`() {
    let rows = PullSequence(1...).map { row in PullSequence(1...row) }
    #expect(Array(rows.flatten().take(first: 6)) == [1, 1, 2, 1, 2, 3])
    #expect(Array(PullSequence(1...).flatMap { $0 % 3 == 0 ? .just($0) : .empty }.take(first: 2)) == [3, 6])
  }

  // The following functions use only `empty`, `just`, `bind`, `concat` and `zip`.

  private static let words: [[Int]] = [[], [1], [1, 1], [1, 2], [2, 1, 1], [1, 2, 2, 3]]

  private static func map(_ source: PullSequence<Int>, _ body: @escaping @Sendable (Int) -> Int) -> PullSequence<Int> {
    source.bind { { value, _ in .just(body(value)) } }
  }

  private static func skip(_ source: PullSequence<Int>, _ count: Int) -> PullSequence<Int> {
    source.bind {
      var left = count
      return { value, _ in
        left -= 1
        return left >= 0 ? .empty : .just(value)
      }
    }
  }

  private static func take(_ source: PullSequence<Int>, _ count: Int) -> PullSequence<Int> {
    if count == 0 { return .empty }
    return source.bind {
      var left = count
      return { value, stop in
        left -= 1
        stop = left == 0
        return .just(value)
      }
    }
  }

  private static func scan(_ source: PullSequence<Int>, _ initial: Int) -> PullSequence<Int> {
    source.bind {
      var sum = initial
      return { value, _ in
        sum += value
        return .just(sum)
      }
    }
  }

  @Test(arguments: words) func `the other operators can be rebuilt from the primitives`(word: [Int]) {
    let source = PullSequence(word)
    #expect(PrimitivesTests.map(source) { -$0 } == source.map { -$0 })
    #expect(source.bind { { value, _ in value == 1 ? .just(value) : .empty } } == source.filter { $0 == 1 })
    #expect(source.bind { { value, _ in value == 1 ? .just(value) : nil } } == source.take(while: { $0 == 1 }))
    #expect(PrimitivesTests.scan(source, 5) == source.scan(5, +))
    let pairs = source.zip(with: PrimitivesTests.skip(source, 1)).map { [$0, $1] }
    #expect(pairs == source.combinePrevious().map { [$0, $1] })
    #expect(PullSequence.just(0).concat(source) == source.prefix(value: 0))
    let doubled = source.flatMap { PullSequence([$0, $0]) }
    #expect(source.bind { { value, _ in .just(value).concat(.just(value)) } } == doubled)
    for count in 0...3 {
      #expect(PrimitivesTests.take(source, count) == source.take(first: count))
      #expect(PrimitivesTests.skip(source, count) == source.skip(first: count))
    }
  }
}
