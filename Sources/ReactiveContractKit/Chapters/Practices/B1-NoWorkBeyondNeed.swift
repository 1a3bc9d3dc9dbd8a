extension TrialCheck {
  /// Checks that the end of the output disposes all open inputs at once, and leaves nothing scheduled.
  ///
  /// A situation is a terminal event that was delivered while an input could still send or an action was pending.
  static func noWorkBeyondNeed(_ facts: Facts) -> TrialCheck {
    var hasEnded = false
    func irrelevance() -> String? {
      hasEnded && !facts.traits.contains(.finishesEarly) ? "never ended before its inputs" : nil
    }
    return TrialCheck("B1", missing: "no output ended before all of its inputs did", irrelevance: irrelevance) {
      played,
      tally in
      let trial = played.trial
      guard trial.received.hasEnd else { return }
      for life in trial.lives {
        // Another rule checks what a disposal must cancel.
        guard life.ended != .max, life.disposed > life.ended else { continue }
        guard let end = trial.deliveries.firstIndex(where: { $0.begin == life.ended }) else { continue }
        hasEnded = true
        judgeEnd(end, in: trial, facts, tally)
      }
    }
  }

  private static func judgeEnd(_ end: Int, in trial: Trial, _ facts: Facts, _ tally: Tally) {
    let delivery = trial.deliveries[end]
    let since = trial.outermost(delivery.step)?.begin ?? delivery.begin
    let until = lastPosition(of: delivery.tick, in: trial)
    for run in trial.runs where run.observer == delivery.observer {
      if run.opened > delivery.begin {
        tally.check(false, else: newWork(end, facts.inputName(run.input), in: trial))
      } else if run.ended > delivery.begin, run.disposed > since {
        tally.check(run.disposed <= until, else: lastingWork(end, run, facts.inputName(run.input), in: trial))
      }
    }
    let waiting = trial.pending(at: until)
    let waited = trial.pending(at: since)
    if trial.lives[1].attached == .max, waiting + waited > 0 {
      tally.check(waiting == 0, else: idleWork(end, waiting, in: trial))
    }
  }

  /// Returns the last position in the instant.
  private static func lastPosition(of tick: Int, in trial: Trial) -> Int {
    var last = 0
    for step in trial.steps where step.tick == tick { last = max(last, step.end) }
    return last
  }

  private static func newWork(_ end: Int, _ name: String, in trial: Trial) -> Breach {
    breach(
      end,
      in: trial,
      note: "\(name) is observed after \(trial.words(end))",
      cause: "the operator does not check whether it has ended before it observes \(name)."
    )
  }

  private static func lastingWork(_ end: Int, _ run: Trial.InputRun, _ name: String, in trial: Trial) -> Breach {
    breach(
      end,
      in: trial,
      note: "\(trial.words(end)), and \(name) goes on",
      cause: run.disposed == .max
        ? "the operator sends the end, but never disposes its observation of \(name)."
        : "the operator disposes its observation of \(name) only at \(run.disposedAt), when the next event arrives, and "
          + "not with its own end."
    )
  }

  private static func idleWork(_ end: Int, _ count: Int, in trial: Trial) -> Breach {
    breach(
      end,
      in: trial,
      note: "\(trial.words(end)), and \(count == 1 ? "an action is" : "\(count) actions are") still scheduled",
      cause: "the end does not cancel the actions that were scheduled before it."
    )
  }

  private static func breach(_ end: Int, in trial: Trial, note: String, cause: String) -> Breach {
    Breach(
      observer: trial.deliveries[end].observer,
      tick: trial.deliveries[end].tick,
      note: note,
      cause: cause
    )
  }
}
