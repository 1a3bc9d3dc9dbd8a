/// P3: the operator does to a producer what it does to a signal.
///
/// A situation is a timeline for which the operator delivers something on a signal or on a producer.
struct OperatorsLift {
  static let rule: Rule.ID = "P3"
  static let missing = "neither road has delivered anything"
  static let exceptions = [
    DeclaredException(
      trait: .endsAtBirth,
      name: ".endsAtBirth",
      claim: "it has ended before anything is sent"
    )
  ]

  let assessment = Assessment()
  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  /// Compares the runs of one timeline on a signal and on a producer.
  func judge(signal: Trial, producer: Trial) {
    let onSignal = signal.story(of: 0)
    let onProducer = producer.story(of: 0)
    if onSignal.isEmpty, onProducer.isEmpty { return }
    if facts.traits.contains(.endsAtBirth), endsAtBirth(signal), endsAtBirth(producer) {
      assessment.note(.endsAtBirth)
      return assessment.judge(true, else: breach(onSignal, onProducer))
    }
    assessment.judge(onSignal == onProducer, else: breach(onSignal, onProducer))
  }

  private func endsAtBirth(_ trial: Trial) -> Bool {
    guard let first = trial.deliveries.first else { return false }
    return trial.deliveries.count == 1 && first.kind.isTerminating && first.tick == 0
      && !trial.steps.contains { if case .send = $0.cause { $0.begin < first.begin } else { false } }
  }

  private func breach(_ onSignal: [Trial.Told], _ onProducer: [Trial.Told]) -> Breach {
    let place =
      zip(onSignal, onProducer).enumerated().first { $1.0 != $1.1 }?.offset ?? min(onSignal.count, onProducer.count)
    let signal = place < onSignal.count ? onSignal[place] : nil
    let producer = place < onProducer.count ? onProducer[place] : nil
    let isLate = signal?.text == producer?.text
    return Breach(
      headline: "the signal gives \(signal?.text ?? "nothing"), the producer \(producer?.text ?? "nothing")",
      tick: producer?.tick ?? signal?.tick ?? 0,
      note: isLate ? "at \(signal?.tick ?? 0) on a signal" : "\(signal?.text ?? "nothing") on a signal",
      cause: isLate
        ? "the two forms count time from different instants."
        : producer == nil
          ? "the producer's form leaves out what the signal's form sends."
          : signal == nil
            ? "the producer's form sends more than the signal's form does." : "the two forms are not one operator."
    )
  }
}
