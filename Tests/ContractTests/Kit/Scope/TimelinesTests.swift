import Testing

@testable import ReactiveContractKit

@Suite struct TimelinesTests {
  @Test(arguments: [(0, 1), (1, 6), (2, 21), (3, 66), (4, 201), (5, 606)])
  func `two letters and three ends give every distinct timeline once`(instants: Int, count: Int) {
    let all = Timelines(instants: instants).all()
    #expect(all.count == count)
    #expect(Set(all).count == count)
  }

  @Test(arguments: [(1, 16), (2, 121), (3, 856)])
  func `two notes in one instant are tried besides`(instants: Int, count: Int) {
    let all = Timelines(instants: instants, pairedInstants: instants).all()
    #expect(all.count == count)
    #expect(Set(all).count == count)
  }

  @Test func `the smallest come first`() {
    let all = Timelines(instants: 4, pairedInstants: 3).all()
    let sizes = all.map { ($0.length, $0.entries.count) }
    #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `nothing follows an end and no timeline trails off in silence`() {
    for script in Timelines(instants: 3, pairedInstants: 3).all() {
      #expect(script.entries.dropLast().allSatisfy { !$0.note.kind.isTerminating })
      #expect(zip(script.entries, script.entries.dropFirst()).allSatisfy { $0.tick <= $1.tick })
    }
  }
}
