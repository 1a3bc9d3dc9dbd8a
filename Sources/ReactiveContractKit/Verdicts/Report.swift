/// What all rules say about one subject.
public struct Report: Sendable, Hashable {
  /// The name of the subject.
  public let subject: String

  /// The library that the subject belongs to, where several are judged.
  public var library: String?

  /// One judgement per rule, in the order of the book.
  public let judgements: [Judgement]

  /// Where the report was asked for; `nil` for the command.
  public let caller: Caller?

  /// The seed of everything that was chosen at random.
  public let seed: UInt64

  /// How long it took, if that was measured.
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

  /// Whether something held, and nothing is violated, vacuous or inconclusive.
  ///
  /// A report in which no rule could speak is no success either.
  public var isGreen: Bool {
    let kinds = judgements.map(\.verdict.kind)
    return kinds.contains(.held) && !kinds.contains(where: \.isFailure)
  }

  /// Whether it says only what no run decides, about all subjects at once.
  package var isRemark: Bool {
    !judgements.isEmpty && judgements.allSatisfy { [.compiled, .attested].contains($0.verdict.kind) }
  }

  /// Returns the judgement of a rule, or `nil` if the report has none.
  public func judgement(of rule: Rule.ID) -> Judgement? { judgements.first { $0.rule == rule } }
}

extension Report {
  /// A place in the user's source text.
  public struct Caller: Sendable, Hashable {
    /// The module and the file, as `#fileID` gives them.
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
