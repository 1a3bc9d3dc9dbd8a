package import Reactive

/// An operator of any library, beside the oracle of one of the reference that should do the same.
///
///     OracleSubject(
///       OperatorSubject("MyLibrary debounce", values: ["a", "b", "c"]) { source, time in ... },
///       oracle: "debounce(2)"
///     )
///
/// An oracle foretells texts: the operator's values must be written as those of its model, which is why it is an operator from
/// strings to strings. What it is sent are the values that the subject names, which must differ from each other. An operator
/// over signals is also compared as its lift, which interrupts on the thread that disposes.
public struct OracleSubject: Sendable {
  /// The operator.
  let subject: OperatorSubject<String, String>

  /// The name of the oracle, which is that of an operator of the reference with its arguments.
  public let oracle: String

  let differences: IntendedDifferences

  /// The operator as a link of a chain; `nil` if it cannot be one.
  private var link: OraclePair.Link?

  /// The operator as the rules judge it, if that is not `subject`.
  private var judged: (any OperatorDescription)?

  /// The name under which reports speak of the operator.
  public var name: String { subject.name }

  /// Puts an operator beside an oracle.
  ///
  /// - Parameters:
  ///   - subject: The operator.
  ///   - oracle: One of ``known``; a report on an unknown one says so.
  ///   - differences: What is not compared.
  public init(
    _ subject: OperatorSubject<String, String>,
    oracle: String,
    differences: IntendedDifferences = []
  ) {
    self.subject = subject
    self.oracle = oracle
    self.differences = differences
  }

  /// Puts an operator beside an oracle, as a link of chains of operators.
  package init(
    _ subject: OperatorSubject<String, String>,
    oracle: String,
    chainedBy signal: @escaping (Signal<String, TestFailure>, TestScheduler) -> Signal<String, TestFailure>,
    _ producer:
      @escaping (SignalProducer<String, TestFailure>, TestScheduler) -> SignalProducer<String, TestFailure>
  ) {
    self.init(subject, oracle: oracle)
    // A chain is predicted by the chain of the oracles, so each of them must be able to follow another one.
    if NamedOracle.named(oracle)?.oracle.isChainable == true {
      link = OraclePair.Link(signal: Confined(signal), producer: Confined(producer))
    }
  }

  /// Puts an operator beside an oracle that has an input more than the operator has.
  package init(
    _ subject: OperatorSubject<String, String>,
    oracle: String,
    judgedAs judged: OperatorSubject<String, String>
  ) {
    self.init(subject, oracle: oracle)
    self.judged = judged
  }

  /// The names of all oracles.
  public static var known: [String] { NamedOracles.all.map(\.name) }

  /// The operator with its oracle; `nil` if there is no such oracle, or if it has other inputs.
  var pair: OraclePair? {
    guard let model = NamedOracle.named(oracle), model.shape == subject.shape else { return nil }
    var pair = OraclePair(model, subject)
    pair.link = link
    pair.judged = judged
    pair.manners = Manners(
      answersDisposal: subject.capabilities.contains(.interruptionOnDisposal),
      isPulled: differences.contains(.pulled),
      // An operator that does not say where it delivers may deliver anywhere, in the right instant; so may the lift of
      // the kit, which interrupts on the thread that disposes.
      keepsOrigin: subject.traits.contains(.deliversOnScheduler) && !subject.isLifted,
      // Only the reference promises that a disposal inside a handler waits for all results of the event.
      finishesEvents: false,
      attachesInAnyOrder: subject.shape == .binary
    )
    return pair
  }
}

extension OracleSubject {
  /// Returns what is wrong with the values of the subject; `nil` if the oracle can use them.
  fileprivate func unusableValues(for pair: OraclePair) -> String? {
    let values = subject.values
    if let twice = values.indices.first(where: { values[..<$0].contains(values[$0]) }) {
      return "the subject names the value “\(values[twice])” twice, and an oracle must tell its values apart"
    }
    guard subject.shape == .unary, values.count < pair.letters else { return nil }
    return "the oracle \(oracle) needs \(pair.letters) different values, and the subject names \(values.count): "
      + "pass more of them as `values:`"
  }
}

extension OperatorReport {
  /// Holds operators of any library against the oracles that they are put beside, on all processors.
  ///
  /// - Parameters:
  ///   - subjects: The operators, each with its oracle.
  ///   - progress: Delivery the number of an operator, counted from 1, how many there are, and its name.
  public static func comparing(
    _ subjects: [OracleSubject],
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> OperatorReport {
    let rows = Workforce.map(subjects) { index, subject in
      progress(index, subjects.count, subject.name)
    } _: { subject in
      Row(comparing: subject)
    }
    return OperatorReport(rows: rows)
  }
}

extension OperatorReport.Row {
  fileprivate init(comparing subject: OracleSubject) {
    guard let pair = subject.pair else {
      let clause = Suggestion.clause(for: subject.oracle, among: OracleSubject.known)
      let isKnown = OracleSubject.known.contains(subject.oracle)
      let reason =
        isKnown ? "the oracle \(subject.oracle) has other inputs" : "there is no oracle \(subject.oracle)"
      self.init(foreign: subject, family: "", problems: [[reason + (isKnown ? "" : clause)]])
      return
    }
    if let reason = subject.unusableValues(for: pair) {
      self.init(foreign: subject, family: pair.family.rawValue, problems: [[reason]])
      return
    }
    let run = DifferentialRun(pair, size: .foreign)
    let outcome = InterleavingOutcome.watched { run.play() }
    var problems = run.divergence.map { [$0.lines(of: pair)] } ?? []
    if outcome != .completed { problems.append([outcome?.description ?? "the runs did not finish"]) }
    self.init(foreign: subject, family: pair.family.rawValue, run: run, problems: problems)
  }

  private init(foreign subject: OracleSubject, family: String, run: DifferentialRun? = nil, problems: [[String]]) {
    self.init(
      name: subject.name,
      family: family,
      rules: [],
      relations: [],
      timelines: run?.timelines ?? 0,
      runs: run?.runs ?? 0,
      comparisons: run?.comparisons ?? 0,
      ties: TieKind.allCases.filter { run?.ties.contains($0) ?? false }.map(\.rawValue),
      problems: problems
    )
  }
}
