import Foundation
import Testing

@Suite struct CorrectSubjectTests {
  @Test(arguments: CorrectSubject.all)
  func `the kit reports nothing about a correct subject`(subject: CorrectSubject) {
    let opinion = subject.judge()
    #expect(opinion.complaints.isEmpty, "\(subject.title)\n\(opinion.text)")
    #expect(opinion.held != 0, "no rule was held")
  }

  @Test(arguments: CorrectSubject.disputed)
  func `the kit still reports a disputed rule`(disputed: CorrectSubject.Disputed) {
    let opinion = disputed.subject.judge()
    withKnownIssue("\(disputed.reason)", isIntermittent: disputed.varies) { #expect(opinion.complaints.isEmpty) }
    #expect(Set(opinion.rules).isSubset(of: disputed.rules), "\(opinion.text)")
  }

  @Test func `names are not repeated`() {
    let names = CorrectSubject.all.map(\.name) + CorrectSubject.disputed.map(\.subject.name)
    #expect(Set(names).count == names.count)
  }
}
