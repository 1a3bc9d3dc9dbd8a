extension TrialCheck {
  /// Checks that no event reaches an observer after a terminal event.
  ///
  /// A situation is a delivered terminal event: any later action of the inputs, the scheduler or the kit could cause
  /// another event.
  static var valuesThenOneEnd: TrialCheck {
    TrialCheck("E0", missing: "no stream ended") { played, tally in
      let trial = played.trial
      guard trial.received.hasEnd else { return }
      for observer in trial.lives.indices where trial.lives[observer].ended != .max {
        let end = trial.lives[observer].ended
        let extra = trial.deliveries.firstIndex { $0.observer == observer && $0.begin > end }
        tally.check(extra == nil, else: breach(extra ?? 0, in: trial))
      }
    }
  }

  private static func breach(_ extra: Int, in trial: Trial) -> Breach {
    let delivery = trial.deliveries[extra]
    let end = trial.lives[delivery.observer].ended
    let last = trial.deliveries.firstIndex { $0.begin == end } ?? 0
    return Breach(
      observer: delivery.observer,
      expected: .init(before: end + 1, tick: delivery.tick, remark: "nothing after the end"),
      tick: delivery.tick,
      note: "\(trial.words(extra)) after \(trial.words(last))",
      cause: cause(extra, after: last, in: trial)
    )
  }

  private static func cause(_ extra: Int, after last: Int, in trial: Trial) -> String {
    let step = trial.deliveries[extra].step
    let isSameStep = trial.outermost(step)?.begin == trial.outermost(trial.deliveries[last].step)?.begin
    if isSameStep { return "the operator goes on sending in the step in which it sent \(trial.words(last))." }
    guard step >= 0 else { return "neither a call nor a scheduled action delivered \(trial.words(extra))." }
    switch trial.steps[step].cause {
    case .send: return "the operator does not record that it has ended, and still handles the events of its source."
    case .action: return "an action that was scheduled before the end was not cancelled and still delivers."
    case .disposal: return "disposing sends an interruption without checking whether the stream has ended."
    case .application, .observation: return "the operator starts its work although it has ended."
    }
  }
}
