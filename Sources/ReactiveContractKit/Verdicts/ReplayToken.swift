/// The identifier of exactly one case: a rule, a subject, and the steps or events of the case.
///
/// Its text is one line of fields between colons, `E2:debounce(2):a#:dispose=3:ties=1,0` or
/// `E5:MyRelay:schedule=0000100000`: the rule, the subject, the inputs in their order, then the named fields. A colon
/// inside a field is written `%3A`, a percent sign `%25`, a line break `%0A`, and an equals sign that would look like a
/// named field `%3D`.
public struct ReplayToken: Sendable, Hashable {
  /// The rule that was broken.
  public let rule: Rule.ID

  /// The name of the subject.
  public let subject: String

  /// The timelines of the inputs, or the steps of a scenario, as the verifier of the rule draws them.
  public let inputs: [String]

  /// The instant of observation, if it is not the first.
  public let observation: Int?

  /// The instant of disposal, if there is one.
  public let disposal: Int?

  /// The order of simultaneous causes, if it is not the default one.
  public let ties: [Int]

  /// The thread that runs at each choice, if the search covers threads.
  public let schedule: String?

  /// Makes a token.
  public init(
    _ rule: Rule.ID,
    subject: String,
    inputs: [String] = [],
    observation: Int? = nil,
    disposal: Int? = nil,
    ties: [Int] = [],
    schedule: String? = nil
  ) {
    self.rule = rule
    self.subject = subject
    self.inputs = inputs
    self.observation = observation
    self.disposal = disposal
    self.ties = ties
    self.schedule = schedule
  }
}
