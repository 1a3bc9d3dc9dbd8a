import Foundation
import ReactiveContractKit
import ReactiveContractTool
import Testing

@testable import ThirdParty

/// The findings are complete, and each has a test that does not use the kit.
@Suite struct SurveyTests {
  static let survey = Survey()

  @Test func `each failed check is explained, and each explanation has a failed check`() {
    #expect(Self.survey.isExplained, "\(Self.survey.text)")
    #expect(Self.survey.failedChecks.count > 40)
  }

  @Test func `a failed check without an explanation, or an explanation of nothing, is no success`() {
    let sections = Self.survey.sections
    #expect(!Survey(sections: sections, triage: Array(Triage.all.dropFirst())).isExplained)
    let extra = Triage(.taste, "", in: .openCombine, [("E2", ["map"])], because: "", shownBy: "")
    #expect(Survey(sections: sections, triage: Triage.all + [extra]).outdated == [CheckID("E2", "OpenCombine map")])
    #expect(!Survey(sections: [], triage: []).isExplained)
  }

  @Test func `each finding names a test without the kit`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let ofTheKit = [
      "SurveyTests.swift", "ForeignCommandTests.swift", "MutatedTests.swift", "MigratingTests.swift",
      "RemoveDuplicatesTests.swift", "FindingsPageTests.swift", "CombineBridgeTests.swift",
    ]
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("Tests.swift") && !ofTheKit.contains($0) }
    let sources = try names.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    for triage in Triage.all {
      #expect(sources.contains { $0.contains("@Test func `\(triage.test)`()") }, "\(triage.test)")
    }
    for source in sources { #expect(!source.contains("import Reactive")) }
  }

  @Test func `the replay line of each failed check shows it again`() throws {
    for library in Library.all {
      let catalogue = CommandCatalogue(Catalogue(subjects: library.subjects), oracles: library.oracles)
      let names = Set(library.subjects.map(\.name))
      for failedCheck in Self.survey.failedChecks where names.contains(failedCheck.subject) {
        let line = try #require(failedCheck.lines.last { $0.hasPrefix("replay:") })
        let quoted = try #require(line.components(separatedBy: " replay ").last)
        let token = quoted.trimmingCharacters(in: ["'"])
        switch catalogue.replay(try ReplayToken(parsing: token)) {
        case .violated, .diverged: break
        case let other: Issue.record("\(token): \(other)")
        }
      }
    }
  }
}
