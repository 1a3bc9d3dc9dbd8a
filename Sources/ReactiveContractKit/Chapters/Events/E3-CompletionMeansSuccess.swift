/// E3: the output completes when all of its inputs have, and only then.
///
/// A situation is a delivered completion, or the completion of the last input while the observer waits for events.
struct CompletionMeansSuccess: TrialVerifier {
  static let rule: Rule.ID = "E3"
  static let missing = "no input has completed while the output was alive, and no output has completed"
  static let exceptions = [
    DeclaredException(trait: .finishesEarly, name: ".finishesEarly", claim: "it completes before its inputs do"),
    DeclaredException(
      trait: .outlivesInputs,
      name: ".outlivesInputs",
      claim: "it goes on when its inputs have completed"
    ),
  ]

  let assessment = Assessment()
  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for index in trial.deliveries.indices where trial.deliveries[index].kind == .completed {
      if trial.lives[trial.deliveries[index].observer].ended == trial.deliveries[index].begin {
        judgeCompletion(index, in: trial)
      }
    }
    for step in trial.steps {
      guard case .send(.completed, let run) = step.cause, trial.isAlive(at: step) else { continue }
      judgeInput(step, run, in: trial)
    }
  }

  /// Checks a delivered completion against what the inputs had done by then.
  private mutating func judgeCompletion(_ index: Int, in trial: Trial) {
    let delivery = trial.deliveries[index]
    let since = trial.outermost(delivery.step)?.begin ?? delivery.begin
    // An input that the operator disposes in the same outermost step was still open when that step began.
    let open = trial.runs.first {
      $0.observer == delivery.observer && $0.opened < delivery.begin && $0.ended > delivery.begin && $0.disposed > since
    }
    if open != nil, facts.traits.contains(.finishesEarly) { assessment.note(.finishesEarly) }
    assessment.judge(
      open == nil || facts.traits.contains(.finishesEarly),
      else: Breach(
        observer: delivery.observer,
        expected: .init(before: delivery.begin, tick: delivery.tick, remark: "no completion yet"),
        tick: delivery.tick,
        note: "completed while \(facts.inputName(open?.input ?? 0)) goes on",
        cause: "the completion of one thing is taken for the completion of all: \(facts.inputName(open?.input ?? 0)) "
          + "was neither completed nor given up before. If that is what it is made for, declare .finishesEarly."
      )
    )
  }

  /// Checks the completion of an input: if it was the last open one, the output must complete.
  private mutating func judgeInput(_ step: Trial.Step, _ run: Int, in trial: Trial) {
    // An input that the operator observes within the same outermost step is open as well.
    let end = trial.outermostEnd(of: step)
    for other in trial.runs where other.observer == step.observer {
      if other.opened > step.begin && other.opened < end || other.isOpen(at: end) { return }
      // An asynchronous operator may observe its next input in an action of the scheduler later in the same instant.
      if facts.traits.contains(.asynchronous), other.opened > end, other.openedAt == step.tick { return }
    }
    guard trial.lives[step.observer].disposed == .max, allCompleted(trial, of: step.observer, by: step) else { return }
    let found = trial.deliveries.firstIndex {
      $0.observer == step.observer && $0.begin > step.begin && $0.kind.isTerminating
    }
    let isTimely = found.map { self.isTimely(trial.deliveries[$0], after: step, in: trial) } ?? false
    let isCompleted = isTimely && found.map { trial.deliveries[$0].kind == .completed } ?? false
    if !isCompleted, facts.traits.contains(.outlivesInputs) { return assessment.note(.outlivesInputs) }
    assessment.judge(isCompleted, else: breach(step, found, in: trial))
  }

  private func isTimely(_ delivery: Trial.Delivery, after step: Trial.Step, in trial: Trial) -> Bool {
    delivery.begin < trial.outermostEnd(of: step) || trial.isOnScheduler(delivery)
  }

  private func allCompleted(_ trial: Trial, of observer: Int, by step: Trial.Step) -> Bool {
    for other in trial.steps where other.observer == observer && other.begin < step.begin {
      guard case .send(let note, let run) = other.cause else { continue }
      if note.kind == .failed { return false }
      if note.kind == .interrupted, !facts.isInner(trial.runs[run].input) { return false }
    }
    return true
  }

  private func breach(_ step: Trial.Step, _ end: Int?, in trial: Trial) -> Breach {
    var breach = Breach(
      observer: step.observer,
      expected: .init(
        before: step.end,
        then: [.completed],
        tick: step.tick,
        remark: "the completion of its last input"
      ),
      tick: step.tick,
      note: "all inputs have completed",
      cause: "the completion was received and dropped. If that is what it is made for, declare .outlivesInputs."
    )
    if let end {
      let delivery = trial.deliveries[end]
      if delivery.kind != .completed {
        breach.expected?.before = delivery.begin
        breach.note = "completed sent, \(trial.words(end)) delivered"
        breach.cause = "the completion was turned into another end: \(trial.words(end))."
      } else {
        breach.note = "sent at \(step.tick), delivered at \(delivery.tick)"
        breach.cause = "the completion was kept until something else happened, without the scheduler."
      }
    }
    return breach
  }
}
