extension TrialCheck {
  /// Checks that disposing a start interrupts that run, cancels its work, and does not affect other runs.
  ///
  /// A situation is the disposal of a run after a source was observed or an event was delivered, or a second run beside
  /// the disposed one.
  static func disposalInterrupts(_ facts: Facts) -> TrialCheck {
    TrialCheck(
      "P4",
      missing: "no run that had begun its work was disposed",
      exemption: facts.streamKind == .producer ? nil : "no producer given"
    ) { played, tally in
      let trial = played.trial
      guard trial.lives[0].disposed != .max || trial.lives[1].disposed != .max else { return }
      guard let step = trial.steps.first(where: { $0.cause == .disposal }),
        trial.runs.contains(where: { $0.observer == step.observer && $0.opened < step.begin })
          || trial.deliveries.contains(where: { $0.observer == step.observer })
      else { return }
      let disposal = Disposal(step: step, trial: trial, baseline: played.baseline, facts: facts)
      disposal.judgeEnd(tally)
      disposal.judgeWork(tally)
      switch played.given.variation {
      case .siblingDisposed, .siblingDisposedInside: disposal.judgeSibling(tally)
      case .plain, .observed, .unobserved, .disposed, .disposedInside, .startedAgain, .startedInside: break
      }
    }
  }
}

/// The disposal of a run that had begun its work.
private struct Disposal {
  let step: Trial.Step
  let trial: Trial
  let baseline: Trial
  let facts: Facts

  /// The number of the other run.
  var sibling: Int { 1 - step.observer }

  /// Checks that the observer receives one interruption if the run was alive, and otherwise nothing.
  func judgeEnd(_ tally: TrialCheck.Tally) {
    let wasAlive = trial.lives[step.observer].ended > step.begin
    let isAnswered = facts.capabilities.contains(.interruptionOnDisposal) && wasAlive
    let after = trial.deliveries.indices.filter {
      trial.deliveries[$0].observer == step.observer && trial.deliveries[$0].begin > step.begin
        && !mayPrecede(trial.deliveries[$0])
    }
    let isRight =
      isAnswered
      ? isCommitted(after)
        || after.count == 1 && trial.deliveries[after[0]].kind == .interrupted
          && trial.deliveries[after[0]].tick == step.tick
      : after.isEmpty
    tally.check(isRight, else: wrongEnd(after, isAnswered: isAnswered))
  }

  /// Returns true if the disposal happened inside a step that ends the run anyway, as it does without the disposal.
  ///
  /// Such a step still sends all of its events, including the values before the end.
  private func isCommitted(_ after: [Int]) -> Bool {
    guard step.depth > 0, let end = after.last, trial.deliveries[end].kind.isTerminating else { return false }
    let outermostEnd = trial.outermostEnd(of: step)
    return after.allSatisfy { index in
      guard baseline.deliveries.indices.contains(index) else { return false }
      let (delivery, usual) = (trial.deliveries[index], baseline.deliveries[index])
      return delivery.begin < outermostEnd && usual.kind == delivery.kind && usual.tick == delivery.tick
    }
  }

  /// Returns true if the delivery may be a value that the operator sends because of the interruption.
  private func mayPrecede(_ delivery: Trial.Delivery) -> Bool {
    delivery.kind == .value && delivery.tick == step.tick && facts.traits.contains(.handlesInterruption)
  }

  /// Checks that every open input is disposed in the instant of the disposal, after the observer has been called.
  func judgeWork(_ tally: TrialCheck.Tally) {
    for run in trial.runs where run.observer == step.observer && run.isOpen(at: step.begin) {
      tally.check(run.disposedAt <= step.tick, else: lastingWork(run))
      guard step.depth == 0, !facts.declares("P4/disposes-first"), run.disposed != .max,
        facts.traits.isDisjoint(with: [.asynchronous, .deliversOnScheduler]),
        let received = trial.deliveries.first(where: { $0.observer == step.observer && $0.begin > step.begin })
      else { continue }
      tally.check(
        received.begin < run.disposed,
        else: breach(
          note: "upstream was disposed before the observer was called",
          cause: trial.isOnScheduler(received)
            ? "the interruption waits for the scheduler. If that is meant, declare .asynchronous."
            : "the resources are disposed first. If that is meant, declare the reading P4/disposes-first."
        )
      )
    }
    // A disposal inside a step may take effect when that step is over.
    let over = step.depth == 0 ? step.begin : trial.outermostEnd(of: step)
    if let run = trial.runs.first(where: { $0.observer == step.observer && $0.opened > over }) {
      tally.check(false, else: newWork(run))
    }
  }

  /// Checks that the other run delivers what it delivers alone.
  func judgeSibling(_ tally: TrialCheck.Tally) {
    let end = min(baseline.horizon ?? .max, trial.horizon ?? .max)
    let usual = baseline.events(of: 0, for: end)
    let found = trial.events(of: sibling, for: end)
    tally.check(found == usual, else: changedSibling(found, usual))
  }
}

extension Disposal {
  private func breach(observer: Int? = nil, headline: String = "", note: String, cause: String) -> Breach {
    Breach(headline: headline, observer: observer ?? step.observer, tick: step.tick, note: note, cause: cause)
  }

  private func wrongEnd(_ after: [Int], isAnswered: Bool) -> Breach {
    let wrong = after.first { trial.deliveries[$0].kind != .interrupted } ?? after.dropFirst(isAnswered ? 1 : 0).first
    let late = after.first { trial.deliveries[$0].tick > step.tick }
    var breach = breach(
      note: "disposed, never interrupted",
      cause: "disposing cancels the work but sends the observer no interruption, so it waits forever."
    )
    breach.expected = .init(
      before: step.begin,
      then: isAnswered ? [.interrupted] : [],
      tick: step.tick,
      remark: isAnswered ? "the interruption in the instant of the disposal" : "nothing more"
    )
    if let wrong {
      breach.tick = trial.deliveries[wrong].tick
      breach.note = "\(trial.words(wrong)) after the disposal"
      breach.cause = cause(of: wrong, isAnswered: isAnswered)
    } else if let late {
      breach.note = "disposed at \(step.tick), interrupted at \(trial.deliveries[late].tick)"
      breach.cause = "the interruption is held back until something else happens."
    }
    return breach
  }

  private func cause(of wrong: Int, isAnswered: Bool) -> String {
    switch trial.deliveries[wrong].kind {
    case .value: "the run goes on delivering after it was disposed."
    case .completed: "a disposed run is reported as a success."
    case .failed: "a disposed run is reported as a failure."
    case .interrupted:
      isAnswered ? "the interruption is sent twice." : "an interruption is sent although the run has ended."
    }
  }

  private func lastingWork(_ run: Trial.InputRun) -> Breach {
    breach(
      note: "disposed, and \(facts.inputName(run.input)) goes on",
      cause: run.disposed == .max
        ? "the disposal does not reach upstream, so the work goes on without an observer."
        : "the disposal reaches upstream only at \(run.disposedAt)."
    )
  }

  private func newWork(_ run: Trial.InputRun) -> Breach {
    breach(
      note: "disposed, and \(facts.inputName(run.input)) is observed after that",
      cause:
        "the operator does not check whether the run was disposed before it observes \(facts.inputName(run.input))."
    )
  }

  private func changedSibling(_ found: [Trial.ReceivedEvent], _ usual: [Trial.ReceivedEvent]) -> Breach {
    let place = zip(found, usual).enumerated().first { $1.0 != $1.1 }?.offset ?? min(found.count, usual.count)
    let expected = place < usual.count ? usual[place].text : "nothing"
    let actual = place < found.count ? found[place].text : "nothing"
    return breach(
      observer: sibling,
      headline: "the \(sibling == 1 ? "second" : "first") run delivered \(actual) instead of \(expected)",
      note: "the \(sibling == 1 ? "first" : "second") run was disposed",
      cause: "the runs share what the disposal releases."
    )
  }
}
