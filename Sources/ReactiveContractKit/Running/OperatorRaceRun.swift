import Reactive

/// An operator under the hands of several threads: its inputs, its scheduler and one run of it.
final class OperatorRaceRun<Input: Sendable, Output> {
  private let inlets: RaceInlets<Input>
  private let diary: RaceDiary
  private let scheduler = TestScheduler()
  private var result: EventSource<Output, TestFailure>?
  private var cancellation: Cancellation?
  private var finished: VirtualAgenda.Ticket?
  private var instant = 0

  /// What the observer does when it is told something.
  var reaction: () -> Void = {}

  /// Applies the operator, observes what comes of it, and does what comes before the threads.
  init(_ subject: OperatorSubject<Input, Output>, form: Int, eve: [OperatorRace.Step], _ diary: RaceDiary) {
    inlets = RaceInlets(subject.values, Letters(subject.values, subject.shape))
    self.diary = diary
    let inputs = inlets.inputs(subject.shape.inputs)
    result = inSubject { subject.forms[form].apply.content(inputs, scheduler) }
    let observer = Confined { [unowned self] in reaction() }
    cancellation = inSubject {
      result?.observe { [diary] event in
        inKit { diary.tell(event.words) { observer.content() } }
      }
    }
    for step in eve { take(step) }
  }

  /// Does one thing to it.
  func take(_ step: OperatorRace.Step) {
    switch step {
    case .send(let kind, let input): inlets.send(kind, into: input)
    case .dispose: inSubject { cancellation?.dispose() }
    case .turn: turn()
    case .tick:
      instant += 1
      let tick = SchedulerInstant.tick(instant)
      inSubject { scheduler.openInstant(tick) }
    }
  }

  /// Which input is still observed; all have been left where the run has ended.
  var observedInput: Int? { inlets.observed.first }

  /// Runs what waits on the scheduler, as often as an operator may come back to it.
  func settle() {
    for _ in 0..<4 {
      turn()
      take(.tick)
    }
  }

  /// Lets go of everything; what the end has scheduled for now still runs, or its task would keep what it holds.
  func letGo() {
    reaction = {}
    let gone = (result, cancellation)
    (result, cancellation) = (nil, nil)
    inSubject { gone.1?.dispose() }
    withExtendedLifetime(gone) {}
    turn()
    inlets.close()
    scheduler.cancelAll()
  }

  private func turn() {
    let tick = SchedulerInstant.tick(instant)
    // As often as no operator needs: one that schedules for now again and again is another rule's business.
    for _ in 0..<16 {
      let last = finished
      let isIdle = inSubject {
        // As code of the subject, which schedules there, so that the search orders the two threads.
        let due = scheduler.takeNext(after: last, by: tick)
        inKit { finished = due?.ticket }
        due?.action()
        return due == nil
      }
      if isIdle { return }
    }
  }
}

extension Event {
  /// The event as the diary notes it.
  fileprivate var words: String {
    switch self {
    case .next(let value): String(describing: value)
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
