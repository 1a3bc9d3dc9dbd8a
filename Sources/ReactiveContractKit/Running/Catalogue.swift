/// What a command judges: subjects that must keep the contract, and what no run decides about them.
public struct Catalogue: Sendable {
  /// The subjects.
  public var subjects: [Subject]

  /// What is said about all of them without a run: what the compiler decides, and what somebody attests.
  public var remarks: [Judgement]

  /// On which terms the subjects are judged.
  public var terms: Terms

  /// The name of the library that the subjects belong to, for reports on several.
  public var library: String?

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - subjects: What is judged.
  ///   - remarks: Verdicts that no run gives, and that reports show besides.
  ///   - terms: On which terms the subjects are judged.
  ///   - library: The name of the library that the subjects belong to, for reports on several.
  public init(subjects: [Subject], remarks: [Judgement] = [], terms: Terms = Terms(), library: String? = nil) {
    self.subjects = subjects
    self.library = library
    self.remarks = remarks
    self.terms = terms
  }

  /// Judges every subject and returns a report for each; the remarks are a report of their own.
  ///
  /// Works on all processors.
  ///
  /// - Parameter progress: Told the number of a subject, counted from 1, how many there are, and its name.
  public func reports(progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }) -> [Report] {
    let (terms, library) = (terms, library)
    let reports = Workforce.map(subjects) { index, subject in
      progress(index, subjects.count, subject.name)
    } _: { subject in
      var report = subject.report(terms)
      report.library = library
      return report
    }
    return remarks.isEmpty ? reports : reports + [Report(subject: "all of them", judgements: remarks)]
  }

  /// Runs the case of a token again, if one of the subjects bears its name.
  public func report(replaying token: ReplayToken) -> Report? {
    subjects.first { $0.name == token.subject }?.report(replaying: token)
  }
}
