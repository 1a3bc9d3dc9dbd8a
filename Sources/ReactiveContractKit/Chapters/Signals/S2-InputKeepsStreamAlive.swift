/// S2: a stream lives as long as its sending end is held, even if the signal has been released; when the sending end is
/// released, the stream does what the declared reading says.
///
/// A situation is a step on an observed signal that has been released, a step after which observers are still attached,
/// or the release of the sending end.
struct InputKeepsStreamAlive: StreamVerifier {
  static let rule: Rule.ID = "S2"
  static let missing = "no signal that is observed was let go of, and no sending end was released"

  static let judgesLifetimes = true

  static func exemption(_ facts: StreamFacts) -> String? {
    if facts.kind != .signal { return "no signal given" }
    return facts.capabilities.isDisjoint(with: [.droppableShell, .releasableInput])
      ? "neither the signal nor its sending end can be let go of" : nil
  }

  let assessment = StreamAssessment()
  private let isSilent: Bool

  init(_ facts: StreamFacts) { isSilent = facts.declares("S2/silent") }

  mutating func judge(_ situation: StreamSituation) {
    if judgeHolds(situation) { judgeLife(situation) }
  }

  private mutating func judgeLife(_ situation: StreamSituation) {
    guard let run = situation.before.runs.first, run.isAlive, let step = situation.step else { return }
    let stays = situation.after.runs[0].attached
    switch step {
    case .dropShell: if !stays.isEmpty { judgeQuiet(situation, "the signal was let go of") }
    case .detach: if !run.hasShell, !stays.isEmpty { judgeQuiet(situation, "another observer left") }
    case .releaseInput: judgeRelease(situation, run)
    case .send, .detachInside: if !run.hasShell, !run.attached.isEmpty { judgeDelivery(situation, run) }
    default: break
    }
  }

  /// Checks that attached observers are still held, and a released sending end is not; returns true if both are right.
  private func judgeHolds(_ situation: StreamSituation) -> Bool {
    let breaches = assessment.breaches
    let stays = situation.after.runs[0].attached.filter { !situation.expected.mayBeReleased.contains($0) }
    if !stays.isEmpty {
      let lost = stays.first { situation.actual.released.contains($0) }
      assessment.judge(
        lost == nil,
        else: StreamBreach(
          headline: "observer \((lost ?? 0) + 1) has not left, and nothing holds it any more",
          place: .hold(on: .observer(lost ?? 0)),
          cause: "the observers are held by something that goes before the sending end does."
        )
      )
    }
    if situation.step == .releaseInput, situation.expected.gone.contains(.input) {
      assessment.judge(
        situation.actual.gone.contains(.input),
        else: StreamBreach(
          headline: "the sending end was released, and something still holds it",
          place: .hold(on: .part(.input)),
          cause: "the stream, or something that it holds, captures its own sending end, which then never goes."
        )
      )
    }
    return assessment.breaches == breaches
  }

  private func judgeQuiet(_ situation: StreamSituation, _ what: String) {
    let told = situation.actual.told.first { situation.after.runs[0].attached.contains($0.observer) }
    let isDisposed = situation.actual.disposals(of: 0) > 0
    assessment.judge(
      told == nil && !isDisposed,
      else: StreamBreach(
        headline: told.map { "\(what), and observer \($0.observer + 1) received \($0.note.words)" }
          ?? "\(what), and the resource was disposed although the stream is still observed",
        place: told.map { .observer($0.observer) } ?? .lifetime,
        cause: "the stream goes down with the signal, although its sending end and its observers are still there."
      )
    )
  }

  private func judgeDelivery(_ situation: StreamSituation, _ run: StreamModel.Run) {
    let isDead = run.attached.allSatisfy { situation.actual.notes(to: $0).isEmpty }
    let isDisposed =
      situation.sentNote?.kind == .value && situation.actual.disposals(of: 0) > 0
      && !situation.expected.disposed.contains(0)
    assessment.judge(
      !isDead && !isDisposed,
      else: StreamBreach(
        headline: isDead
          ? "\(situation.sentNote?.words ?? "") was sent after the signal was let go of, and reached nobody"
          : "a value was sent after the signal was let go of, and the resource was disposed",
        place: isDead ? .observer(run.attached[0]) : .lifetime,
        cause: isDead
          ? "the observers are held by the signal, and went with it."
          : "the stream is torn down by the next event, although it is still observed."
      )
    )
  }

  private func judgeRelease(_ situation: StreamSituation, _ run: StreamModel.Run) {
    let wanted: [Note] = isSilent ? [] : [.interrupted]
    let wrong = run.attached.first { situation.actual.timeline(of: $0) != wanted }
    guard !run.attached.isEmpty else { return }
    let told = wrong.map { situation.actual.timeline(of: $0) } ?? []
    assessment.judge(
      wrong == nil,
      else: StreamBreach(
        headline: "the sending end was released, and observer \((wrong ?? 0) + 1) received \(told.words)",
        place: .observer(wrong ?? 0),
        cause: told.isEmpty
          ? "nobody notices that the last one who could send is gone, so that observers wait for ever. If that is meant, "
            + "declare the reading S2/silent."
          : isSilent
            ? "releasing the sending end ends the stream with an event, although the reading S2/silent is declared."
            : "releasing the sending end is taken for something else than an interruption."
      )
    )
  }
}
