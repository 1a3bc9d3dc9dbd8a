/// One case in which a subject breaks a rule, with an explanation and a way to run it again.
public struct Finding: Sendable, Hashable {
  /// The rule that is broken.
  public let rule: Rule.ID

  /// The name of the subject that breaks it.
  public let subject: String

  /// The violation in one sentence; may be empty if the diagram shows it all.
  public let headline: String

  /// Expected above actual, with a caret line.
  public let diagram: [DiagramRow]

  /// The steps of the threads, if they show the violation.
  public let trace: ThreadTrace?

  /// Further observations, including the trace, in the form in which they are printed.
  public var details: [String] { notes + (trace?.lines ?? []) }

  /// Further observations without the trace.
  package let notes: [String]

  /// The likely cause, derived from the observations.
  public let cause: String

  /// The rules whose breaches follow from this one, as far as the case shows; the book knows the others.
  package var explained: [Rule.ID] = []

  /// The number of cases that failed, and the number of cases tried.
  public let tally: Tally

  /// The token that runs exactly this case again.
  public let replay: ReplayToken

  /// The call of the tool that printed the finding; `nil` if a test did.
  package var tool: String?

  /// The line to paste into a shell to run this case again, by the tool or the tests that found it.
  public var replayCommand: String { tool.map { "\($0) replay \(replay.shellQuoted)" } ?? replay.command }

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
  /// The number of cases that failed, and the number of cases tried.
  public enum Tally: Sendable, Hashable {
    /// Every case was tried, in order of size; this is the smallest of those that failed.
    case smallest(failing: Int, tried: Int, of: CaseUnit)

    /// Some of these cases failed; it is unknown which.
    case somewhere(tried: Int, of: CaseUnit)

    /// The search stopped at this case, counted from 1; those before it passed.
    case first(at: Int, of: CaseUnit)
  }

  /// The unit in which cases are counted.
  public struct CaseUnit: Sendable, Hashable {
    /// The singular form.
    public let one: String

    /// The plural form.
    public let several: String

    /// Makes a unit.
    public init(_ one: String, _ several: String) {
      self.one = one
      self.several = several
    }

    /// Each case is one behaviour of a source.
    public static let timelines = CaseUnit("timeline", "timelines")

    /// Each case is a timeline that was taken at random, and then made smaller.
    static let randomTimelines = CaseUnit("random timeline", "random timelines")

    /// Each case is an order of steps that was taken at random, and then made shorter.
    static let randomOrders = CaseUnit("random order", "random orders")

    /// Each case is one order in which threads take turns.
    public static let schedules = CaseUnit("schedule", "schedules")

    /// Each case is one order of steps, such as dropping and releasing.
    public static let orders = CaseUnit("order", "orders")
  }
}
