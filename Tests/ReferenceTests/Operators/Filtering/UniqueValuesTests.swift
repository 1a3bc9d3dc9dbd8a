import Reactive
import ReactiveContractKit
import Testing

@Suite struct UniqueValuesTests {
  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `a value passes the first time`(streamKind: StreamKind, end: String) throws {
    #expect(try streamKind.draw("1-2-1-3-2-" + end, .uniqueValues()) == drawn("1-2---3---" + end))
  }

  @Test(arguments: StreamKind.allCases) func `the closure returns the identity of a value`(streamKind: StreamKind)
    throws
  {
    #expect(try streamKind.draw("1-3-2-4-|", .uniqueValues { $0 % 2 }) == drawn("1---2---|"))
  }

  @Test func `every run remembers for itself`() {
    let log = Log<Int>()
    let producer = SignalProducer<Int, Never>([1, 1, 2]).uniqueValues()
    for _ in 1...2 { producer.startWithValues { log($0) } }
    #expect(log.entries == [1, 2, 1, 2])
  }

  @Test(arguments: StreamKind.allCases) func `skipNil unwraps what is not nil`(streamKind: StreamKind) throws {
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .map { $0 == 2 ? nil : $0 } |> .skipNil()
    #expect(try streamKind.draw("1-2-3-|", operation) == drawn("1---3-|"))
    #expect(try streamKind.draw("1-2-#", operation) == drawn("1---#"))
    let log = Log<String>()
    SignalProducer<Int?, Never>([1, nil, 2]).skipNil().start { log("\($0)") }
    let (signal, input) = Signal<Int?, Never>.pipe()
    signal.skipNil().observe { log("\($0)") }
    input.send(value: nil)
    input.send(value: 3)
    #expect(log.entries == ["next 1", "next 2", "completed", "next 3"])
  }

  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `without its values, a stream fits any type of values`(streamKind: StreamKind, end: String) throws {
    let operation: Operator<Int, TestFailure, Int, TestFailure> = .ignoreValues() |> .promoteValue()
    #expect(try streamKind.draw("1-2-" + end, operation) == drawn("----" + end))
  }
}
