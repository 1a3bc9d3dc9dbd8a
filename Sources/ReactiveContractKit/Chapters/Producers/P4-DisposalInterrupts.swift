/// P4: disposing a start interrupts that run, cancels its work, and does not affect other runs.
///
/// A situation is the disposal of a run after a source was observed or an event was delivered, or a second run beside
/// the disposed one.
struct DisposalInterrupts: TrialVerifier {
  static let rule: Rule.ID = "P4"
  static let missing = "no run that had begun its work was disposed"

  static func exemption(_ facts: Facts) -> String? {
    facts.road == .producer ? nil : "no producer given"
  }

  let assessment = Assessment()
  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    guard let index = trial.steps.firstIndex(where: { $0.cause == .disposal }) else { return }
    let disposal = trial.steps[index]
    guard trial.runs.contains(where: { $0.opened < disposal.begin }) || !trial.deliveries.isEmpty else { return }
    judgeEnd(disposal, in: trial, alone)
    judgeWork(disposal, in: trial)
    guard case .siblingDisposed = given.variation else { return }
    let end = min(alone.horizon ?? .max, trial.horizon ?? .max)
    let usual = alone.story(of: 0, for: end)
    let found = trial.story(of: 1, for: end)
    assessment.judge(found == usual, else: sibling(disposal, found, usual, in: trial))
  }

  /// Checks that the observer receives one interruption if the run was alive, and otherwise nothing.
  private mutating func judgeEnd(_ disposal: Trial.Step, in trial: Trial, _ alone: Trial) {
    let wasAlive = trial.lives[disposal.observer].ended > disposal.begin
    let isAnswered = facts.capabilities.contains(.interruptionOnDisposal) && wasAlive
    let after = trial.deliveries.indices.filter {
      trial.deliveries[$0].observer == disposal.observer && trial.deliveries[$0].begin > disposal.begin
        && !mayPrecede(trial.deliveries[$0], disposal)
    }
    let isRight =
      isAnswered
      ? isCommitted(after, disposal, in: trial, alone)
        || after.count == 1 && trial.deliveries[after[0]].kind == .interrupted
          && trial.deliveries[after[0]].tick == disposal.tick
      : after.isEmpty
    assessment.judge(isRight, else: wrongEnd(disposal, after, isAnswered: isAnswered, in: trial))
  }

  /// Returns true if the disposal happened inside a step that ends the run anyway, as it does without the disposal.
  ///
  /// Such a step sends whole what it sends, also the values before the end.
  private func isCommitted(_ after: [Int], _ disposal: Trial.Step, in trial: Trial, _ alone: Trial) -> Bool {
    guard disposal.depth > 0, let end = after.last, trial.deliveries[end].kind.isTerminating else { return false }
    let outermostEnd = trial.outermostEnd(of: disposal)
    return after.allSatisfy { index in
      guard alone.deliveries.indices.contains(index) else { return false }
      let (delivery, usual) = (trial.deliveries[index], alone.deliveries[index])
      return delivery.begin < outermostEnd && usual.kind == delivery.kind && usual.tick == delivery.tick
    }
  }

  /// Returns true if the operator declares that it handles interruptions, and the delivery may be a value that it sends
  /// for one.
  private func mayPrecede(_ delivery: Trial.Delivery, _ disposal: Trial.Step) -> Bool {
    delivery.kind == .value && delivery.tick == disposal.tick && facts.traits.contains(.handlesInterruption)
  }

  /// Checks that every open input is disposed in the instant of the disposal, after the observer has been called.
  private mutating func judgeWork(_ disposal: Trial.Step, in trial: Trial) {
    for run in trial.runs where run.observer == disposal.observer && run.isOpen(at: disposal.begin) {
      assessment.judge(run.disposedAt <= disposal.tick, else: lastingWork(disposal, run, in: trial))
      guard disposal.depth == 0, !facts.declares("P4/disposes-first"), run.disposed != .max,
        facts.traits.isDisjoint(with: [.asynchronous, .deliversOnScheduler]),
        let told = trial.deliveries.first(where: { $0.observer == disposal.observer && $0.begin > disposal.begin })
      else { continue }
      assessment.judge(told.begin < run.disposed, else: wrongOrder(disposal, in: trial))
    }
  }

  private func wrongEnd(
    _ disposal: Trial.Step,
    _ after: [Int],
    isAnswered: Bool,
    in trial: Trial
  ) -> Breach {
    let wrong = after.first { trial.deliveries[$0].kind != .interrupted } ?? after.dropFirst(isAnswered ? 1 : 0).first
    let late = after.first { trial.deliveries[$0].tick > disposal.tick }
    var breach = Breach(
      observer: disposal.observer,
      expected: .init(
        before: disposal.begin,
        then: isAnswered ? [.interrupted] : [],
        tick: disposal.tick,
        remark: isAnswered ? "the interruption in the instant of the disposal" : "nothing more"
      ),
      tick: disposal.tick,
      note: "disposed, never interrupted",
      cause: "disposing cancels the work but tells the observer nothing, so that it waits for ever."
    )
    if let wrong {
      breach.tick = trial.deliveries[wrong].tick
      breach.note = "\(trial.words(wrong)) after the disposal"
      breach.cause = cause(of: wrong, isAnswered: isAnswered, in: trial)
    } else if let late {
      breach.note = "disposed at \(disposal.tick), interrupted at \(trial.deliveries[late].tick)"
      breach.cause = "the interruption waits until something else happens."
    }
    return breach
  }

  private func cause(of wrong: Int, isAnswered: Bool, in trial: Trial) -> String {
    switch trial.deliveries[wrong].kind {
    case .value: "the run goes on delivering after it was disposed."
    case .completed: "a disposed run is reported as a success."
    case .failed: "a disposed run is reported as a failure."
    case .interrupted:
      isAnswered ? "the interruption is sent twice." : "an interruption is sent although the run has ended."
    }
  }

  private func lastingWork(_ disposal: Trial.Step, _ run: Trial.InputRun, in trial: Trial) -> Breach {
    Breach(
      observer: disposal.observer,
      tick: disposal.tick,
      note: "disposed, and \(facts.inputName(run.input)) goes on",
      cause: run.disposed == .max
        ? "the disposal does not reach upstream: the work goes on for nobody."
        : "the disposal reaches upstream only at \(run.disposedAt)."
    )
  }

  private func wrongOrder(_ disposal: Trial.Step, in trial: Trial) -> Breach {
    Breach(
      observer: disposal.observer,
      tick: disposal.tick,
      note: "upstream was disposed before the observer was told",
      cause: "the resources are disposed first. If that is meant, declare the reading P4/disposes-first."
    )
  }

  private func sibling(
    _ disposal: Trial.Step,
    _ found: [Trial.Told],
    _ usual: [Trial.Told],
    in trial: Trial
  ) -> Breach {
    let place = zip(found, usual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, usual.count)
    let expected = place < usual.count ? usual[place].text : "nothing"
    let actual = place < found.count ? found[place].text : "nothing"
    return Breach(
      headline: "disposing the first run changes the second: \(actual) instead of \(expected)",
      observer: 1,
      tick: disposal.tick,
      note: "the first run was disposed",
      cause: "the runs share what the disposal gives back."
    )
  }
}
