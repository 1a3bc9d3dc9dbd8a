/// The judgements of all rules on one subject.
public struct Report: Sendable, Hashable {
  /// The name of the subject.
  public let subject: String

  /// The library to which the subject belongs, if several libraries are judged.
  public var library: String?

  /// One judgement per rule, in the order of the book.
  public let judgements: [Judgement]

  /// The place in the source text that requested the report; `nil` for the command.
  public let caller: Caller?

  /// The seed of all random choices.
  public let seed: UInt64

  /// The duration of the check, if it was measured.
  public let elapsed: Duration?

  /// The build that was judged.
  public let build: Build

  /// Makes a report.
  public init(
    subject: String,
    judgements: [Judgement],
    caller: Caller? = nil,
    seed: UInt64 = 0,
    elapsed: Duration? = nil,
    build: Build = .current
  ) {
    self.subject = subject
    self.judgements = judgements
    self.caller = caller
    self.seed = seed
    self.elapsed = elapsed
    self.build = build
  }

  /// True if at least one rule held, and none is violated, vacuous or inconclusive.
  ///
  /// A report in which no rule could be judged is not green either.
  public var isGreen: Bool { checksSomething && !judgements.contains { $0.verdict.kind.isFailure } }

  /// True if a rule was held, or a known finding was found again.
  package var checksSomething: Bool {
    judgements.contains { $0.verdict.kind == .held || $0.verdict.kind == .excluded && $0.evidence > 0 }
  }

  /// The name of the subject, after that of its library if there are several.
  package var fullName: String { [library, subject].compactMap { $0 }.joined(separator: ": ") }

  /// True if it has no subject of its own, but judgements about all of them.
  package var isOfAllSubjects: Bool { subject == Self.allSubjects }

  /// The name of a report about all subjects.
  package static let allSubjects = "all subjects"

  /// True if it contains only verdicts that no run decides and that apply to all subjects at once.
  package var isRemark: Bool {
    !judgements.isEmpty && judgements.allSatisfy { [.compiled, .attested].contains($0.verdict.kind) }
  }

  /// Returns the report with other judgements.
  func replacing(judgements: [Judgement]) -> Report {
    var report = Report(
      subject: subject,
      judgements: judgements,
      caller: caller,
      seed: seed,
      elapsed: elapsed,
      build: build
    )
    report.library = library
    return report
  }

  /// Returns the judgement of a rule, or `nil` if the report has none.
  public func judgement(of rule: Rule.ID) -> Judgement? { judgements.first { $0.rule == rule } }
}

extension Report {
  /// A place in the user's source text.
  public struct Caller: Sendable, Hashable {
    /// The module and the file, in the form of `#fileID`.
    public let fileID: String

    /// The line.
    public let line: Int

    /// Makes a place.
    public init(fileID: String, line: Int) {
      self.fileID = fileID
      self.line = line
    }
  }

  /// The build that was judged.
  public struct Build: Sendable, Hashable {
    /// `debug` or `release`.
    public let configuration: String

    /// The operating system.
    public let platform: String

    /// Makes a description of a build.
    public init(configuration: String, platform: String) {
      self.configuration = configuration
      self.platform = platform
    }

    /// The build that is running.
    public static var current: Build {
      Build(configuration: runningConfiguration, platform: runningPlatform)
    }
  }
}

private var runningConfiguration: String {
  #if DEBUG
    "debug"
  #else
    "release"
  #endif
}

private var runningPlatform: String {
  #if os(Linux)
    "Linux"
  #elseif os(macOS)
    "macOS"
  #elseif os(iOS)
    "iOS"
  #elseif os(tvOS)
    "tvOS"
  #elseif os(watchOS)
    "watchOS"
  #elseif os(visionOS)
    "visionOS"
  #elseif os(Windows)
    "Windows"
  #else
    "an unknown platform"
  #endif
}
