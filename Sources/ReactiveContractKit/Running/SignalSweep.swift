/// Judges one kind of signal under every rule that its record decides: each order of actions is played once for all.
final class SignalSweep {
  /// One verifier at work.
  private final class Docket {
    var verifier: any SignalVerifier
    var failing = 0
    var smallest: (given: SignalCase, finding: (details: [String], breach: SignalBreach))?

    init(_ verifier: any SignalVerifier) { self.verifier = verifier }
  }

  private let subject: SignalSubject
  private let scope: Scope
  private let stage: SignalStage
  private let dockets: [Docket]
  private var orders = 0

  init(_ subject: SignalSubject, scope: Scope) {
    self.subject = subject
    self.scope = scope
    stage = SignalStage(subject)
    dockets = SignalSubject.verifiers.map { Docket($0.init(subject)) }
  }

  /// Plays every case of the scope and gives one judgement per rule.
  func judge() -> [Judgement] {
    for given in SignalPlan(scope: scope, capabilities: subject.capabilities).cases() { play(given) }
    return dockets.map(judgement)
  }

  /// Plays exactly one case.
  func judge(only given: SignalCase) -> [Judgement] {
    play(given)
    return dockets.map(judgement)
  }

  private func play(_ given: SignalCase) {
    orders += 1
    let trial = stage.play(given)
    for docket in dockets {
      let before = docket.verifier.assessment.breaches
      docket.verifier.judge(trial)
      guard docket.verifier.assessment.breaches > before else { continue }
      docket.failing += 1
      if docket.smallest == nil, let breach = docket.verifier.assessment.first {
        docket.smallest = (given, (trial.lines(marking: breach.step), breach))
      }
    }
  }

  private func judgement(_ docket: Docket) -> Judgement {
    let type = type(of: docket.verifier)
    let reading = RuleBook.reading(of: type.rule, declared: subject.readings)
    if let exemption = type.exemption(subject) {
      return Judgement(type.rule, .notApplicable(exemption), reading: reading)
    }
    return Judgement(
      type.rule,
      verdict(docket, type),
      evidence: docket.verifier.assessment.situations,
      scope: scope.isEmpty
        ? "nothing was tried"
        : "all \(orders) orders of up to \(scope.signalActions) actions with up to \(scope.observers) observers",
      reading: reading,
      runs: orders
    )
  }

  private func verdict(_ docket: Docket, _ type: any SignalVerifier.Type) -> Verdict {
    guard let smallest = docket.smallest else {
      return docket.verifier.assessment.situations > 0 ? .held : .vacuous(type.missing)
    }
    let finding = Finding(
      type.rule,
      subject: subject.name,
      headline: smallest.finding.breach.headline,
      details: smallest.finding.details,
      cause: smallest.finding.breach.cause,
      tally: .smallest(failing: docket.failing, tried: orders, of: .orders),
      replay: ReplayToken(type.rule, subject: subject.name, inputs: smallest.given.words)
    )
    return .violated([finding])
  }
}

extension SignalCase {
  /// What the generator sends early, and the actions, as a token says them.
  var words: [String] { early.map { "early \($0.word)" } + actions.map(\.words) }

  /// Reads ``words``; `nil` if one of them is unknown.
  init?(words: [String]) {
    self.init()
    for word in words {
      if let action = SignalAction(word) {
        actions.append(action)
      } else if let kind = [EventKind.value, .failed, .completed, .interrupted].first(where: {
        "early \($0.word)" == word
      }) {
        early.append(kind)
      } else {
        return nil
      }
    }
  }
}

extension SignalTrial {
  /// The steps, one line each, with what they brought about; a mark at the one that is wrong.
  func lines(marking wrong: Int) -> [String] {
    let generated = early.isEmpty ? "" : ", and the generator sends \(early.map(\.word).joined(separator: ", "))"
    var rows = [("make the signal\(generated)", "", wrong < 0)]
    for (index, step) in steps.enumerated() {
      var effects = deliveries(in: step).map { "observer \($0.observer + 1): \($0.words)" }
      if count(generations, in: step) > 0 { effects.append("the generator runs") }
      let disposals = count(disposals, in: step)
      if disposals > 0 { effects.append("the resource is disposed" + (disposals > 1 ? " \(disposals) times" : "")) }
      rows.append((step.action.words, effects.joined(separator: ", "), index == wrong))
    }
    let width = (rows.map(\.0.count).max() ?? 0) + 4
    return rows.map { ($0.2 ? "> " : "  ") + ($0.1.isEmpty ? $0.0 : $0.0.padded(to: width) + $0.1) }
  }
}
