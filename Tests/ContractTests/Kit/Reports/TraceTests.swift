import Foundation
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@Suite struct TraceTests {
  /// The tests and other sources of evidence in the package.
  private static let sources = Result { try TraceSources.reading(package: SourceTree.root.path) }

  /// A run in which all checks succeed.
  private static let run = Result { try Run() }

  private struct Run {
    var judgements: [Rule.ID: Judgement]
    var matrix: [String: KillMatrix.MutantRow]
    var sources: TraceSources

    init() throws {
      judgements = Dictionary(
        uniqueKeysWithValues: RuleBook.all.map { rule in
          let verdict: Verdict =
            switch rule.level {
            case .required, .declared, .adopted, .bounded: .held
            case .compiled: .compiled(by: "a file")
            case .attested: .attested(by: "somebody")
            }
          return (rule.id, Judgement(rule.id, verdict, evidence: rule.isDecidedByRuns ? 7 : 0))
        }
      )
      matrix = Dictionary(
        uniqueKeysWithValues: Mutants.all.map { mutant in
          (
            mutant.id,
            KillMatrix.MutantRow(
              id: mutant.id,
              title: mutant.title,
              rule: mutant.rule,
              source: "",
              killedBy: [mutant.rule]
            )
          )
        }
      )
      sources = try TraceTests.sources.get()
    }

    func trace(_ sentences: [TracedSentence] = Trace.sentences) -> TraceReport {
      TraceReport(
        sentences,
        report: Report(subject: "all", judgements: Array(judgements.values)),
        matrix: KillMatrix(mutants: Array(matrix.values), variants: []),
        sources: sources
      )
    }

    /// The ways in which a cover can fail.
    func without(_ cover: TracedSentence.Cover) -> [Run] {
      var runs: [Run] = []
      func add(_ change: (inout Run) -> Void) {
        runs.append(self)
        change(&runs[runs.count - 1])
      }
      switch cover {
      case .rule(let rule, let mutants):
        add { $0.judgements[rule] = nil }
        add { $0.judgements[rule] = Judgement(rule, .vacuous("nothing happened"), evidence: 7) }
        add { $0.judgements[rule] = Judgement(rule, .held, evidence: 0) }
        for mutant in mutants {
          add { $0.matrix[mutant] = nil }
          add { $0.matrix[mutant] = KillMatrix.MutantRow(id: mutant, title: "", rule: rule, source: "", killedBy: []) }
        }
      case .test(let name): add { $0.sources.tests.remove(name) }
      case .compiled(let file):
        add { $0.sources.refusals.remove(file) }
        if RuleBook.rule(Rule.ID(file)) != nil { add { $0.judgements[Rule.ID(file)] = nil } }
      case .superseded(let title): add { $0.sources.decisions.remove(title) }
      case .attested: break
      }
      return runs
    }
  }

  @Test func `the sentences are the hundred and two of the list, in order`() {
    #expect(Trace.sentences.map(\.number) == Array(1...102))
    #expect(Set(Trace.sentences.map(\.text)).count == 102)
    #expect(Trace.sentences.allSatisfy { $0.text.hasSuffix(".") && $0.text.first?.isUppercase == true })
  }

  @Test func `what a run can break names a broken subject or a test, or a decision`() {
    for sentence in Trace.sentences where sentence.nature.asksForProof {
      let isProven = sentence.covers.contains { cover in
        switch cover {
        case .rule(_, let mutants): !mutants.isEmpty
        case .test, .superseded: true
        case .compiled, .attested: false
        }
      }
      #expect(isProven, "\(sentence.number)")
    }
  }

  @Test func `a rule covers the sentences that it comes from`() {
    for rule in RuleBook.all where rule.isDecidedByRuns {
      // A derived rule also cites what it follows from, which other rules cover.
      guard case .stated = rule.basis else { continue }
      for number in rule.basis.sentences where Trace.sentences[number - 1].nature.asksForProof {
        let isCited = Trace.sentences[number - 1].covers.contains { cover in
          if case .rule(rule.id, _) = cover { true } else { false }
        }
        #expect(isCited, "\(rule.id) comes from sentence \(number)")
      }
    }
  }

  @Test func `nothing covers a sentence twice`() {
    for sentence in Trace.sentences {
      let names = sentence.covers.map { cover in
        if case .rule(let rule, _) = cover { rule.text } else { "\(cover)" }
      }
      #expect(Set(names).count == names.count, "\(sentence.number)")
    }
  }

  @Test func `a broken subject that is named for a rule is one of that rule`() {
    let mutants = Dictionary(uniqueKeysWithValues: Mutants.all.map { ($0.id, $0.rule) })
    for case .rule(let rule, let names) in Trace.sentences.flatMap(\.covers) {
      for name in names { #expect(mutants[name] == rule, "\(name)") }
    }
  }

  @Test func `with everything in its place all sentences are covered`() throws {
    let trace = try Self.run.get().trace()
    let open = trace.rows.filter { !$0.isGreen }
    #expect(trace.isGreen && open.isEmpty, "\(open)")
  }

  @Test(arguments: 1...102) func `without one of its covers a sentence is open`(number: Int) throws {
    let sentence = Trace.sentences[number - 1]
    let run = try Self.run.get()
    for cover in sentence.covers {
      let broken = run.without(cover)
      for run in broken { #expect(!run.trace([sentence]).isGreen, "\(cover)") }
      if let all = broken.first?.trace() {
        let open = all.rows.filter { $0.status == .open }.map(\.sentence)
        #expect(!all.isGreen && open.contains(sentence), "\(cover)")
        // Every open sentence depends on what this cover names.
        #expect(open.allSatisfy { $0.covers.contains { $0.shares(with: cover) } }, "\(cover)")
      }
      if case .attested = cover {
        let wordless = TracedSentence(sentence.number, sentence.nature, sentence.text, [.attested("")])
        #expect(!run.trace([wordless]).isGreen)
      } else {
        #expect(!broken.isEmpty)
      }
    }
    #expect(!run.trace([TracedSentence(sentence.number, sentence.nature, sentence.text, [])]).isGreen)
  }

  @Test func `without sentences nothing is covered`() throws { #expect(!(try Self.run.get().trace([]).isGreen)) }

  @Test func `a line begins with the number and shows what there is and what is missing`() throws {
    var run = try Self.run.get()
    run.judgements["E2"] = Judgement("E2", .vacuous("nothing failed"))
    run.matrix["E2/delayed-failure"] = nil
    run.sources.tests = ["a test"]
    let sentences = [
      TracedSentence(7, .behaviour, "First.", [.rule("E0", mutants: []), .test("a test"), .compiled("E1")]),
      TracedSentence(8, .behaviour, "Second.", [.rule("E2", mutants: ["E2/delayed-failure"])]),
      TracedSentence(10, .style, "Third.", [.attested("a word"), .superseded("no decision")]),
    ]
    let trace = run.trace(sentences)
    expectLines(
      trace.text(),
      """
      7   covered  First.   E0 held in 7 situations; test "a test"; compiled: Tests/MustNotCompile/E1.swift
      8   OPEN     Second.  E2 is vacuous; there is no mutant E2/delayed-failure
      10  OPEN     Third.   attested: a word; no such decision: superseded by "no decision"

      3 sentences: 1 covered · 0 compiled · 0 attested · 0 superseded · 2 OPEN
      """
    )
    let json = try JSONSerialization.jsonObject(with: Data(trace.json().utf8)) as? [String: [[String: Any]]]
    let rows = try #require(json?["sentences"])
    #expect(rows.map { $0["number"] as? Int } == [7, 8, 10])
    #expect(rows.map { $0["status"] as? String } == ["covered", "OPEN", "OPEN"])
  }

  @Test func `the command prints a line per sentence, and fails while one is open`() throws {
    let run = try Self.run.get()
    let report = Report(subject: "all", judgements: Array(run.judgements.values))
    let matrix = KillMatrix(mutants: Array(run.matrix.values), variants: [])
    let probe = CommandProbe(reports: [report], matrix: matrix, sources: run.sources)
    #expect(probe.run("trace", "--json", "file") == .success)
    let lines = probe.standard.split(separator: "\n")
    #expect(lines.prefix(102).map { $0.prefix { $0 != " " } } == (1...102).map { "\($0)" })
    #expect(lines.last?.hasPrefix("102 sentences: ") == true && lines.last?.hasSuffix(" 0 OPEN") == true)
    #expect(probe.files["file"]?.isEmpty == false)
    let other = CommandProbe(reports: [report], matrix: matrix)
    #expect(other.run("trace") == .failure)
    #expect(other.run("trace", "--markdown") == .success && other.standard.hasSuffix(Trace.page))
  }

  @Test func `the page of the trace says what the kit says`() throws {
    let path = SourceTree.root.appending(path: "Docs/Contracts/Trace.md")
    expectLines(try String(contentsOf: path, encoding: .utf8), Trace.page)
  }

  @Test func `tests, refusals and decisions are read from the package`() throws {
    let sources = try Self.sources.get()
    #expect(sources.tests.contains("tests, refusals and decisions are read from the package"))
    #expect(sources.refusals.isSuperset(of: ["E1", "O1"]) && !sources.refusals.contains("TraceTests"))
    #expect(sources.decisions.contains("A forgotten input interrupts") && sources.decisions.count > 20)
    #expect(throws: TraceSources.Missing.self) { try TraceSources.reading(package: "/nowhere") }
  }
}

extension TracedSentence.Cover {
  /// Returns whether both rest on the same rule, broken subject, test, file or decision.
  fileprivate func shares(with other: Self) -> Bool {
    switch (self, other) {
    case (.rule(let one, _), .rule(let other, _)): one == other
    case (.compiled, .compiled), (.test, .test), (.superseded, .superseded): self == other
    default: false
    }
  }
}
