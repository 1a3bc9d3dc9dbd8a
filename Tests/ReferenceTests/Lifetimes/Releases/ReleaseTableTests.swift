import Foundation
import Reactive
import Testing

/// Objects of the user that our own types hold, and that use streams when they are released.
///
/// The table is generated: every ``HoldingPlace`` with every ``DeinitAction``. A cell fails if the `deinit` has not run,
/// has run inside a gate where it must not, has had no effect, or has not returned.
@Suite struct ReleaseTableTests {
  @Test(arguments: ReleaseChapter.all)
  func `an object that our types hold may use every stream when it is released`(chapter: ReleaseChapter) {
    let problems = CellBatch.problems(of: chapter.cells)
    for problem in problems.prefix(30) { Issue.record("\(problem)") }
    #expect(problems.count == 0)
  }

  @Test(.expectsExit)
  func `an object that the breach handler captures may use every stream, and the handler, when it is released`()
    async
  {
    await #expect(processExitsWith: .success) {
      let (isDone, name) = (DispatchSemaphore(value: 0), HoldingPlace.breachHandler.name)
      Thread {
        for action in DeinitAction.all {
          let cell = ReleaseCell(place: .breachHandler, setting: .alone, action: action)
          if let problem = cell.problem(with: HelperThread()) { Issue.record("\(cell.name): \(problem)") }
        }
        isDone.signal()
      }.start()
      if isDone.wait(timeout: .now() + CellBatch.limit) == .timedOut { Issue.record("\(name): hangs") }
    }
  }

  @Test func `no two places of the table have the same name`() {
    let names = ReleaseChapter.all.flatMap { $0.places.map(\.name) }
    let repeated = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }.keys.sorted()
    #expect(repeated == [])
  }

  /// Operators that hold no object of a user.
  private static let withoutObjects: Set = [
    // Booleans, integers, texts, and nothing.
    "all(_:)", "and(_:)", "any(_:)", "or(_:)", "negate()", "interval(_:on:)", "named(_:)", "promoteValue(_:)",
    "start()",
    // Their values and failures only pass.
    "promoteError(_:)",
  ]

  @Test func `the table has every operator of the page of operators`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../Docs/Operators.md")
    let page = try String(contentsOf: root.standardized, encoding: .utf8)
    let operators = Set(page.matches(of: /\n\| `([^`]+)` \|/).map { String($0.1) })
    let names = ReleaseChapter.all.flatMap { $0.places.map(\.name) }
    let missing = operators.filter { name in !names.contains { $0.hasPrefix(name) } }
    #expect(operators.count > 80)
    #expect(missing == Self.withoutObjects)
  }
}

extension HoldingPlace {
  /// The captures of the breach handler, which is one for the whole process.
  fileprivate static let breachHandler = HoldingPlace("ContractBreach.handler, closure, replaced") { fixture in
    let probe = fixture.probe()
    ContractBreach.handler = { breach in
      probe.use()
      fatalError("\(breach)")
    }
    let log = Log<Int>()
    fixture.setReentry(
      Effect(log, expecting: [7]) {
        ContractBreach.handler = { fatalError("\($0)") }
        log(7)
      }
    )
    return { ContractBreach.handler = { fatalError("\($0)") } }
  }
}
