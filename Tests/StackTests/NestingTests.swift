import Foundation
import Testing

/// Nesting of every kind, on a thread of little stack, in a client's module.
@Suite(.serialized) struct NestingTests {
  @Test func `every kind of nesting fits the stack of a secondary thread`() async throws {
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

  @Test(.enabled(if: Measurement.isWanted)) func `the levels that fit are measured`() async throws {
    var rows = Measurement.head
    for nesting in Nesting.all where Measurement.wants(nesting) {
      rows.append(Measurement.row(nesting, await Measurement.most(of: nesting)))
    }
    print(rows.joined(separator: "\n"))
  }
}
