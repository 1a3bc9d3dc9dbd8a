import ReactiveContractKit
import Testing

@testable import Reactive

@Suite struct DebounceTests {
  private func expect(
    _ source: String,
    gives result: String,
    keeping keeps: Bool = false,
    until span: String = "^",
    line: Int = #line
  ) throws {
    try expectTimed(source, gives: result, observing: span, line: line) {
      .debounce(.milliseconds(3), on: $0, discardWhenCompleted: !keeps)
    }
  }

  @Test(arguments: [false, true]) func `a value comes once it was quiet`(keeps: Bool) throws {
    try expect("ab-c-----d---|", gives: "------c-----d|", keeping: keeps)
    for end in ["#", "!"] { try expect("ab" + end, gives: "--" + end, keeping: keeps) }
    try expect("a---|", gives: "---a|", keeping: keeps)
    try expect("--|", gives: "--|", keeping: keeps)
  }

  @Test func `completion drops what waits, or waits with it`() throws {
    try expect("ab|", gives: "--|")
    try expect("ab|", gives: "----(b|)", keeping: true)
  }

  @Test func `disposal interrupts at once, also in a completion that waits`() throws {
    try expect("ab----", gives: "--!", until: "--!")
    try expect("ab|", gives: "---!", keeping: true, until: "---!")
  }

  @Test func `without an interval, a value that replaces another one keeps its wake-up`() {
    var operation = Debounce<Int, TestFailure>(.zero, discards: true)
    var effects = Effects<Int, TestFailure>()
    operation.receive(1, &effects)
    operation.receive(2, &effects)
    let (asked, cancelled) = (effects.wakeUps.count, effects.cancelled.count)
    #expect(asked == 1 && cancelled == 0 && operation.pending?.value == 2)
  }
}
