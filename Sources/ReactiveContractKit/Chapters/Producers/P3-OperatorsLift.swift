extension TrialCheck {
  /// Checks that the operator does to a producer what it does to a signal.
  ///
  /// A situation is a timeline for which the operator delivers something on a signal or on a producer.
  static func operatorsLift(_ facts: Facts, hasBothForms: Bool) -> TrialCheck {
    TrialCheck(
      "P3",
      missing: "no event was delivered on a signal or on a producer",
      exceptions: [
        DeclaredException(trait: .endsAtBirth, name: ".endsAtBirth", claim: "it ends before anything is sent")
      ],
      exemption: !hasBothForms
        ? "only one of the two forms was given"
        : facts.isLifted ? "the kit made the producer form: it is the lift of the signal form" : nil
    ) { played, tally in
      let (signal, producer) = (played.baseline, played.trial)
      let onSignal = signal.events(of: 0)
      let onProducer = producer.events(of: 0)
      if onSignal.isEmpty, onProducer.isEmpty { return }
      if facts.traits.contains(.endsAtBirth), endsAtBirth(signal), endsAtBirth(producer) {
        tally.note(.endsAtBirth)
        return tally.check(true, else: breach(onSignal, onProducer))
      }
      tally.check(onSignal == onProducer, else: breach(onSignal, onProducer))
    }
  }

  private static func endsAtBirth(_ trial: Trial) -> Bool {
    guard let first = trial.deliveries.first else { return false }
    return trial.deliveries.count == 1 && first.kind.isTerminating && first.tick == 0
      && !trial.steps.contains { if case .send = $0.cause { $0.begin < first.begin } else { false } }
  }

  private static func breach(_ onSignal: [Trial.ReceivedEvent], _ onProducer: [Trial.ReceivedEvent]) -> Breach {
    let place =
      zip(onSignal, onProducer).enumerated().first { $1.0 != $1.1 }?.offset ?? min(onSignal.count, onProducer.count)
    let signal = place < onSignal.count ? onSignal[place] : nil
    let producer = place < onProducer.count ? onProducer[place] : nil
    let isLate = signal?.text == producer?.text
    return Breach(
      headline: "the signal delivers \(signal?.text ?? "nothing"), the producer \(producer?.text ?? "nothing")",
      tick: producer?.tick ?? signal?.tick ?? 0,
      note: isLate ? "at \(signal?.tick ?? 0) on a signal" : "\(signal?.text ?? "nothing") on a signal",
      cause: isLate
        ? "the two forms count time from different instants."
        : producer == nil
          ? "the producer's form leaves out what the signal's form sends."
          : signal == nil
            ? "the producer's form sends more than the signal's form does." : "the two forms are not the same operator."
    )
  }
}
