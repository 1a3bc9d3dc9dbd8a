import Foundation
import ReactiveContractKit
import ReactiveContractSpecimens
import Testing

@Suite struct RuleBookTests {
  /// Takes the value of the condition, since the macro does not see through calls that rethrow.
  private func holds(_ condition: Bool, _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(condition, "\(note)", sourceLocation: sourceLocation)
  }

  @Test func `the book has the rules of the guidelines in their order, and then the chapters that are added`() {
    let chapters = [
      ("E", 0...8), ("S", 1...6), ("P", 1...4), ("B", 1...6), ("O", 1...7), ("K", 1...5), ("V", 1...9), ("Q", 1...6),
      ("C", 1...5),
      ("T", 1...7), ("A", 1...7), ("R", 1...3),
    ]
    let expected = chapters.flatMap { letter, numbers in numbers.map { Rule.ID("\(letter)\($0)") } }
    #expect(RuleBook.all.map(\.id) == expected)
    holds(expected.allSatisfy { RuleBook.rule($0)?.id == $0 })
    #expect(RuleBook.rule("E9") == nil)
  }

  @Test func `titles are short, and no two are alike`() {
    #expect(Set(RuleBook.all.map(\.title)).count == RuleBook.all.count)
    holds(RuleBook.all.allSatisfy { $0.title.count <= 45 && $0.title.last?.isLetter == true })
  }

  @Test func `levels are as argued`() {
    func rules(_ level: Rule.Level) -> [Rule.ID] { RuleBook.all.filter { $0.level == level }.map(\.id) }
    #expect(rules(.declared) == ["E3", "E7", "B2", "B3", "K2", "T4"])
    #expect(rules(.bounded) == ["E5", "V3", "Q4", "C4", "T1"])
    #expect(rules(.adopted) == ["E8", "A1", "A2", "A3", "A6", "A7", "R3"])
    #expect(rules(.compiled) == ["E1", "O1"])
    #expect(rules(.attested) == ["B6", "O2"])
    #expect(rules(.required).count == 52)
  }

  @Test func `whatever no run decides has a substitute`() {
    for rule in RuleBook.all {
      #expect(rule.level != .attested || rule.remainder != nil, "\(rule.id)")
      #expect(rule.remainder?.substitute.isEmpty != true && rule.remainder?.question.isEmpty != true, "\(rule.id)")
    }
  }

  @Test func `texts are sentences`() {
    for rule in RuleBook.all {
      for text in [rule.text, rule.check, rule.rationale.why, rule.rationale.mistake] + rule.readings.map(\.text) {
        #expect(text.hasSuffix(".") && !text.contains("\n") && !text.contains("  "), "\(rule.id): \(text)")
      }
    }
  }

  @Test func `implications name other rules of the book, once each, with a reason`() {
    for rule in RuleBook.all {
      let implied = rule.implies.map(\.rule)
      #expect(Set(implied).count == implied.count && !implied.contains(rule.id), "\(rule.id)")
      holds(implied.allSatisfy { RuleBook.rule($0) != nil }, "\(rule.id)")
      holds(rule.implies.allSatisfy { !$0.reason.isEmpty && !$0.reason.hasSuffix(".") }, "\(rule.id)")
      #expect(RuleBook.implied(by: rule.id) == RuleBook.sorted(implied), "\(rule.id)")
    }
    #expect(RuleBook.implied(by: "E2") == ["S6", "O3", "O4"])
    #expect(RuleBook.implied(by: "X1").isEmpty)
  }

  @Test func `no rule implies so many that its mutants prove nothing`() {
    holds(RuleBook.all.allSatisfy { $0.implies.count <= 5 })
  }

  @Test func `readings carry their rule's id, and the reference has exactly one`() {
    for rule in RuleBook.all where !rule.readings.isEmpty {
      holds(rule.readings.allSatisfy { $0.id.hasPrefix("\(rule.id)/") }, "\(rule.id)")
      #expect(Set(rule.readings.map(\.id)).count == rule.readings.count, "\(rule.id)")
      holds(rule.readings.count { $0.isReference } == 1, "\(rule.id)")
    }
    let readings = RuleBook.all.flatMap(\.readings).filter(\.isReference).map(\.id)
    #expect(
      readings == [
        "E4/inner-completes", "E5/many-senders", "E6/terminal-allowed", "S2/interrupts", "S3/silent", "S4/reachable",
        "S6/observers-first", "P4/interrupts-first", "Q1/lazy", "C1/explicit", "T4/later",
      ]
    )
  }

  @Test func `ids are sorted as the book has them, strangers last`() {
    #expect(RuleBook.sorted(["X9", "O1", "S2", "N1", "E7", "S1"]) == ["E7", "S1", "S2", "O1", "N1", "X9"])
  }

  @Test func `every rationale shows a mistake and its cure`() {
    for rule in RuleBook.all {
      let labels = rule.rationale.marbles.map(\.label)
      holds(labels.contains { $0.contains("before") } && labels.contains { $0.contains("after") }, "\(rule.id)")
      #expect(Set(labels).count == labels.count, "\(rule.id)")
    }
  }

  @Test func `the marbles of every rationale can be read, but for those that no stream may send`() throws {
    for marble in RuleBook.all.flatMap(\.rationale.marbles) {
      switch marble.kind {
      case .events: _ = try Timeline<String, TestFailure>(marble.drawing)
      case .malformedEvents: #expect(throws: MarbleError.self) { try Timeline<String, TestFailure>(marble.drawing) }
      case .subscription: _ = try ObservationSpan(marble.drawing)
      case .lifetime: _ = try LifetimeTrack(marble.drawing)
      }
    }
  }
}
