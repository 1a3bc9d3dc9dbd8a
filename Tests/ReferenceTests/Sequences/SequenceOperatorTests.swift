import Testing

@testable import Reactive

/// An operator gives the same values on a sequence and on a producer: its definition is the same.
@Suite struct SequenceOperatorTests {
  /// An operator in both forms, its values as text.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let onSequence: @Sendable (PullSequence<Int>) -> [String]
    let onProducer: @Sendable (SignalProducer<Int, Never>) -> [String]

    init<Output>(
      _ name: String,
      _ onSequence: @escaping @Sendable (PullSequence<Int>) -> PullSequence<Output>,
      _ onProducer: @escaping @Sendable (SignalProducer<Int, Never>) -> SignalProducer<Output, Never>
    ) {
      testDescription = name
      self.onSequence = { onSequence($0).map { "\($0)" }.reduce(into: []) { $0.append($1) } }
      self.onProducer = { producer in
        let log = Log<String>()
        onProducer(producer).startWithValues { log("\($0)") }
        return log.entries
      }
    }
  }

  static let pairs: [Pair] = [
    Pair("map", { $0.map { $0 * 2 } }, { $0.map { $0 * 2 } }),
    Pair("compactMap", { $0.compactMap { $0 == 1 ? nil : -$0 } }, { $0.compactMap { $0 == 1 ? nil : -$0 } }),
    Pair("filter", { $0.filter { $0 > 1 } }, { $0.filter { $0 > 1 } }),
    Pair("skipNil", { $0.map { $0 == 1 ? nil : $0 }.skipNil() }, { $0.map { $0 == 1 ? nil : $0 }.skipNil() }),
    Pair("skipRepeats", { $0.skipRepeats() }, { $0.skipRepeats() }),
    Pair("skipRepeats, by", { $0.skipRepeats { $0 < $1 } }, { $0.skipRepeats { $0 < $1 } }),
    Pair("uniqueValues", { $0.uniqueValues() }, { $0.uniqueValues() }),
    Pair("uniqueValues, by", { $0.uniqueValues { $0 % 2 } }, { $0.uniqueValues { $0 % 2 } }),
    Pair("take(first:)", { $0.take(first: 2) }, { $0.take(first: 2) }),
    Pair("take(last:)", { $0.take(last: 2) }, { $0.take(last: 2) }),
    Pair("take(while:)", { $0.take(while: { $0 < 3 }) }, { $0.take(while: { $0 < 3 }) }),
    Pair("take(until:)", { $0.take(until: { $0 < 3 }) }, { $0.take(until: { $0 < 3 }) }),
    Pair("skip(first:)", { $0.skip(first: 1) }, { $0.skip(first: 1) }),
    Pair("skip(while:)", { $0.skip(while: { $0 < 3 }) }, { $0.skip(while: { $0 < 3 }) }),
    Pair("scan", { $0.scan(1, +) }, { $0.scan(1, +) }),
    Pair("scan(into:)", { $0.scan(into: []) { $0.append($1) } }, { $0.scan(into: []) { $0.append($1) } }),
    Pair("scanMap", { $0.scanMap(1) { ($0 + $1, $0) } }, { $0.scanMap(1) { ($0 + $1, $0) } }),
    Pair(
      "scanMap(into:)",
      {
        $0.scanMap(into: 1) {
          $0 += $1
          return $0
        }
      },
      {
        $0.scanMap(into: 1) {
          $0 += $1
          return $0
        }
      }
    ),
    Pair("combinePrevious", { $0.combinePrevious() }, { $0.combinePrevious() }),
    Pair("combinePrevious(_:)", { $0.combinePrevious(7) }, { $0.combinePrevious(7) }),
    Pair("collect(count:)", { $0.collect(count: 2) }, { $0.collect(count: 2) }),
    Pair("negate", { $0.map { $0 > 1 }.negate() }, { $0.map { $0 > 1 }.negate() }),
    Pair("prefix(value:)", { $0.prefix(value: 0) }, { $0.prefix(value: 0) }),
    Pair("concat", { $0.concat(PullSequence([8, 9])) }, { $0.concat(SignalProducer([8, 9])) }),
    Pair("zip(with:)", { $0.zip(with: PullSequence([8, 9])) }, { $0.zip(with: SignalProducer([8, 9])) }),
    Pair(
      "flatMap",
      { $0.flatMap { PullSequence(0..<$0) } },
      { $0.flatMap(.concat) { SignalProducer<Int, Never>(0..<$0) } }
    ),
    Pair("of another author", { $0.applying(EveryOther()) }, { $0.applying(EveryOther()) }),
  ]

  /// All words of up to four letters.
  private static let words = (0..<4).reduce(into: [[[Int]()]]) { words, _ in
    words.append((words.last ?? []).flatMap { word in (1...3).map { word + [$0] } })
  }.flatMap(\.self)

  @Test(arguments: pairs) func `both forms give the same values`(pair: Pair) {
    for word in SequenceOperatorTests.words {
      #expect(pair.onSequence(PullSequence(word)) == pair.onProducer(SignalProducer(word)), "\(word)")
    }
  }

  /// Sends two values at its begin, every value but 0 twice, and at the end one more value but no end.
  private struct Talkative: Transducer {
    let cleanup: (@Sendable () -> Void)?

    mutating func begin() -> Reaction<Int, Never> { .sendEach([1, 2]) }

    mutating func receive(_ value: Int) -> Reaction<Int, Never> { value == 0 ? .nothing : .sendEach([value, value]) }

    mutating func end(_ termination: Termination<Never>) -> Reaction<Int, Never> { .send(9) }
  }

  @Test func `what an operator says at its begin, at once, and at the end is a value each`() {
    let log = Log<String>()
    let source = PullSequence([0, 5]).map { value in
      log("source \(value)")
      return value
    }
    let result = source.applying(Talkative { log("cleanup") })
    #expect(result.tail.head == 2 && log.entries == [])
    #expect(result.tail.tail.head == 5 && log.entries == ["source 0", "source 5"])
    #expect(Array(result) == [1, 2, 5, 5, 9] && log.entries.last == "cleanup" && log.entries.count == 3)
  }

  @Test func `a place does not hold what the closure for the value before it holds`() {
    final class Item: Sendable {}
    var item: Item? = Item()
    let released = { [weak item] in item == nil }
    var sequence = PullSequence<Int>(
      head: { [item] in withExtendedLifetime(item) { 1 } },
      tail: { .just(2) }
    )
    item = nil
    #expect(!released())
    sequence = sequence.tail
    #expect(released())
    #expect(sequence.head == 2)
  }

  @Test func `an operator cleans up when its sequence is released`() {
    let log = Log<String>()
    var result: PullSequence<Int>? = PullSequence(0...).applying(Talkative { log("cleanup") })
    let tail = result?.tail
    result = nil
    #expect(tail?.head == 2 && log.entries == [])
    _ = consume tail
    #expect(log.entries == ["cleanup"])
  }
}
