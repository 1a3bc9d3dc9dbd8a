/// A case in which an operator stopped the thread that played it: it waits for ever, trapped, or does not return.
struct OperatorStop {
  /// The rule that this breaks: O4 for a trap, because the event was not handled; otherwise O6.
  let rule: Rule.ID

  let given: Case
  let headline: String
  let diagram: [DiagramRow]

  /// The cause of a stop that the kit knows; an operator may stop for many reasons.
  let cause: String

  /// The reason why no other rule is judged.
  static func reason(_ rule: Rule.ID) -> String { "the operator stopped the runs: see \(rule)" }
}

extension OperatorSweep {
  /// Returns what an outcome of the runs says about the case that was in progress; `nil` if none was.
  func stop(by outcome: InterleavingOutcome?) -> OperatorStop? {
    // Without an outcome, the thread may still run.
    guard let outcome, outcome != .completed,
      let form = forms.first(where: { $0.player.progress != nil }), let progress = form.player.progress
    else {
      return nil
    }
    let trial = progress.trial.afterStop
    let place = trial.unfinishedStep?.cause.words ?? "playing the case"
    let (rule, words, cause): (Rule.ID, String, String)
    switch outcome {
    case .deadlock(let threads):
      let holdsLock = threads.first.map { $0.holder == $0.name } ?? false
      rule = "O6"
      words = "\(place) never returned: " + (threads.first?.wait ?? "its thread waits forever")
      cause =
        holdsLock
        ? "the operator holds a lock while it calls out, and what it calls comes back to the operator."
        : "the operator waits for something that no thread does."
    case .trapped(_, let reason) where reason == ThreadTrap.endless.description:
      (rule, words) = ("O6", "\(place) never returned: its thread \(reason)")
      cause = "a loop of the operator does not end in this case."
    case .trapped(_, let reason):
      (rule, words) = ("O4", "\(place) never returned: its thread \(reason)")
      cause = "the operator does not allow for this case; the text of the trap is in the output of the process."
    case .completed: return nil
    }
    return OperatorStop(
      rule: rule,
      given: progress.given,
      headline: [progress.given.variation.sentence, words].compactMap { $0 }.joined(separator: "; "),
      diagram: picture(progress.given, trial, on: form),
      cause: cause
    )
  }

  private func picture(_ given: Case, _ trial: Trial, on form: FormSweep) -> [DiagramRow] {
    let breach = Breach(tick: trial.tick, note: "the thread stopped here", cause: "")
    return Picture(facts: form.facts, names: letters).rows(breach, of: given, trial)
  }

  /// Returns the finding about a stop.
  func finding(_ stop: OperatorStop) -> Finding {
    Finding(
      stop.rule,
      subject: subject.name,
      headline: stop.headline,
      diagram: stop.diagram,
      cause: stop.cause,
      tally: .first(at: max(1, timelines), of: .timelines),
      replay: stop.given.token(stop.rule, subject: subject.name, letters: letters)
    )
  }
}

extension WaitingThread {
  /// The wait in a sentence without a full stop and without the thread's name.
  var wait: String {
    switch holder {
    case .none: "its thread waits forever"
    case name: "its thread waits for a lock that it holds itself"
    case .some: "its thread waits for a lock of another thread"
    }
  }
}

extension Trial {
  /// The innermost step that has not ended.
  var unfinishedStep: Step? { steps.last { $0.end == .max } }
}

extension EventKind {
  /// The kind with its article.
  fileprivate var phrase: String {
    switch self {
    case .value: "a value"
    case .failed: "a failure"
    case .completed: "the completion"
    case .interrupted: "an interruption"
    }
  }
}

extension Trial.Step.Cause {
  /// The step as the subject of a sentence.
  var words: String {
    switch self {
    case .application: "applying the operator"
    case .observation: "observing the result"
    case .disposal: "disposing of the observation"
    case .send(let note, _): "sending \(note.kind.phrase)"
    case .action: "running an action of its scheduler"
    }
  }
}
