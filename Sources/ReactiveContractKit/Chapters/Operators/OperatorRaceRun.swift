import Reactive

/// One run of an operator that several threads use, with its inputs and its scheduler.
final class OperatorRaceRun<Input: Sendable, Output> {
  private let inlets: RaceInlets<Input>
  private let diary: RaceDiary
  private let scheduler: TestScheduler
  private var result: EventSource<Output, TestFailure>?
  private var cancellation: Cancellation?
  private var finished: VirtualTime.Ticket?
  private var instant = 0

  /// True if several actions of the scheduler were due at once.
  private(set) var hasPerformedSeveral = false

  /// The observer's reaction to an event.
  var reaction: () -> Void = {}

  /// Applies the operator, observes the result, and takes the steps that precede the threads.
  init(_ subject: OperatorSubject<Input, Output>, form: Int, eve: [OperatorRace.Step], _ diary: RaceDiary) {
    inlets = RaceInlets(subject.values, Letters(subject.values, subject.shape))
    self.diary = diary
    scheduler = TestScheduler(hostsRun: subject.traits.contains(.asynchronous))
    let inputs = inlets.inputs(subject.shape.inputs)
    result = scheduler.asHost { inSubject { subject.forms[form].apply.content(inputs, scheduler) } }
    let observer = Confined { [unowned self] in reaction() }
    cancellation = scheduler.asHost {
      inSubject {
        let objects = KitLocked(ObjectNumbers())
        return result?.observe { [diary] event in
          inKit { diary.record(objects.withLock { $0.numbered(event.words) }) { observer.content() } }
        }
      }
    }
    for step in eve { take(step) }
  }

  /// Takes one step.
  func take(_ step: OperatorRace.Step) { scheduler.asHost { perform(step) } }

  private func perform(_ step: OperatorRace.Step) {
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

  /// An input that is still observed; `nil` if none is, as must be once the run has ended.
  var observedInput: Int? { inlets.observed.first }

  /// Runs the due tasks of the next few instants, since an operator may schedule again.
  func settle() {
    for _ in 0..<4 {
      take(.turn)
      take(.tick)
    }
  }

  /// Releases everything.
  ///
  /// Tasks that the end scheduled for this instant still run; otherwise they would retain what they hold.
  func letGo() {
    reaction = {}
    let gone = (result, cancellation)
    (result, cancellation) = (nil, nil)
    scheduler.asHost {
      inSubject { gone.1?.dispose() }
      withExtendedLifetime(gone) {}
      turn()
    }
    inlets.close()
    scheduler.close()
  }

  /// Runs only the first due task.
  func beginTurn() { scheduler.asHost { turn(atMost: 1) } }

  // More tasks than any operator needs; another rule checks operators that schedule for the same instant without end.
  private func turn(atMost most: Int = 16) {
    let tick = SchedulerInstant.tick(instant)
    for count in 0..<most {
      let last = finished
      let isIdle = inSubject {
        // Marked as code of the subject, which schedules there, so that the search orders the two threads.
        let due = scheduler.takeNext(after: last, by: tick)
        inKit { finished = due?.ticket }
        due?.action()
        return due == nil
      }
      if isIdle { return }
      if count > 0 { hasPerformedSeveral = true }
    }
  }
}

extension Event {
  /// The event in the words of the diary.
  fileprivate var words: String {
    switch self {
    case .next(let value): ValueText.text(of: value)
    case .failed: "failed"
    case .completed: "completed"
    case .interrupted: "interrupted"
    }
  }
}
