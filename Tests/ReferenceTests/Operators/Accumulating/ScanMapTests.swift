import Reactive
import ReactiveContractKit
import Testing

@Suite struct ScanMapTests {
  @Test(arguments: StreamKind.allCases, ["|", "#", "!"])
  func `the output is sent, and the state goes on`(streamKind: StreamKind, end: String) throws {
    let sums: Operator<Int, TestFailure, Int, TestFailure> = .scanMap(0) { ($0 + $1, $0) }
    #expect(try streamKind.draw("1-2-3-" + end, sums) == drawn("0-1-3-" + end))
    let counts: Operator<Int, TestFailure, Int, TestFailure> = .scanMap(into: 0) { count, value in
      count += 1
      return count * value
    }
    #expect(try streamKind.draw("1-2-3-" + end, counts) == drawn("1-4-9-" + end))
  }

  @Test func `every run begins with the initial state`() {
    let log = Log<Int>()
    let producer = SignalProducer<Int, Never>([1, 1]).scanMap(into: [Int]()) { values, value -> Int in
      values.append(value)
      return values.count
    }
    for _ in 1...2 { producer.startWithValues { log($0) } }
    #expect(log.entries == [1, 2, 1, 2])
  }

  @Test func `a key path is a function, so map and filter need no form of their own`() {
    let log = Log<String>()
    SignalProducer<String, Never>(["a", "", "bcd"]).filter(\.isEmpty).map(\.count).start { log("\($0)") }
    #expect(log.entries == ["next 0", "completed"])
  }
}
