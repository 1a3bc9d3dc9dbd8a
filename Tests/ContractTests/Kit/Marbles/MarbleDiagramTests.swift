import Reactive
import ReactiveContractKit
import Testing

@Suite struct MarbleDiagramTests {
  @Test func `rows share their columns and carets stand under what differs`() throws {
    #expect(
      try drawn(["a-(bc)d|", "a-b---d|"], caretsUnder: [2, 3, 6]) == """
        tick  012   34567
        0     a-(bc)d|
        1     a-b   ---d|
                ^   ^  ^ here
        """
    )
  }

  @Test func `long silence is one duration in all rows`() throws {
    #expect(
      try drawn(["a 20ms b", "a 20ms c-|"], caretsUnder: [21, 23]) == """
        tick  0      21
        0     a 20ms b
        1     a 20ms c-|
                     ^ ^ here
        """
    )
    #expect(
      try drawn(["a 20ms b", "a----b"], caretsUnder: [5, 21]) == """
        tick  012345      21
        0     a----- 15ms b
        1     a----b
                   ^      ^ here
        """
    )
  }

  @Test func `long names become letters that are not taken`() throws {
    #expect(
      try drawn(["-'foo'-A-'bar'|", "-'foo'-A-'foo'#'late'"], caretsUnder: [5]) == """
        tick   0123456
        0      -B-A-C|
        1      -B-A-B#'late'
                    ^ here
        where  B = foo, C = bar
        """
    )
  }

  @Test func `wide characters take two columns and history goes before the zero`() throws {
    #expect(
      try drawn(["-🙂-|", "---|"], caretsUnder: [1, 3]) == """
        tick  01 23
        0     -🙂-|
        1     -- -|
               ^  ^ here
        """
    )
    #expect(
      try drawn(["a-(^b)c", "-c"], caretsUnder: [1]) == """
        tick    0   1
        0     a-(^b)c
        1     --^   c
                    ^ here
        """
    )
  }

  @Test func `an empty line is drawn as silence`() throws {
    #expect(
      try drawn(["", "-a"], caretsUnder: [1]) == """
        tick  01
        0     -
        1     -a
               ^ here
        """
    )
  }

  @Test func `every row of every pair still reads as its own line`() throws {
    let cells: [[Event<String, TestFailure>]] = [[], [.next("1")], [.next("m")], [.next("1"), .next("foo")]]
    var lines: [Timeline<String, TestFailure>] = []
    for code in 0..<64 {
      var line = Timeline<String, TestFailure>()
      for tick in 0..<3 { for event in cells[code >> (2 * tick) & 3] { line.append(event, at: tick) } }
      lines.append(line)
    }
    for first in lines {
      for second in lines {
        var diagram = MarbleDiagram(legend: false)
        diagram.add("", first)
        diagram.add("", second)
        let rows = diagram.rows()
        let read = try rows.map { try Timeline($0.drawing) }
        if read != [first, second] { Issue.record("\(rows) were read as \(read)") }
      }
    }
  }

  private func drawn(_ texts: [String], caretsUnder ticks: [Int]) throws -> String {
    var diagram = MarbleDiagram()
    for (index, text) in texts.enumerated() { diagram.add("\(index)", try Timeline(text, hasHistory: true)) }
    let rows = diagram.rows(ruler: true, caretsUnder: ticks, note: "here")
    let width = (rows.map(\.label.count).max() ?? 0) + 2
    return rows.map { row in
      let label = row.label + String(repeating: " ", count: width - row.label.count)
      return label + row.drawing + (row.note.map { " \($0)" } ?? "")
    }.joined(separator: "\n")
  }
}
