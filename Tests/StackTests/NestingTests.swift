import Foundation
import Testing

/// Nesting of every kind, on a thread with a small stack, in a client's module.
@Suite(.serialized) struct NestingTests {
  @Test(.expectsExit) func `every kind of nesting fits the stack of a secondary thread`() async throws {
    let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      for nesting in Nesting.all {
        FileHandle.standardError.write(Data("\(nesting.name)\n".utf8))
        let difference = try nesting.run(nesting.tested.current)
        if let difference { FileHandle.standardError.write(Data("different: \(difference)\n".utf8)) }
      }
      exit(Measurement.hasFit)
    }
    let lines = String(decoding: child?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("different: ") } == [])
    let isWhole = child?.exitStatus == .exitCode(Measurement.hasFit)
    #expect(isWhole, "the stack is full, or the time over, in: \(lines.last { !$0.hasPrefix("different: ") } ?? "")")
  }

  @Test func `the page shows the levels that are tested`() throws {
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil { try StackPage.write(StackPage.text()) }
    #expect(try StackPage.text == StackPage.text(measured: [:]), "WRITE_PAGES=1 writes the numbers of the code")
  }

  @Test(.enabled(if: Measurement.isWanted)) func `the levels that fit are measured`() async throws {
    var measured: [String: String] = [:]
    for nesting in Nesting.all where Measurement.wants(nesting) {
      let most = await Measurement.most(of: nesting)
      measured[nesting.name] = most == Measurement.limit ? "more" : "\(most)"
      print(Measurement.row(nesting, most))
    }
    if ProcessInfo.processInfo.environment["WRITE_PAGES"] != nil {
      try StackPage.write(StackPage.text(measured: measured))
    }
  }
}
