extension StepCheck<StreamModel> {
  /// P2, for producers: an event sent into a run reaches the observers of that run once, and does not affect other runs.
  ///
  /// A situation is an event sent into a run, or a send or start while another run exists.
  static func runsDoNotMix(_ facts: StreamFacts) -> StepCheck {
    StepCheck(
      "P2",
      missing: "no event was sent into a run",
      exemption: facts.kind == .producer ? nil : "no producer given"
    ) { situation, tally in
      let own: Int
      switch situation.step {
      case .send(_, let run):
        own = run
        judgeOwn(tally, situation, situation.before.runs[run])
      case .startInside(let run), .disposeOtherInside(let run, _):
        return judgeOwn(tally, situation, situation.before.runs[run])
      case .start, .startDisposed: own = situation.before.runs.count
      // P4 checks the effect of a disposal on other runs.
      default: return
      }
      for (index, run) in situation.before.runs.enumerated() where index != own {
        judgeOther(tally, situation, index, run, own)
      }
    }
  }

  private static func judgeOwn(_ tally: Tally, _ situation: StepSituation<StreamModel>, _ run: StreamModel.Run) {
    guard run.isAlive, let note = situation.sentNote else { return }
    let wrong = run.attached.first { situation.actual.timeline(of: $0) != [note] }
    let received = wrong.map { situation.actual.timeline(of: $0) } ?? []
    tally.check(
      wrong == nil,
      else: StepBreach(
        headline:
          "\(note.words) was sent into a run, and observer \((wrong ?? 0) + 1) of that run received \(received.words)",
        place: .observer(wrong ?? 0),
        cause: situation.before.runs.count == 1
          ? received.isEmpty
            ? "the event is lost before it reaches any observer." : "the event is changed, or sent again."
          : "the runs share state that each of them needs for itself, such as its observers or its end."
      )
    )
  }

  private static func judgeOther(
    _ tally: Tally,
    _ situation: StepSituation<StreamModel>,
    _ index: Int,
    _ run: StreamModel.Run,
    _ own: Int
  ) {
    let observers = run.attached + run.ended
    let received = situation.actual.received.first { observers.contains($0.observer) }
    let isDisposed = situation.actual.disposals(of: index) > 0
    tally.check(
      received == nil && !isDisposed,
      else: StepBreach(
        headline: "run \(own + 1) was used, and "
          + (received.map { "observer \($0.observer + 1) of run \(index + 1) received \($0.note.words)" }
            ?? "the resource of run \(index + 1) was disposed"),
        place: received.map { .observer($0.observer) } ?? .lifetime,
        cause: "the runs share state that each of them needs for itself, such as its observers or its end."
      )
    )
  }
}
