import Merging
import ReactiveContractKit
import Testing

@Suite(.serialized) struct MergingTests {
  /// The judgement under E5: the one that races decide.
  private func judgement(of subject: ReactiveContractKit.Subject) throws -> Judgement {
    try #require(subject.report().judgements.first { $0.rule == "E5" })
  }

  @Test func `a merge that counts its ends in one step is held, for so many schedules or with what chance`() throws {
    let judged = try judgement(of: Merges.correct)
    #expect(judged.verdict == .held)
    if judged.seesInside {
      #expect(judged.scope.contains("schedules that differ") || judged.scope.contains("with a probability of at least"))
    }
  }

  @Test func `one that counts them in two is broken, where the search sees inside of its lock`() throws {
    let judged = try judgement(of: Merges.broken)
    #expect(judged.verdict.findings.isEmpty == !judged.seesInside)
    guard let finding = judged.verdict.findings.first else { return }
    let steps = try #require(finding.trace).steps.filter {
      $0.action.contains("Ends.swift:") && $0.action.contains("MiscountedEnds.add")
    }
    // Each of two threads passes the lock on its way to the count.
    #expect(Set(steps.map(\.thread)).count == 2)
  }

  @Test func `its token shows the same two hundred times`() throws {
    guard let finding = try judgement(of: Merges.broken).verdict.findings.first else { return }
    for _ in 0..<200 {
      let again = Merges.broken.report(replaying: finding.replay).judgements.first?.verdict.findings.first
      #expect(again?.headline == finding.headline)
      #expect(again?.trace == finding.trace)
    }
  }
}

extension Judgement {
  /// True if the compiler has added a report to every access to memory.
  fileprivate var seesInside: Bool { scope.contains("switching at every access") }
}
