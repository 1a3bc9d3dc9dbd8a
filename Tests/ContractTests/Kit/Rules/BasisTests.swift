import Foundation
import ReactiveContractSpecimens
import Testing

@testable import ReactiveContractKit

@Suite struct BasisTests {
  @Test func `every cited sentence stands under the cited heading`() {
    for (name, basis) in Self.bases {
      for citation in basis.citations {
        #expect(!citation.sentences.isEmpty && citation.sentences == citation.sentences.sorted(), "\(name)")
        let stated = Guidelines.sentences[Guidelines.Place(citation.document, citation.heading)] ?? []
        #expect(Set(citation.sentences).isSubset(of: stated), "\(name): \(citation)")
      }
      #expect(Set(basis.sentences).count == basis.sentences.count, "\(name)")
    }
  }

  @Test func `every sentence has a place, but for those of the descendant`() {
    let placed = Set(Guidelines.sentences.values.joined())
    #expect(Set(1...Trace.sentences.count).subtracting(placed) == Guidelines.unstated)
  }

  @Test func `what is derived gives a reason, and what is decided has an entry`() throws {
    let decisions = try TraceSources.reading(package: SourceTree.root.path).decisions
    for (name, basis) in Self.bases {
      switch basis {
      case .stated(let citations): #expect(!citations.isEmpty, "\(name)")
      case .derived(let reason, let citations):
        #expect(!citations.isEmpty && !reason.isEmpty && !reason.hasSuffix("."), "\(name)")
      case .decided(let entry): #expect(decisions.contains(entry), "\(name)")
      }
    }
  }

  @Test func `a rule is decided if and only if subjects adopt it`() {
    for rule in RuleBook.all {
      let isDecided = if case .decided = rule.basis { true } else { false }
      #expect(isDecided == (rule.level == .adopted), "\(rule.id)")
    }
    #expect(RuleBook.adoptable == ["A1", "A2", "A3", "A6", "A7", "E8", "R3"])
  }

  @Test func `a subject of another library is not checked against a decision, unless it adopts it`() {
    let subject = Subject(BufferSubject("forgetful") { _ in BufferAdapter(send: { _ in }, observe: { _ in .none }) })
    #expect(subject.report().judgement(of: "R3")?.verdict.kind == .notApplicable)
    #expect(subject.report().judgement(of: "R3")?.verdict.remark?.contains(".adopting(\"R3\")") == true)
    #expect(subject.adopting("R3").report().judgement(of: "R3")?.verdict.kind == .violated)
    #expect(subject.adopting("R1").report().judgement(of: "R3")?.verdict.kind == .notApplicable)
    #expect(subject.adoptingAllDecisions().report().judgement(of: "R3")?.verdict.kind == .violated)
  }

  @Test func `an exclusion of a subject holds in its report and in its races`() {
    let subject = Subject(SignalSubject.referenceSignal)
    #expect(subject.races.entries.contains { $0.rule == "E5" })
    let other = subject.excluding("E5", because: "its senders are serial")
    #expect(!other.races.entries.contains { $0.rule == "E5" } && !other.races.entries.isEmpty)
    #expect(other.report().judgement(of: "E5")?.verdict == .excluded("its senders are serial"))
    #expect(other.report().judgement(of: "S5")?.verdict.kind == .held)
  }

  @Test(.enabled(if: folder != nil, "the guideline documents are not ours to ship; GUIDELINES names their folder"))
  func `the headings are those of the documents`() throws {
    let folder = URL(fileURLWithPath: try #require(Self.folder))
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    for document in ["000", "001", "002", "003", "004"] {
      let file = try #require(files.first { $0.lastPathComponent.hasPrefix(document) })
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("#") }
      let headings = Set(
        lines.map { line in
          let text = String(line.drop { $0 == "#" || $0 == " " }).replacing("`", with: "")
          return text.hasSuffix(".") ? String(text.dropLast()) : text
        }
      )
      let cited = Set(Guidelines.sentences.keys.filter { $0.document == document }.map(\.heading))
      #expect(!cited.isEmpty && cited.isSubset(of: headings), "\(cited.subtracting(headings))")
    }
  }

  private static let folder = ProcessInfo.processInfo.environment["GUIDELINES"]

  /// The basis of each rule and of each reading.
  private static let bases: [(name: String, basis: Rule.Basis)] = RuleBook.all.flatMap { rule in
    [(rule.id.text, rule.basis)] + rule.readings.map { ($0.id, $0.basis) }
  }
}
