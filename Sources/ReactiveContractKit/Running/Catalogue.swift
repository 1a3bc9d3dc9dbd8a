/// The subjects that a command checks, and the judgements about them that need no run.
public struct Catalogue: Sendable {
  /// The subjects.
  public var subjects: [Subject]

  /// The judgements that need no run: the compiler's, and those that a person attests.
  public var remarks: [Judgement]

  /// The configuration of every check.
  public var configuration: CheckConfiguration

  /// The name of the library that the subjects belong to, for reports on several.
  public var library: String?

  /// The version of that library, for statements and pages.
  public var version: String?

  /// Makes a catalogue.
  ///
  /// - Parameters:
  ///   - subjects: The subjects to check.
  ///   - remarks: The judgements that need no run; reports show them, too.
  ///   - configuration: The configuration of every check.
  ///   - library: The name of the library that the subjects belong to, for reports on several.
  ///   - version: The version of that library, for statements and pages.
  public init(
    subjects: [Subject],
    remarks: [Judgement] = [],
    configuration: CheckConfiguration = CheckConfiguration(),
    library: String? = nil,
    version: String? = nil
  ) {
    self.subjects = subjects
    self.library = library
    self.version = version
    self.remarks = remarks
    self.configuration = configuration
  }

  /// The subjects, each with the exclusions and adoptions of the configuration, for commands that check in other ways.
  package var configuredSubjects: [Subject] {
    subjects.map { subject in
      var other = subject
      other.exclusions.merge(configuration.exclusions) { own, _ in own }
      other.adoptions.formUnion(configuration.adoptions)
      return other
    }
  }

  /// Checks every subject and returns one report each; the remarks, if any, form a report of their own.
  ///
  /// Uses all processors.
  ///
  /// - Parameter progress: Receives a subject's number, counted from 1, the number of subjects, and the subject's name.
  public func reports(progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }) -> [Report] {
    reports(on: CheckSelection(), progress: progress)
  }

  /// Checks the selected subjects under the selected rules, and returns reports as ``reports(progress:)`` does.
  ///
  /// - Parameters:
  ///   - selection: What to check.
  ///   - preceding: The number of subjects in the catalogues before this one.
  ///   - progress: Receives what it receives in ``reports(progress:)``.
  package func reports(
    on selection: CheckSelection,
    after preceding: Int = 0,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void
  ) -> [Report] {
    var configuration = configuration
    configuration.scope = selection.scope ?? configuration.scope
    let (settings, library) = (configuration, library)
    let places = subjects.indices.filter { selection.includes(subjects[$0], at: preceding + $0) }
    let chosen = places.map { subjects[$0] }
    let reports = Workforce.map(chosen) { index, subject in
      progress(index, chosen.count, subject.name)
    } _: { subject in
      var report = subject.report(settings)
      report.library = library
      return report.limited(to: selection.rules)
    }
    let chosenRemarks = remarks.filter(selection.includes)
    let wanted = RuleBook.sorted(Set(chosenRemarks.map(\.rule))).flatMap { id in chosenRemarks.filter { $0.rule == id }
    }
    return wanted.isEmpty ? reports : reports + [Report(subject: Report.allSubjects, judgements: wanted)]
  }

  /// Runs the case of a token again; returns `nil` if no subject has the token's name.
  public func report(replaying token: ReplayToken) -> Report? {
    subjects.first { $0.name == token.subject }?.report(replaying: token)
  }
}
