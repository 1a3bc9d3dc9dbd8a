/// The record of one run: what the kit did to a subject, what the subject did, and in which order.
///
/// Everything that happens gets a position, counted upwards, so that "inside a send" is a comparison of numbers.
///
/// Invariant: written only by the thread that made it; every entry point asks, and what another thread does goes into
/// the locked list of intrusions.
final class Trial: @unchecked Sendable {
  /// What the kit did, in the order in which it began.
  private(set) var steps: ContiguousArray<Step> = []

  /// What reached the observers, in the order in which it did.
  private(set) var deliveries: ContiguousArray<Delivery> = []

  /// Each time that the subject observed one of its inputs.
  private(set) var runs: ContiguousArray<InputRun> = []

  /// What became of the two observers that a run can have.
  private(set) var lives: ContiguousArray<Life> = [Life(), Life()]

  /// Reads what the deliveries carried.
  let payloads: any Payloads

  /// The instant at which the run is.
  var tick = 0

  /// What fell into one instant, so that its order could have been another.
  var ties: Ties = []

  /// Whether some instant went on scheduling for itself without end, and was left.
  var ranAway = false

  /// The instant before which it was left although something still waited; `nil` if nothing could come any more.
  var horizon: Int?

  private(set) var isSealed = false

  private let owner = ThreadToken.current
  private let intrusions: Intrusions
  private var position = 0
  private var innermost = -1
  private var depth = 0
  private var reaction: (delivery: Int, action: () -> Void)?

  init(payloads: any Payloads, intrusions: Intrusions) {
    self.payloads = payloads
    self.intrusions = intrusions
    // Enough for nearly every run; growing costs more than the room.
    steps.reserveCapacity(16)
    deliveries.reserveCapacity(8)
  }

  /// The step that is being made; `nil` between steps.
  var currentStep: Step? { innermost < 0 ? nil : steps[innermost] }

  /// The observer on whose behalf something happens now.
  var currentObserver: Int { innermost < 0 ? 0 : steps[innermost].observer }

  /// Runs the action inside the given delivery, counted from 0.
  func react(in delivery: Int, _ action: @escaping () -> Void) { reaction = (delivery, action) }

  /// Stops recording: what happens from now on is cleaning up.
  func seal() {
    isSealed = true
    reaction = nil
  }

  /// Notes that the kit begins to do something; returns what names it.
  func begin(_ cause: Step.Cause, for observer: Int) -> Int {
    let step = Step(cause: cause, tick: tick, begin: next(), parent: innermost, depth: depth, observer: observer)
    if cause == .observation { lives[observer].attached = step.begin }
    if cause == .disposal {
      lives[observer].disposed = step.begin
      lives[observer].disposedAt = tick
    }
    innermost = steps.count
    steps.append(step)
    return innermost
  }

  /// Notes that the kit has done it, and how many actions wait on the scheduler.
  func end(_ step: Int, pending: Int) {
    steps[step].end = next()
    steps[step].pending = pending
    innermost = steps[step].parent
  }

  /// Notes that an event reached an observer; returns whether it belongs to this run.
  func deliver(_ kind: EventKind, to observer: Int, isSame: Bool, store: () -> Void) {
    guard ThreadToken.current == owner else { return intrusions.add(.delivered(kind)) }
    guard !isSealed else { return }
    store()
    let index = deliveries.count
    deliveries.append(
      Delivery(kind: kind, observer: observer, tick: tick, begin: next(), step: innermost, depth: depth, isSame: isSame)
    )
    if kind.isTerminating, lives[observer].ended == .max { lives[observer].ended = position }
    depth += 1
    if let reaction, reaction.delivery == index { reaction.action() }
    depth -= 1
    deliveries[index].end = next()
  }

  /// Notes that the subject observes an input; `nil` if it does so from a thread of its own.
  func open(_ input: Int) -> Int? {
    guard ThreadToken.current == owner else {
      intrusions.add(.observed)
      return nil
    }
    runs.append(InputRun(input: input, observer: currentObserver, opened: next(), openedAt: tick))
    return runs.count - 1
  }

  /// Notes that an input has sent its end to a run.
  func end(run: Int) { runs[run].ended = next() }

  /// Notes that the subject lets go of an input; returns whether it does so on the right thread.
  func close(_ run: Int) -> Bool {
    guard ThreadToken.current == owner else {
      intrusions.add(.disposed)
      return false
    }
    if !isSealed, runs[run].disposed == .max {
      runs[run].disposed = next()
      runs[run].disposedAt = tick
    }
    return true
  }

  private func next() -> Int {
    position += 1
    return position
  }
}

/// Reads what the deliveries of a run carried, whatever their type.
protocol Payloads: AnyObject {
  /// The event of a delivery, counted from 0, as a diagram draws it.
  func note(of delivery: Int) -> MarbleLine.Note
}
