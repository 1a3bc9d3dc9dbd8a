import Reactive
import ReactiveContractKit
import Testing

/// The texts of failing marble tests, word for word; every check of the kit fails here once.
@Suite struct MarbleFailureTests {
  @Test func `a difference is drawn, expected over actual, with carets and in words`() {
    expectText(
      """
      App/Tests.swift:12 · the stream differs from tick 3 on

          tick        0123456
          source      -a-b-c|
          expected    -a-c--|
          actual      -a-b-c|
                         ^ ^

          at 3: expected c, got b
          at 5: expected nothing, got c
      """
    ) { try expectMarbles("-a-b-c|", gives: "-a-c--|", fileID: "App/Tests.swift", line: 12) { $0.producer } }
  }

  @Test func `what comes too late or too often is seen after the end too`() {
    let twice = { (source: EventSource<String, TestFailure>) in
      EventSource<String, TestFailure> { sink in
        source.observe { event in
          sink(event)
          if event.isTerminating { sink(event) }
        }
      }
    }
    expectText(
      """
      App/Tests.swift:1 · the stream differs from tick 2 on

          tick        012
          source      -a|
          expected    -a|
          actual      -a(||)
                        ^

          at 2: expected |, got (||)
      """
    ) { try expectMarbles("-a|", gives: "-a|", fileID: "App/Tests.swift", line: 1) { twice($0) } }
  }

  @Test func `long names get letters, and the disposal a row`() {
    expectText(
      """
      App/Tests.swift:3 · the stream differs from tick 3 on

          tick        01234
          source      -A-B|
          observed    ^--!
          expected    -A-B
          actual      -A-!
                         ^
          where       A = first, B = second

          at 3: expected 'second', got !
      """
    ) {
      try expectMarbles(
        "-'first'-'second'|",
        dispose: "---!",
        gives: "-'first'-'second'",
        fileID: "App/Tests.swift",
        line: 3
      ) { $0.producer }
    }
  }

  @Test func `unequal values that are drawn alike are said to be unequal`() {
    struct Opaque: Equatable, CustomStringConvertible {
      let number: Int
      var description: String { "o" }
    }
    expectText(
      """
      App/Tests.swift:4 · the stream differs from tick 0 on

          tick        01
          source      a|
          expected    o|
          actual      o|
                      ^

          at 0: expected o, got o (not equal, though they are drawn alike)
      """
    ) {
      try expectMarbles("a|", gives: "o|", values: ["o": Opaque(number: 1)], fileID: "App/Tests.swift", line: 4) {
        $0.producer.map { _ in Opaque(number: 2) }
      }
    }
  }

  @Test func `observations that differ are drawn`() {
    expectText(
      """
      App/Tests.swift:9 · the source was observed 2 times, not 1

          tick        01234
          expected    ^---!
          actual      ^-!
          actual      --^-!
      """
    ) {
      try expectMarbles("-a#", gives: "-a-a#", observations: ["^---!"], fileID: "App/Tests.swift", line: 9) {
        $0.producer.retry(upTo: 1)
      }
    }
    expectText(
      """
      App/Tests.swift:9 · the source was observed at other times

          tick        012
          expected    ^!
          actual      ^-!
      """
    ) {
      try expectMarbles("-a|", gives: "-a|", observations: ["^!"], fileID: "App/Tests.swift", line: 9) { $0.producer }
    }
  }

  @Test func `work that goes on after all streams have ended is left over`() {
    expectText(
      """
      App/Tests.swift:10 · work is left at tick 1, after every observed stream has ended

          1 action is still scheduled
          1 observation of a cold source goes on
      """
    ) {
      try expectMarbles("-a--b|", gives: "-(a|)", fileID: "App/Tests.swift", line: 10) { source, scheduler in
        EventSource<String, TestFailure> { sink in
          let hasEnded = Shared(false)
          return source.observe { event in
            if hasEnded.value { return }
            sink(event)
            hasEnded.value = true
            sink(.completed)
            scheduler.schedule(at: instant(9)) {}
          }
        }
      }
    }
  }

  @Test func `a timer that is never disposed of ends the test with a failure`() {
    expectText(
      """
      App/Tests.swift:11 · virtual time does not end: after 100 000 steps, work is still scheduled

          A timer keeps running: end the observation, or dispose it with a ! on its line.
      """
    ) {
      try expectMarbles("-a", gives: "-a", fileID: "App/Tests.swift", line: 11) { source, scheduler in
        scheduler.schedule(at: .zero, every: .milliseconds(1)) {}
        return source
      }
    }
  }

  @Test func `several problems come in one text, each with its place`() {
    expectText(
      """
      App/Tests.swift:16 · the stream differs from tick 1 on

          tick        012
          hot         -a|
          expected    --|
          actual      -a|
                       ^

          at 1: expected nothing, got a

      App/Tests.swift:17 · the source was observed 1 time, not 2

          tick        012
          expected    ^-!
          actual      ^-!
          expected    -^!
      """
    ) {
      try marbleTest(fileID: "App/Tests.swift", line: 15) { test in
        let source = try test.hot("-a|")
        try test.expect(source, gives: "--|", fileID: "App/Tests.swift", line: 16)
        try test.expectObservations(of: source, "^-!", "-^!", fileID: "App/Tests.swift", line: 17)
      }
    }
  }

  @Test func `a drawing without a caption says how to draw`() {
    expectText(
      """
      App/Tests.swift:18 · this is not a drawing of an operator

          The source stands above the caption, which is indented, and the result below it:
          --a--b--c--|
            take(first: 2)
          --a--(b|)
      """
    ) { try expectMarbles("-a|\n-a|", fileID: "App/Tests.swift", line: 18) { source, _ in source.producer } }
  }

  @Test func `the caption of a drawing says what differs`() {
    expectText(
      """
      App/Tests.swift:19 · take(first: 1) differs from tick 1 on

          tick        01   234
          source      -a   -b|
          expected    -(a|)
          actual      -a   -b|
                       ^    ^^

          at 1: expected (a|), got a
          at 3: expected nothing, got b
          at 4: expected nothing, got |
      """
    ) {
      let drawing: MarbleInput = """
        -a-b|
          take(first: 1)
        -(a|)
        """
      try expectMarbles(drawing, fileID: "App/Tests.swift", line: 19) { source, _ in source.producer }
    }
  }

  @Test func `the place is that of the call when none is given`() {
    let line = #line + 1
    let error = #expect(throws: MarbleFailure.self) { try expectMarbles("a|", gives: "|") { $0.producer } }
    #expect(error?.problems.map(\.caller) == [Report.Caller(fileID: #fileID, line: line)])
  }
}
