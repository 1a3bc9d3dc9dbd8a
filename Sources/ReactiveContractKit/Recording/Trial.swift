/// The record of one run: the actions of the kit, the reactions of the subject, and their order.
///
/// Everything that happens gets the next higher position, so that "inside a send" is a comparison of numbers.
///
/// One thread records; what a subject may call on any thread reaches it by a ``ThreadBound``. Others read it when that
/// thread has finished, or was stopped.
///
/// Each variable is read or written in one step, so that no two accesses overlap; checking that costs a tenth of a run.
final class Trial: Publishing {
  /// The actions of the kit, in the order in which they began.
  @exclusivity(unchecked) private(set) var steps: ContiguousArray<Step> = []

  /// The events that reached the observers, in order.
  @exclusivity(unchecked) private(set) var deliveries: ContiguousArray<Delivery> = []

  /// The observations of inputs by the subject, in order.
  @exclusivity(unchecked) private(set) var runs: ContiguousArray<InputRun> = []

  /// The lives of the two observers that a run can have.
  @exclusivity(unchecked) private(set) var lives: ContiguousArray<Life> = [Life(), Life()]

  /// The values and failures of the deliveries.
  let payloads: any Payloads

  /// The current instant of the run.
  @exclusivity(unchecked) var tick = 0

  /// The kinds of things that happened in one instant, and so could have happened in another order.
  @exclusivity(unchecked) var ties = Ties(rawValue: 0)

  /// True if the actions of an instant kept scheduling others for the same instant, so that the kit stopped them.
  @exclusivity(unchecked) var ranAway = false

  /// The instant before which the kit stopped although actions were pending; `nil` if nothing more could happen.
  @exclusivity(unchecked) var horizon: Int?

  @exclusivity(unchecked) private(set) var isSealed = false

  /// The number of events in one case that shows that they never stop.
  private static let mostDeliveries = 100_000
  private static let flood = "was stopped, after an observer had received 100 000 events in one case"

  /// The publication of the record, for a thread that reads it when the owner was stopped in a step.
  let publication = Publication()

  /// The kinds of the events that the inputs sent, and of those that the observers received.
  ///
  /// Most checks concern few kinds, and need not search a record that has none of them.
  @exclusivity(unchecked) private(set) var sent = Kinds()
  @exclusivity(unchecked) private(set) var received = Kinds()

  /// True if an observation was disposed inside a delivery.
  @exclusivity(unchecked) private(set) var disposesInside = false

  /// True if an action was pending at the end of a step.
  @exclusivity(unchecked) private(set) var hasWaited = false

  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var innermost = -1
  @exclusivity(unchecked) private var depth = 0

  init(payloads: any Payloads) {
    self.payloads = payloads
    // Enough for nearly every run; growing costs more than the memory, and so does a block of more than a kilobyte.
    steps.reserveCapacity(10)
    deliveries.reserveCapacity(8)
  }

  /// The observer of the current step; 0 between steps.
  var currentObserver: Int { innermost < 0 ? 0 : steps[innermost].observer }

  /// Stops recording: from now on the kit only cleans up.
  func seal() { isSealed = true }

  /// Records that the kit begins a step, and returns the step's index.
  func begin(_ cause: Step.Cause, for observer: Int) -> Int {
    let step = Step(cause: cause, tick: tick, begin: next(), parent: innermost, depth: depth, observer: observer)
    switch cause {
    case .observation: lives[observer].attached = step.begin
    case .disposal:
      lives[observer].disposed = step.begin
      lives[observer].disposedAt = tick
      if depth > 0 { disposesInside = true }
    case .send(let note, _): sent.insert(note.kind)
    case .application, .action: break
    }
    innermost = steps.count
    steps.append(step)
    publication.publish()
    return innermost
  }

  /// Records that the kit has finished the step, and the number of pending actions of the scheduler.
  func end(_ step: Int, pending: Int) {
    steps[step].end = next()
    steps[step].pending = pending
    if pending > 0 { hasWaited = true }
    innermost = steps[step].parent
    publication.publish()
  }

  /// Returns true unless the trial is sealed, and stops the thread if an observer has received too many events.
  func acceptsDelivery() -> Bool {
    if isSealed { return false }
    if deliveries.count == Self.mostDeliveries { KitThread.current?.stop(reason: Self.flood) }
    return true
  }

  /// Records that an event reached an observer; its payload is stored already.
  ///
  /// - Parameter handling: Runs while the observer handles the event.
  func deliver(_ kind: EventKind, to observer: Int, isSame: Bool, handling: () -> Void) {
    let index = deliveries.count
    deliveries.append(
      Delivery(kind: kind, observer: observer, tick: tick, begin: next(), step: innermost, depth: depth, isSame: isSame)
    )
    received.insert(kind)
    if kind.isTerminating, lives[observer].ended == .max { lives[observer].ended = position }
    depth += 1
    publication.publish()
    handling()
    depth -= 1
    deliveries[index].end = next()
    publication.publish()
  }

  /// Records that the subject observes an input, and returns the run's index.
  func open(_ input: Int) -> Int {
    runs.append(InputRun(input: input, observer: currentObserver, opened: next(), openedAt: tick))
    publication.publish()
    return runs.count - 1
  }

  /// Records that an input has sent a terminal event to a run.
  func end(run: Int) {
    runs[run].ended = next()
    publication.publish()
  }

  /// Records that the subject disposes its observation of an input, after the input has answered.
  ///
  /// A subject that passes the answer on calls its observer before it disposes.
  func close(_ run: Int, answering: () -> Void) {
    answering()
    if !isSealed, runs[run].disposed == .max {
      runs[run].disposed = next()
      runs[run].disposedAt = tick
      publication.publish()
    }
  }

  private func next() -> Int {
    position += 1
    return position
  }
}

/// Gives access to the values and failures of the deliveries, independent of their types.
protocol Payloads: AnyObject {
  /// Returns the event of a delivery, counted from 0, as a diagram draws it.
  func note(of delivery: Int) -> MarbleLine.Note
}
