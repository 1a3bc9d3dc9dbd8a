/// B1: when the output ends, the operator disposes every open input in that instant, and nothing stays scheduled.
///
/// A situation is a terminal event that was delivered while an input could still send or an action was pending.
struct NoWorkBeyondNeed: TrialVerifier {
  static let rule: Rule.ID = "B1"
  static let missing = "no output has ended before all of its inputs"

  let assessment = Assessment()
  private let facts: Facts
  private var hasEnded = false

  init(_ facts: Facts) { self.facts = facts }

  var irrelevance: String? {
    hasEnded && !facts.traits.contains(.finishesEarly) ? "has never ended before its inputs" : nil
  }

  mutating func judge(_ trial: Trial, of given: Case, alone: Trial) {
    for observer in trial.lives.indices {
      let life = trial.lives[observer]
      // Another rule checks what a disposal must cancel.
      guard life.ended != .max, life.disposed > life.ended else { continue }
      guard let index = trial.deliveries.firstIndex(where: { $0.begin == life.ended }) else { continue }
      hasEnded = true
      judge(index, observer, in: trial)
    }
  }

  private mutating func judge(_ end: Int, _ observer: Int, in trial: Trial) {
    let delivery = trial.deliveries[end]
    let step = trial.outermost(delivery.step)
    let since = step?.begin ?? delivery.begin
    let until = lastPosition(of: delivery.tick, in: trial)
    for run in trial.runs where run.observer == observer {
      if run.opened > delivery.begin {
        assessment.judge(false, else: breach(end, run, isNew: true, in: trial))
      } else if run.ended > delivery.begin, run.disposed > since {
        assessment.judge(run.disposed <= until, else: breach(end, run, isNew: false, in: trial))
      }
    }
    let waiting = trial.pending(at: until)
    let waited = trial.pending(at: since)
    if trial.lives[1].attached == .max, waiting + waited > 0 {
      assessment.judge(waiting == 0, else: idleWork(end, waiting, in: trial))
    }
  }

  /// Returns the last position in the instant.
  private func lastPosition(of tick: Int, in trial: Trial) -> Int {
    var last = 0
    for step in trial.steps where step.tick == tick { last = max(last, step.end) }
    return last
  }

  private func breach(_ end: Int, _ run: Trial.InputRun, isNew: Bool, in trial: Trial) -> Breach {
    let delivery = trial.deliveries[end]
    let name = facts.inputName(run.input)
    let cause =
      isNew
      ? "it observes \(name) although it has ended: nobody looks before the next one is started."
      : run.disposed == .max
        ? "it never lets go of \(name): the end is sent on, but the upstream observation is not disposed."
        : "it lets go of \(name) only at \(run.disposedAt), when the next event comes, and not with its own end."
    return Breach(
      observer: delivery.observer,
      tick: delivery.tick,
      note: isNew ? "\(name) is observed after \(trial.words(end))" : "\(trial.words(end)), and \(name) goes on",
      cause: cause
    )
  }

  private func idleWork(_ end: Int, _ count: Int, in trial: Trial) -> Breach {
    let delivery = trial.deliveries[end]
    return Breach(
      observer: delivery.observer,
      tick: delivery.tick,
      note: "\(trial.words(end)), and \(count == 1 ? "an action waits" : "\(count) actions wait") on the scheduler",
      cause: "what was scheduled before the end is not cancelled with it."
    )
  }
}
