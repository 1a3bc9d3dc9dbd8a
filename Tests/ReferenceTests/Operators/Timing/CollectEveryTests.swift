import Reactive
import ReactiveContractKit
import Testing

@Suite struct CollectEveryTests {
  private func expect(
    _ source: String,
    gives result: String,
    skipEmpty: Bool = false,
    keeping keeps: Bool = false,
    until span: String = "^",
    line: Int = #line
  ) throws {
    try expectTimed(source, gives: result, observing: span, line: line) { scheduler in
      .collect(every: .milliseconds(4), on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: !keeps)
        |> .map { $0.isEmpty ? "-" : $0.joined() }
    }
  }

  @Test func `the values of an interval come at its end, on a cadence without drift`() throws {
    try expect("-ab---c-------|", gives: "----'ab'---'c'---'-'-|")
    try expect("-ab---c-------|", gives: "----'ab'---'c'-----|", skipEmpty: true)
  }

  @Test func `ends do not wait, and drop what was kept`() throws {
    for end in ["|", "#", "!"] { try expect("-ab" + end, gives: "---" + end) }
  }

  @Test func `completion may wait for the end of the interval`() throws {
    try expect("-ab|", gives: "----('ab'|)", keeping: true)
    try expect("---|", gives: "----('-'|)", keeping: true)
    try expect("---|", gives: "----|", skipEmpty: true, keeping: true)
    for end in ["#", "!"] { try expect("-ab" + end, gives: "---" + end, keeping: true) }
  }

  @Test func `disposal interrupts at once and leaves no timer`() throws {
    try expect("-ab-------", gives: "----'ab'-!", until: "------!")
  }

  @Test func `time that has passed is caught up with once, and the cadence stays`() {
    let (clock, log) = (HandClock(), Log<String>())
    let (signal, input) = Signal<Int, Never>.pipe()
    let handle = signal.collect(every: .milliseconds(4), on: clock).observeValues {
      log("\(clock.now.sinceZero): \($0)")
    }
    input.send(value: 1)
    // Nothing runs before the first move, when nine intervals and half of the tenth are over.
    for time in [38, 39, 40, 44, 100] {
      clock.move(to: .milliseconds(time))
      clock.runDue()
      input.send(value: time)
    }
    let texts = ["0.038 seconds: [1]", "0.04 seconds: [38, 39]", "0.044 seconds: [40]", "0.1 seconds: [44]"]
    #expect(log.entries == texts)
    #expect(clock.dues == [.milliseconds(104)])
    handle?.dispose()
  }
}
