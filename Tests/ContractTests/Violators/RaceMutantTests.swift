import ReactiveContractTool
import Testing

@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens

/// Subjects that are broken where threads meet are found by searching, not by luck.
@Suite struct RaceMutantTests {
  private static let table = RaceTable.searching([], mutants: RaceTable.BrokenSubject.ofMutants)

  @Test func `every subject that is broken under threads is found with three preemptions or fewer`() {
    #expect(Self.table.mutants.count >= 16)
    for row in Self.table.mutants {
      guard case .broken(let rule, let preemptions, _) = row.result else {
        #expect(Mutants.areGaps(row.subject), "\(row.subject)")
        continue
      }
      #expect(preemptions <= 3)
      #expect(Mutants.underThreads.contains { $0.id == row.subject && $0.rule == rule })
    }
  }

  @Test func `what is broken between two locks is not seen at the calls of the kit`() {
    let gaps = Self.table.mutants.filter { Mutants.areGaps($0.subject) }
    #expect(gaps.count == 4)
    #expect(gaps.allSatisfy { $0.result == .held && $0.races > 0 })
  }

  @Test func `each token shows the same schedule, however often it is run`() throws {
    for row in Self.table.mutants {
      guard case .broken(_, _, let text) = row.result else { continue }
      let token = try ReplayToken(parsing: text)
      let mutant = try #require(Mutants.underThreads.first { $0.id == row.subject })
      let entry = try #require(mutant.subject.races.entries.first { [$0.name] == token.inputs })
      let exploration = Exploration(entry.scenario)
      let schedule = try #require(token.schedule)
      let records = try (0..<(triesEveryCase ? 200 : 40)).map { _ in
        try exploration.replay("\(entry.scenario.name):\(schedule)")
      }
      #expect(records[0].breach != nil, "\(row.subject)")
      let other = records.first { $0 != records[0] }
      #expect(other == nil, "\(row.subject): \(records[0])")
    }
  }

  @Test func `what a lock for each input lets through is shown thread by thread`() throws {
    let mutant = try #require(Mutants.races.first { $0.id == "E5/lock-per-input" })
    let finding = try #require(mutant.subject.races.judgeAll()["E5"]?.findings.first)
    #expect(finding.headline == "two senders: the observer was handling b when it received x")
    #expect(
      finding.details.joined(separator: "\n") == """
        thread A                   thread B
        send value into input 1
        the observer receives a
        send value into input 1
        the observer receives b
                                   send value into input 2
                                   the observer receives x
                                   send value into input 2
                                   the observer receives y
        """
    )
  }

  @Test func `the table shows what was found, and where nothing was`() {
    let row = { (subject: String, result: RaceTable.Result) in
      RaceTable.Row(subject: subject, races: 2, schedules: [2, 6, 9, 10], isComplete: false, result: result)
    }
    let table = RaceTable(
      subjects: [
        row("merge", .held), row("zip", .broken("E5", preemptions: 1, token: "E5:zip:two senders:schedule=01")),
      ],
      mutants: [row("broken", .broken("E5", preemptions: 2, token: "E5:broken:two senders:schedule=0110"))],
      variants: [],
      seconds: 2
    )
    #expect(!table.isGreen)
    #expect(
      table.text() == """
        zip: E5 broken, 1 preemption
            E5:zip:two senders:schedule=01

        broken on purpose  races  0  1  2   3  verdict
        broken                 2  2  6  9  10  E5 broken, 2 preemptions

        held   races  0  1  2    3  verdict
        merge      2  2  6  9  10+  held
        zip        2  2  6  9   10  E5 broken, 1 preemption

        contracts replay 'E5:broken:two senders:schedule=0110'

        1 of 1 broken subjects found · 1 others did not hold · 30 schedules, 15 a second, switching at the calls of the kit
        """
    )
  }

  @Test func `the page shows the title of a specimen under its id`() {
    let row = RaceTable.Row(
      subject: "variant/map",
      title: "a map",
      races: 1,
      schedules: [2, 8, 12, 13],
      isComplete: true,
      result: .held
    )
    let table = RaceTable(subjects: [], mutants: [], variants: [row], seconds: 1)
    #expect(table.page().hasSuffix("\n| variant/map<br>a map | 1 | 2 | 8 | 12 | 13 | held |\n"))
  }
}
