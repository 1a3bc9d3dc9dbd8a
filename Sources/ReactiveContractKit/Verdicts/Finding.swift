/// One situation in which a subject breaks a rule, told so that it can be understood and run again.
public struct Finding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: Rule.ID

  /// The name of the subject that breaks it.
  public let subject: String

  /// What happened, in one sentence; may be empty where the diagram says it all.
  public let headline: String

  /// Expected over actual, with a caret line.
  public let diagram: [DiagramRow]

  /// What threads did, if that is what shows it.
  public let trace: ThreadTrace?

  /// What else there is to see, the trace included; printed as it is.
  public var details: [String] { notes + (trace?.lines ?? []) }

  /// What else there is to see besides the trace.
  package let notes: [String]

  /// The likely cause, derived from what was observed.
  public let cause: String

  /// How many cases failed of how many.
  public let tally: Tally

  /// What runs exactly this case again.
  public let replay: ReplayToken

  /// Makes a finding.
  public init(
    _ rule: Rule.ID,
    subject: String,
    headline: String = "",
    diagram: [DiagramRow] = [],
    details: [String] = [],
    trace: ThreadTrace? = nil,
    cause: String,
    tally: Tally,
    replay: ReplayToken
  ) {
    self.rule = rule
    self.subject = subject
    self.headline = headline
    self.diagram = diagram
    notes = details
    self.trace = trace
    self.cause = cause
    self.tally = tally
    self.replay = replay
  }
}

extension Finding {
  /// How many cases failed of how many.
  public enum Tally: Sendable, Hashable {
    /// Every case was tried, in order of size; this is the smallest of those that failed.
    case smallest(failing: Int, tried: Int, of: CaseUnit)

    /// Some of these cases failed, and nobody can say which.
    case somewhere(tried: Int, of: CaseUnit)

    /// The search stopped at this case, counted from 1; those before it passed.
    case first(at: Int, of: CaseUnit)
  }

  /// What is counted when cases are.
  public struct CaseUnit: Sendable, Hashable {
    /// The word for one.
    public let one: String

    /// The word for several.
    public let several: String

    /// Makes a unit.
    public init(_ one: String, _ several: String) {
      self.one = one
      self.several = several
    }

    /// One way in which a source may behave.
    public static let timelines = CaseUnit("timeline", "timelines")

    /// One order in which threads take turns.
    public static let schedules = CaseUnit("schedule", "schedules")

    /// One order of steps, such as dropping and releasing.
    public static let orders = CaseUnit("order", "orders")
  }
}
