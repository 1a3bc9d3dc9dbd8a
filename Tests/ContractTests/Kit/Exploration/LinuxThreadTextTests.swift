import Testing

@testable import ReactiveContractKit

@Suite struct LinuxThreadTextTests {
  private func parsed<Result>(_ line: String, _ parse: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(line.utf8).withUnsafeBytes { parse($0) }
  }

  @Test(arguments: [
    ("4711 (search A) S 1 2", 4711, "S"), ("12 (a) R) (b) D 5", 12, "D"), ("7 () R", 7, "R"),
  ])
  func `a thread's id and state are read whatever its name is`(line: String, id: Int, state: String) throws {
    let stat = try #require(parsed(line, LinuxThreadText.stat))
    #expect(stat.id == id)
    #expect(String(UnicodeScalar(stat.state)) == state)
  }

  @Test(arguments: ["", "x (a) S", "5", "5 (a)"]) func `a line without a state says nothing`(line: String) {
    #expect(parsed(line, LinuxThreadText.stat) == nil)
  }

  @Test func `the call that a thread sleeps in is read with its arguments`() {
    let line = "202 0x7f0b51c69000 0x80 0x2 0x0 0x0 0xffffffff 0x7fff0b741618 0x7f0b51de52ad\n"
    #expect(
      parsed(line, LinuxThreadText.call)
        == .sleeping(
          LinuxThreadText.Sleep(number: 202, first: 0x7f0b_51c6_9000, second: 0x80, third: 2, fourth: 0)
        )
    )
  }

  @Test func `how often a thread was given a processor is read`() {
    #expect(parsed("81240 1337 42\n", LinuxThreadText.turns) == 42)
    for line in ["", "81240 1337", "0 0 x"] { #expect(parsed(line, LinuxThreadText.turns) == nil) }
  }

  @Test func `the processors that a thread may run on are counted`() {
    let status = "Name:\ta\nCpus_allowed:\t80,0000000f\nCpus_allowed_list:\t0-3,39\n"
    #expect(LinuxThreadText.processors(Array(status.utf8)) == 5)
    for status in ["", "Cpus_allowed_list:\t0-1\n", "Cpus_allowed:\t0\n"] {
      #expect(LinuxThreadText.processors(Array(status.utf8)) == nil)
    }
  }

  @Test func `a thread that runs is distinguished from one that sleeps elsewhere`() {
    #expect(parsed("running\n", LinuxThreadText.call) == .running)
    for line in ["-1 0x7fff 0x7f0b\n", "", "202 0x1", "202 1 2 3 4"] {
      #expect(parsed(line, LinuxThreadText.call) == .elsewhere)
    }
  }
}
