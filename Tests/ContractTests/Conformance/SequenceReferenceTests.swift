import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveExclusion
import Testing

/// A lazy list of another author, adapted to the kit in three lines.
///
/// Locked by hand, because the thread sanitizer does not see that a `Mutex` excludes threads.
private final class LazyList<Element: Sendable>: @unchecked Sendable {
  private let place: Int
  private let work: @Sendable (Int) -> Element?
  private let lock = NSLock()
  private var found: (first: Element?, rest: LazyList?)?

  init(from place: Int, _ work: @escaping @Sendable (Int) -> Element?) {
    self.place = place
    self.work = work
  }

  deinit {
    var rest = found.take()?.rest
    while rest != nil, isKnownUniquelyReferenced(&rest) { rest = rest?.found.take()?.rest }
  }

  var first: Element? { node.first }

  var rest: LazyList? { node.rest }

  private var node: (first: Element?, rest: LazyList?) {
    lock.withLock {
      if let found { return found }
      let first = work(place)
      let node = (first, first == nil ? nil : LazyList(from: place + 1, work))
      found = node
      return node
    }
  }
}

@Suite struct SequenceReferenceTests {
  @Test(
    arguments: everyFourthSubject(of: [
      "PullSequence", "PullSequence, mapped", "PullSequence, bound", "PullSequence, concatenated and zipped",
      "PullSequence of head and tail", "PullSequence, eager",
    ])
  )
  func `the sequences of the catalogue keep the contract`(name: String) throws {
    let subject = try #require(Subject.reference.first { $0.name == name })
    try Contract.sequence.verify(subject)
  }

  @Test func `a sequence of another author is judged in three lines`() throws {
    try Contract.sequence.verify("LazyList") { work in
      SequenceAdapter(LazyList(from: 0, work), head: \.first, tail: \.rest)
    }
  }

  @Test func `a sequence of the standard library is judged by what it promises`() throws {
    let array = SequenceSubject("Array", readings: ["Q1/eager"]) { work in
      let items = sequence(state: 0) { place in
        defer { place += 1 }
        return work(place)
      }
      return SequenceAdapter(Array(items)[...], head: \.first, tail: { $0.dropFirst() })
    }
    let report = Subject(array).report()
    #expect(report.judgements.map(\.rule) == ["Q1", "Q2", "Q3", "Q4", "Q5", "Q6"])
    #expect(report.judgement(of: "Q1")?.reading == "Q1/eager")
    #expect(report.judgement(of: "Q5")?.verdict == .notApplicable("an eager sequence may keep its values together"))
    try Contract.sequence.verify(array)

    let lazy = SequenceSubject("LazyMapSequence") { work in
      let items: LazyMapSequence<Range<Int>, SequenceItem?> = (0..<3).lazy.map { work($0) }
      return SequenceAdapter(items, head: { $0.first ?? nil }, tail: { $0.dropFirst() })
    }
    let broken = Subject(lazy).report().judgements.filter { $0.verdict.kind == .violated }.map(\.rule)
    #expect(broken == ["Q2", "Q4"])
  }

  @Test func `a lazy sequence that is declared as eager breaks a rule`() throws {
    let subject = SequenceSubject("PullSequence", readings: ["Q1/eager"]) { work in
      SequenceAdapter(PullSequence(0...).map { work($0) }.take(while: { $0 != nil }).skipNil())
    }
    let finding = try #require(Subject(subject).report().judgement(of: "Q1")?.verdict.findings.first)
    #expect(finding.headline == "place 0 was not computed when the sequence was created")
    #expect(finding.replay.description == "Q1:PullSequence:make")
  }
}
